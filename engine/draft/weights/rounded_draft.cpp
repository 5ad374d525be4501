#include "engine/draft/weights/rounded_draft.h"

#include <fmt/format.h>

#include <deque>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/fingerprint.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/draft/weights/own_draft.h"

namespace griffin::engine::draft {
namespace {

std::string headPrefix(int head) {
    return fmt::format("medusa_head.{}.", head);
}

/// Whether the tensor is of a head that is kept: any tensor if `heads` is 0.
bool isKept(const std::string& name, int heads) {
    constexpr std::string_view kHeads = "medusa_head.";
    if (heads == 0 || !name.starts_with(kHeads)) return true;
    for (int head = 0; head < heads; ++head) {
        if (name.starts_with(headPrefix(head))) return true;
    }
    return false;
}

}  // namespace

Result<Done> writeRounded(const std::string& path, const std::string& output, const DraftRounding& rounding,
                          kernels::Backend& backend) {
    const Result<OwnDraft> draft = OwnDraft::open(path, backend);
    if (!draft) return tl::unexpected(draft.error());
    DraftTensors tensors = draft->tensors(backend);
    if (rounding.heads > 0 && !tensors.has(headPrefix(rounding.heads - 1) + "0.linear.weight")) {
        return failed({FailureCause::kBadArgument,
                       Message("The draft has fewer Medusa heads than %1", std::to_string(rounding.heads)),
                       path,
                       Message("choose a smaller number, or none for other methods"),
                       {}});
    }
    const Result<std::string> fingerprint = fileFingerprint(path);
    if (!fingerprint) return tl::unexpected(fingerprint.error());
    DraftDescription description = draft->description();
    description.training["rounded_from"] = *fingerprint;
    std::deque<std::vector<float>> memory;
    std::vector<NamedWeights> weights;
    for (const OwnDraft::Weights& of : draft->weights()) {
        if (!isKept(of.name, rounding.heads)) continue;
        memory.push_back(tensors.numbers({of.name, of.rows(), of.cols()}));
        if (tensors.failure()) return failed(*tensors.failure());
        weights.push_back({of.name, of.shape, memory.back()});
    }
    return writeDraft(output, description, weights, rounding.bits);
}

}  // namespace griffin::engine::draft

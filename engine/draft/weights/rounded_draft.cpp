#include "engine/draft/weights/rounded_draft.h"

#include <fmt/format.h>

#include <cstdint>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/fingerprint.h"
#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/draft_contents.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/json_file.h"
#include "engine/formats/weight_files.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;

constexpr formats::JsonLimits kCardLimits = {std::size_t{1} << 20, 32, 100'000, formats::DuplicateKeys::kLastWins};

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

struct NamedShape {
    std::string name;
    std::vector<std::int64_t> shape;  // slowest first
};

/// The weights of a draft, whole or in blocks. REQUIRES: draftContents() has found nothing wrong.
std::vector<NamedShape> weightsOf(const formats::TensorDirectory& tensors, const std::string& where) {
    std::vector<NamedShape> weights;
    const auto blocksOf = [&](const std::string& tensor) -> std::optional<BlockMatrix> {
        const std::string_view name = matrixOf(tensor);
        if (name.empty()) return std::nullopt;
        return findBlocks(tensors, name, where).value_or(std::nullopt);
    };
    for (const CheckpointTensor& tensor : tensors.all()) {
        if (!blocksOf(tensor.name)) weights.push_back({tensor.name, tensor.shape});
    }
    for (const RawTensor& tensor : tensors.raw()) {
        if (const auto blocks = blocksOf(tensor.name)) {
            weights.push_back({std::string(matrixOf(tensor.name)), {blocks->rows, blocks->cols}});
        }
    }
    return weights;
}

/// What the draft says of its training; an empty object where that is nothing.
nlohmann::json cardOf(const formats::WeightFiles& files) {
    const std::string text = ownText(files, "griffin.training");
    auto card = formats::parseJson(std::as_bytes(std::span(text)), files.path(), kCardLimits);
    return card && card->is_object() ? std::move(*card) : nlohmann::json::object();
}

Result<DraftDescription> describe(const formats::WeightFiles& files, const DraftTensors& tensors) {
    const std::string own_name = ownText(files, "griffin.method");
    const std::optional<Method> method = draftMethod(files.tensors(), own_name);
    if (!method || own_name.empty()) {
        return failed({FailureCause::kBadArgument,
                       Message("The draft does not say how it was trained"),
                       files.path(),
                       Message("choose a draft that was trained here"),
                       {}});
    }
    const Result<DraftContents> contents = draftContents(files);
    if (!contents) return tl::unexpected(contents.error());
    Result<nlohmann::json> config = draftConfiguration(files, files.path());
    if (!config) return tl::unexpected(config.error());
    const Result<std::string> fingerprint = fileFingerprint(files.path());
    if (!fingerprint) return tl::unexpected(fingerprint.error());
    DraftDescription description{*method, std::move(*config), contents->target, cardOf(files), {}};
    description.training["rounded_from"] = *fingerprint;
    auto tokens = *method == Method::kEagle3 ? draftDistances(tensors, contents->vocabulary)
                                             : draftVocabulary(tensors, contents->vocabulary);
    if (!tokens) return tl::unexpected(tokens.error());
    description.vocabulary = std::move(*tokens);
    return description;
}

}  // namespace

Result<Done> writeRounded(const std::string& path, const std::string& output, const DraftRounding& rounding,
                          kernels::Backend& backend) {
    const Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
    if (!files) return tl::unexpected(files.error());
    DraftTensors tensors(backend, files->tensors(), path, MatrixStorage::kAsStored);
    const Result<DraftDescription> description = describe(*files, tensors);
    if (!description) return tl::unexpected(description.error());
    if (rounding.heads > 0 && !tensors.has(headPrefix(rounding.heads - 1) + "0.linear.weight")) {
        return failed({FailureCause::kBadArgument,
                       Message("The draft does not have %1 heads of Medusa", std::to_string(rounding.heads)),
                       path,
                       Message("choose a smaller number, or none for other methods"),
                       {}});
    }
    std::deque<std::vector<float>> memory;
    std::vector<NamedWeights> weights;
    for (NamedShape& of : weightsOf(files->tensors(), path)) {
        if (!isKept(of.name, rounding.heads)) continue;
        const CheckpointTensor* whole = files->tensors().find(of.name);
        const auto rows = static_cast<int>(whole != nullptr ? whole->rows : of.shape.front());
        memory.push_back(tensors.numbers({of.name, rows, static_cast<int>(of.shape.back())}));
        if (tensors.failure()) return failed(*tensors.failure());
        weights.push_back({std::move(of.name), std::move(of.shape), memory.back()});
    }
    return writeDraft(output, *description, weights, rounding.bits);
}

}  // namespace griffin::engine::draft

#include "engine/draft/weights/own_draft.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/draft_contents.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/json_file.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;

constexpr formats::JsonLimits kCardLimits = {std::size_t{1} << 20, 32, 100'000, formats::DuplicateKeys::kLastWins};

/// The weights of a draft, whole or in blocks. REQUIRES: draftContents() has found nothing wrong.
std::vector<OwnDraft::Weights> weightsOf(const formats::TensorDirectory& tensors, const std::string& where) {
    std::vector<OwnDraft::Weights> weights;
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

}  // namespace

int OwnDraft::Weights::rows() const {
    std::int64_t rows = 1;
    for (std::size_t i = 0; i + 1 < shape.size(); ++i) rows *= shape[i];
    return static_cast<int>(rows);
}

Result<OwnDraft> OwnDraft::open(const std::string& path, kernels::Backend& backend) {
    Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
    if (!files) return tl::unexpected(files.error());
    OwnDraft draft(std::move(*files));
    const std::string own_name = ownText(draft.files_, "griffin.method");
    const std::optional<Method> method = draftMethod(draft.files_.tensors(), own_name);
    if (!method || own_name.empty()) {
        return failed({FailureCause::kBadArgument,
                       Message("The draft does not say how it was trained"),
                       path,
                       Message("choose a draft that was trained here"),
                       {}});
    }
    const Result<DraftContents> contents = draftContents(draft.files_);
    if (!contents) return tl::unexpected(contents.error());
    Result<JsonTree> config = draftConfiguration(draft.files_, path);
    if (!config) return tl::unexpected(config.error());
    draft.description_ = {*method, std::move(*config), contents->target, cardOf(draft.files_), {}};
    draft.vocabulary_ = contents->vocabulary;
    const DraftTensors tensors = draft.tensors(backend);
    auto tokens = *method == Method::kEagle3 ? draftDistances(tensors, contents->vocabulary)
                                             : draftVocabulary(tensors, contents->vocabulary);
    if (!tokens) return tl::unexpected(tokens.error());
    draft.description_.vocabulary = std::move(*tokens);
    draft.weights_ = weightsOf(draft.files_.tensors(), path);
    return draft;
}

}  // namespace griffin::engine::draft

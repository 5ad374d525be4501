#include "engine/train/earlier_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>

#include "engine/draft/block_tensors.h"
#include "engine/draft/draft_contents.h"
#include "engine/draft/draft_method.h"
#include "engine/draft/token_list.h"
#include "engine/formats/fingerprint.h"
#include "engine/method_names.h"

namespace griffin::engine::train {

draft::DraftTensors EarlierDraft::tensors() const {
    return {backend_, files_.tensors(), files_.path(), draft::MatrixStorage::kAsStored};
}

Result<EarlierDraft> EarlierDraft::open(const std::string& path, kernels::Backend& backend, int vocabulary) {
    auto files = formats::WeightFiles::open(path);
    if (!files) return files.failure();
    const std::string own_name = draft::ownText(*files, "griffin.method");
    const std::optional<Method> method = draft::draftMethod(files->tensors(), own_name);
    if (!method || own_name.empty()) {
        return Failure{FailureCause::kBadArgument,
                       "The draft does not say how it was trained",
                       path,
                       "begin with a draft that was trained here, or without one",
                       {}};
    }
    EarlierDraft draft(std::move(*files), backend);
    draft.method_ = *method;
    Result<std::string> fingerprint = formats::fingerprint(path);
    if (!fingerprint) return fingerprint.failure();
    draft.fingerprint_ = std::move(*fingerprint);
    auto tokens = *method == Method::kEagle3 ? draft::draftDistances(draft.tensors(), vocabulary)
                                             : draft::draftVocabulary(draft.tensors(), vocabulary);
    if (!tokens) return tokens.failure();
    draft.vocabulary_ = std::move(*tokens);
    if (draft.vocabulary_.empty()) {
        draft.vocabulary_.resize(static_cast<std::size_t>(vocabulary));
        std::iota(draft.vocabulary_.begin(), draft.vocabulary_.end(), 0);
    }
    return draft;
}

draft::WeightBits EarlierDraft::bits() const {
    const auto has = [this](kernels::DType type) {
        const std::string ending = draft::codesName({}, type);
        return std::ranges::any_of(files_.tensors().raw(), [&ending](const formats::RawTensor& tensor) {
            return tensor.name.ends_with(ending);
        });
    };
    if (has(kernels::DType::kQ4_0)) return draft::WeightBits::k4;
    return has(kernels::DType::kQ8_0) ? draft::WeightBits::k8 : draft::WeightBits::k16;
}

Result<Done> EarlierDraft::checkFor(Method method, const std::string& target) const {
    const auto bad = [this](std::string what, const char* remedy) {
        return Failure{FailureCause::kBadArgument, std::move(what), path(), remedy, {}};
    };
    if (draft::ownText(files_, "griffin.target") != target) {
        return bad("The draft to begin with was trained for another model", "choose one that was trained for this one");
    }
    if (method_ != method) {
        return bad(fmt::format("The draft to begin with is of another method: {}", nameOf(method_)),
                   "choose the recipe of this method, or another draft");
    }
    return Done{};
}

Result<Done> EarlierDraft::fill(const Parameters<float>& parameters) const {
    draft::DraftTensors tensors = this->tensors();
    for (const Parameter<float>& parameter : parameters.all()) {
        const kernels::MatrixView value = parameter.value();
        const std::vector<float> numbers = tensors.numbers({parameter.name, value.rows, value.cols});
        if (tensors.failure()) return *tensors.failure();
        parameters.backend().upload(value.data, numbers.data(), numbers.size() * sizeof(float));
    }
    return Done{};
}

}  // namespace griffin::engine::train

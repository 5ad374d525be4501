#include "engine/train/loop/warm_start.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>

#include "engine/base/fingerprint.h"
#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/draft_contents.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/generation_options.h"

namespace griffin::engine::train {

draft::DraftTensors WarmStart::tensors() const {
    return {backend_, files_.tensors(), files_.path(), draft::MatrixStorage::kAsStored};
}

Result<WarmStart> WarmStart::open(const std::string& path, kernels::Backend& backend, int vocabulary) {
    auto files = formats::WeightFiles::open(path);
    if (!files) return tl::unexpected(files.error());
    const std::string own_name = draft::ownText(*files, "griffin.method");
    const std::optional<Method> method = draft::draftMethod(files->tensors(), own_name);
    if (!method || own_name.empty()) {
        return failed({FailureCause::kBadArgument,
                       Message("The draft does not say how it was trained"),
                       path,
                       Message("start from a draft that was trained here, or without one"),
                       {}});
    }
    WarmStart draft(std::move(*files), backend);
    draft.method_ = *method;
    Result<std::string> fingerprint = fileFingerprint(path);
    if (!fingerprint) return tl::unexpected(fingerprint.error());
    draft.fingerprint_ = std::move(*fingerprint);
    auto tokens = *method == Method::kEagle3 ? draft::draftDistances(draft.tensors(), vocabulary)
                                             : draft::draftVocabulary(draft.tensors(), vocabulary);
    if (!tokens) return tl::unexpected(tokens.error());
    draft.vocabulary_ = std::move(*tokens);
    if (draft.vocabulary_.empty()) {
        draft.vocabulary_.resize(static_cast<std::size_t>(vocabulary));
        std::iota(draft.vocabulary_.begin(), draft.vocabulary_.end(), 0);
    }
    return draft;
}

draft::WeightBits WarmStart::bits() const {
    const auto has = [this](kernels::DType type) {
        const std::string ending = draft::codesName({}, type);
        return std::ranges::any_of(files_.tensors().raw(), [&ending](const formats::RawTensor& tensor) {
            return tensor.name.ends_with(ending);
        });
    };
    if (has(kernels::DType::kQ4_0)) return draft::WeightBits::k4;
    return has(kernels::DType::kQ8_0) ? draft::WeightBits::k8 : draft::WeightBits::k16;
}

Result<Done> WarmStart::checkFor(Method method, const std::string& target) const {
    const auto bad = [this](Message what, Message what_to_do) {
        return failed({FailureCause::kBadArgument, std::move(what), path(), std::move(what_to_do), {}});
    };
    if (draft::ownText(files_, "griffin.target") != target) {
        return bad(Message("The draft to start from was trained for another model"),
                   Message("choose one that was trained for this model"));
    }
    if (method_ != method) {
        return bad(Message("The draft to start from is of another method: %1", nameOf(method_)),
                   Message("choose the recipe of this method, or another draft"));
    }
    return Done{};
}

Result<Done> WarmStart::fill(const Parameters<float>& parameters) const {
    draft::DraftTensors tensors = this->tensors();
    for (const Parameter<float>& parameter : parameters.all()) {
        const kernels::MatrixView value = parameter.value();
        const std::vector<float> numbers = tensors.numbers({parameter.name, value.rows, value.cols});
        if (tensors.failure()) return failed(*tensors.failure());
        parameters.backend().upload(value.data, numbers.data(), numbers.size() * sizeof(float));
    }
    return Done{};
}

}  // namespace griffin::engine::train

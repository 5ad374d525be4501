// Warm start: the weights and the vocabulary of a draft that was trained here as the initial values of another
// training, which then takes less time than from random values.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_file.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/formats/weight_files.h"
#include "engine/generation_options.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

class WarmStart {
  public:
    /// Refuses drafts that do not say how they were trained, such as published ones, and invalid vocabularies.
    /// `vocabulary`: the target's. `backend` must outlive the object; nothing is computed there.
    static Result<WarmStart> open(const std::string& path, kernels::Backend& backend, int vocabulary);

    const std::string& path() const { return files_.path(); }
    /// Fingerprint of the draft's file.
    const std::string& fingerprint() const { return fingerprint_; }
    Method method() const { return method_; }
    /// Of the stored weights.
    draft::WeightBits bits() const;
    /// The draft's tokens, ascending; all of the target's if the file has no list.
    const std::vector<std::int32_t>& vocabulary() const { return vocabulary_; }

    /// Whether the draft is of this method, for the model of this fingerprint; otherwise a Failure says why not.
    Result<Done> checkFor(Method method, const std::string& target) const;
    /// Sets every parameter to the draft's tensor of that name. Refuses a draft with other tensors or shapes, that is,
    /// of another recipe.
    Result<Done> fill(const Parameters<float>& parameters) const;

  private:
    WarmStart(formats::WeightFiles files, kernels::Backend& backend) : files_(std::move(files)), backend_(backend) {}
    draft::DraftTensors tensors() const;

    formats::WeightFiles files_;
    kernels::Backend& backend_;
    std::string fingerprint_;
    Method method_ = Method::kGriffin;
    std::vector<std::int32_t> vocabulary_;
};

}  // namespace griffin::engine::train

// A draft of ours as numbers again: a training that begins with what it has learnt needs less time than one that begins
// with chance, and keeps its vocabulary.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/draft_file.h"
#include "engine/draft/draft_tensors.h"
#include "engine/formats/weight_files.h"
#include "engine/generation_options.h"
#include "engine/train/parameters.h"

namespace griffin::engine::train {

class EarlierDraft {
  public:
    /// `backend` must outlive it; nothing is computed there. Refuses drafts that say nothing of how they were trained,
    /// as published ones do, and lists of tokens that are none. `vocabulary`: the target's.
    static Result<EarlierDraft> open(const std::string& path, kernels::Backend& backend, int vocabulary);

    const std::string& path() const { return files_.path(); }
    /// Of the draft's file.
    const std::string& fingerprint() const { return fingerprint_; }
    Method method() const { return method_; }
    /// Of its weights.
    draft::WeightBits bits() const;
    /// The target's tokens that it knows, ascending; all of them where the file has no list.
    const std::vector<std::int32_t>& vocabulary() const { return vocabulary_; }

    /// Whether it is of this method, and for the model of this fingerprint; otherwise the reason.
    Result<Done> checkFor(Method method, const std::string& target) const;
    /// Gives every parameter the value of that name. Refuses another draft than one of these tensors and shapes: that
    /// of another recipe.
    Result<Done> fill(const Parameters<float>& parameters) const;

  private:
    EarlierDraft(formats::WeightFiles files, kernels::Backend& backend) : files_(std::move(files)), backend_(backend) {}
    draft::DraftTensors tensors() const;

    formats::WeightFiles files_;
    kernels::Backend& backend_;
    std::string fingerprint_;
    Method method_ = Method::kGriffin;
    std::vector<std::int32_t> vocabulary_;
};

}  // namespace griffin::engine::train

// A draft of our own as its file holds it (draft_file.h): what it says of itself, and its weights, whole or in blocks.
// For what makes other files of it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_file.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/formats/weight_files.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

class OwnDraft {
  public:
    struct Weights {
        std::string name;
        std::vector<std::int64_t> shape;  // slowest first

        int rows() const;
        int cols() const { return static_cast<int>(shape.back()); }
    };

    /// Refuses drafts that do not say how they were trained, such as published ones. Nothing is computed on `backend`.
    static Result<OwnDraft> open(const std::string& path, kernels::Backend& backend);

    const DraftDescription& description() const { return description_; }
    /// Tokens of the model it was trained for; 0: unknown.
    int vocabulary() const { return vocabulary_; }
    /// In the order of the file.
    const std::vector<Weights>& weights() const { return weights_; }
    const formats::TensorDirectory& directory() const { return files_.tensors(); }
    /// Must not outlive this.
    DraftTensors tensors(kernels::Backend& backend) const {
        return {backend, files_.tensors(), files_.path(), MatrixStorage::kAsStored};
    }

  private:
    explicit OwnDraft(formats::WeightFiles files) : files_(std::move(files)) {}

    formats::WeightFiles files_;
    DraftDescription description_;
    int vocabulary_ = 0;
    std::vector<Weights> weights_;
};

}  // namespace griffin::engine::draft

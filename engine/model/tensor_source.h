// The source of a model's weights: a GGUF file, a safetensors checkpoint or a generator of random ones. A tensor is
// requested by its part in the model, so that only the sources know how files name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/tensor_view.h"

namespace griffin::engine::model {

enum class TensorPart {
    kEmbedding,
    kFinalNorm,
    kHead,
    // Vectors of one layer.
    kAttentionNorm,
    kQueryBias,
    kKeyBias,
    kValueBias,
    kQueryNorm,
    kKeyNorm,
    kFfnNorm,
    kAttentionPostNorm,
    kFfnPostNorm,
    // Matrices of one layer.
    kQuery,
    kKey,
    kValue,
    kAttentionOutput,
    kGate,
    kUp,
    kDown,
    kQueryKeyValue,  // one over the other
    kGateUp,         // one over the other
    kRouter,
    // Matrices of one expert of one layer.
    kExpertGate,
    kExpertUp,
    kExpertDown,
};
inline constexpr std::size_t kTensorParts = 25;

inline bool isLayerMatrix(TensorPart part) {
    return part >= TensorPart::kQuery;
}

struct TensorRequest {
    TensorPart part = TensorPart::kEmbedding;
    int layer = 0;
    int expert = 0;
    // The shape it must have; vectors have rows = 1.
    std::int64_t rows = 0;
    std::int64_t cols = 0;
};

class TensorSource {
  public:
    virtual ~TensorSource() = default;
    /// The tensor, with exactly the shape asked for. Its memory stays valid as long as the source.
    virtual Result<kernels::HostTensor> tensor(const TensorRequest& request) = 0;
};

// For the sources that read files:
/// `found` when it has the shape of the request; a Failure when it is null or has another shape.
Result<kernels::HostTensor> fitted(const formats::CheckpointTensor* found, const std::string& name,
                                   const TensorRequest& request, const std::string& where);
tl::unexpected<Failure> wrongShape(const formats::CheckpointTensor& found, const TensorRequest& request,
                                   const std::string& where);

}  // namespace griffin::engine::model

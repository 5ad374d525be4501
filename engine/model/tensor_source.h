// Where weights come from: a GGUF file, a safetensors checkpoint or a generator of random ones. Tensors are asked for
// by their part in the model, so that only the sources know how files name them.
#pragma once

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
    // Of one layer.
    kAttentionNorm,
    kQuery,
    kKey,
    kValue,
    kQueryBias,
    kKeyBias,
    kValueBias,
    kQueryNorm,
    kKeyNorm,
    kAttentionOutput,
    kFfnNorm,
    kGate,
    kUp,
    kDown,
    kRouter,
    // Of one expert of one layer.
    kExpertGate,
    kExpertUp,
    kExpertDown,
};

/// A matrix of one layer, as opposed to its vectors and to what all layers share.
bool isLayerMatrix(TensorPart part);

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

// For the sources that read files.
/// `found` (null: missing) when it has the shape of the request, or the failure that names it.
Result<kernels::HostTensor> fitted(const formats::CheckpointTensor* found, const std::string& name,
                                   const TensorRequest& request, const std::string& where);
Failure wrongShape(const formats::CheckpointTensor& found, const TensorRequest& request, const std::string& where);

}  // namespace griffin::engine::model

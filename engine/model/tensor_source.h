// The source of a model's weights: a GGUF file, a safetensors checkpoint or a generator of random ones. A tensor is
// requested by its part in the model, so that only the sources know how files name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/tensor_view.h"

namespace griffin::engine::model {

enum class TensorPart {
    kEmbedding,
    kFinalNorm,
    kLayerEmbedding,   // [vocabulary, layers * layer_input_size]: of what each layer gets for a token, side by side
    kLayerInputs,      // [layers * layer_input_size, hidden_size]: of what it gets for the token's embedding
    kLayerInputsNorm,  // [layer_input_size] of that, layer by layer
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
    kAttentionOutputBias,
    kSinks,  // a score for each head
    kRouterBias,
    kConvolution,  // [channels, taps]
    kDeltaRate,    // for each value head
    kDeltaBias,
    kDeltaNorm,
    kLayerInputNorm,  // of what a layer's own input adds
    kLayerScale,      // [1]
    kRouterNorm,      // of what the router reads, where experts have a network beside them
    kExpertsNorm,     // of what they read themselves
    kExpertsPostNorm,
    kNetworkPostNorm,
    kExpertScales,      // for each expert
    kMtpEmbeddingNorm,  // of a head that predicts further tokens; its layer is that behind the last
    kMtpHiddenNorm,
    kMtpFinalNorm,
    // Vectors of one expert of one layer.
    kExpertGateBias,
    kExpertUpBias,
    kExpertDownBias,
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
    kConvolutionIn,  // what a factor of the inputs, one of the results, and the inputs are made by, one over the other
    kConvolutionOut,
    kQueryGate,   // of the rows of queries and gates, which lie head by head in turn, the gates
    kDeltaIn,     // queries, keys and values of a delta net, one over the other
    kDeltaDecay,  // what its decay is made by
    kDeltaStrength,
    kDeltaGate,
    kDeltaOut,
    kSharedGate,
    kSharedUp,
    kSharedDown,
    kSharedScore,  // [1, hidden_size]
    kLayerInputGate,
    kLayerInputOut,
    kMtpFusion,  // [hidden_size, 2 * hidden_size]
    // Matrices of one expert of one layer.
    kExpertGate,
    kExpertUp,
    kExpertDown,
};
inline constexpr std::size_t kTensorParts = 63;

inline bool isLayerMatrix(TensorPart part) {
    return part >= TensorPart::kQuery;
}

inline bool isOfExpert(TensorPart part) {
    return part >= TensorPart::kExpertGate ||
           (part >= TensorPart::kExpertGateBias && part <= TensorPart::kExpertDownBias);
}

/// Of an MTP head itself, not of its layer.
inline bool isOfMtp(TensorPart part) {
    return part == TensorPart::kMtpFusion ||
           (part >= TensorPart::kMtpEmbeddingNorm && part <= TensorPart::kMtpFinalNorm);
}

/// Whether a tensor is wanted, or only its type and shape: its data may then be null.
enum class Contents { kWhole, kOutline };

struct TensorRequest {
    TensorPart part = TensorPart::kEmbedding;
    int layer = 0;
    int expert = 0;
    // The shape it must have; vectors have rows = 1.
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    // Above 0 where a tensor holds the rows of queries and of their gates, head by head in turn: how many heads.
    int heads = 0;
};

class TensorSource {
  public:
    virtual ~TensorSource() = default;
    /// The tensor, with exactly the shape asked for. Its memory stays valid as long as the source; that of an expert,
    /// or of queries with gates, until the same part of another is asked for.
    virtual Result<kernels::HostTensor> tensor(const TensorRequest& request) = 0;
    /// The same with data that may be null: for those who ask for types and shapes alone.
    virtual Result<kernels::HostTensor> outline(const TensorRequest& request) { return tensor(request); }
    /// Whether there is one, of whatever shape. For parts that a model may lack; not for those of experts.
    virtual bool has(const TensorRequest& request) const {
        static_cast<void>(request);
        return false;
    }
};

// For the sources that read files:
/// Queries and their gates, which lie in one tensor, taken apart.
class GatedQueries {
  public:
    /// The part of `found` that the request is for; as fitted() else. With Contents::kOutline its data is null.
    Result<kernels::HostTensor> tensor(const formats::CheckpointTensor* found, const std::string& name,
                                       const TensorRequest& request, const std::string& where, Contents contents);

  private:
    std::vector<std::byte> queries_;
    std::vector<std::byte> gates_;
};

/// `found` when it has the shape of the request; a Failure when it is null or has another shape.
Result<kernels::HostTensor> fitted(const formats::CheckpointTensor* found, const std::string& name,
                                   const TensorRequest& request, const std::string& where);
/// An expert's matrix out of a tensor of all experts, [experts, matrices * rows, cols], of which it is number `matrix`.
Result<kernels::HostTensor> ofStack(const formats::CheckpointTensor& found, const TensorRequest& request, int matrices,
                                    int matrix, const std::string& where);
tl::unexpected<Failure> wrongShape(const formats::CheckpointTensor& found, const TensorRequest& request,
                                   const std::string& where);

}  // namespace griffin::engine::model

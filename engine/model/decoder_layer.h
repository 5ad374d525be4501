// One decoder layer over the rows of a pass; the target and the drafts share it.
//
//   h += Wo * attention(rope(Wq * norm(h)), rope(Wk * norm(h)), Wv * norm(h))
//   h += Wdown * (silu(Wgate * norm(h)) . Wup * norm(h))       or another gate (ModelConfig::gate)
//
// Layers of LFM2 have, most of them, in place of attention
//   h += Wout * convolve(Win * norm(h))                        kernels/short_convolution.h
// and layers of Qwen3.5
//   h += Wout * (silu(Wz * norm(h)) . norm(delta(Win * norm(h))))         kernels/delta_net.h
// Layers of Gemma 4 go on with an input of their own for each token:
//   h += norm(Wout * (gelu(Wgate * h) . input)), then h *= a number
// and the last of them have queries only, for the keys and values of a layer before. Experts: mixture_of_experts.h.
// Of some families the norms are those of the results that are added (NormPlace), or of both, or the results are scaled
// before they are added.
#pragma once

#include <span>

#include "engine/model/activations.h"
#include "engine/model/model_config.h"
#include "engine/model/weights.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// The positions of the rows of a pass: they are the last `rows` nodes of `mask`; node n lies at slot prefix + n and
/// sees the prefix and its ancestors.
struct PassPlace {
    int prefix = 0;
    int rows = 0;
    const kernels::AncestorMask& mask;
    const kernels::RopeTable& rope;       // of dim 0: the layer rotates nothing
    kernels::ConstMatrixView angles;      // [rows, rope.dim] f32, or of the rope of other layers
    int window = 0;                       // keys that a row sees, itself included; 0: all
    kernels::DeltaState state = {};       // of a layer with a delta net
    kernels::ConstMatrixView input = {};  // [rows, layer_input_size] f32, of a layer with an input of its own

    int firstSlot() const { return prefix + mask.size() - rows; }
};

/// The same for rows that are the next tokens of independent sequences.
struct SequencesPlace {
    std::span<const kernels::SequenceKv> sequences;  // [rows] of the layer
    const kernels::RopeTable& rope;
    kernels::ConstMatrixView angles;
    int window = 0;
    std::span<const kernels::DeltaState> states = {};  // [rows] of a layer with a delta net
    kernels::ConstMatrixView input = {};
};

/// Updates activations.hidden(rows) in place and writes the rows' keys and values into the cache, or caches;
/// those of a layer that shares are there already.
void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const PassPlace& place, const kernels::KvLayerView& cache, Activations& activations);
void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const SequencesPlace& place, Activations& activations);

}  // namespace griffin::engine::model

// One pre-norm decoder layer over the rows of a pass; the target and the drafts share it.
//
//   h += Wo * attention(rope(Wq * norm(h)), rope(Wk * norm(h)), Wv * norm(h))
//   h += Wdown * (silu(Wgate * norm(h)) . Wup * norm(h))
#pragma once

#include "engine/model/activations.h"
#include "engine/model/model_config.h"
#include "engine/model/weights.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// Where the rows of a pass stand: row i lies at slot prefix + i and sees the prefix and its ancestors in `mask`.
struct PassPlace {
    int prefix = 0;
    const kernels::AncestorMask& mask;
    const kernels::RopeTable& rope;
    kernels::ConstMatrixView angles;  // [rows, rope.dim] f32
};

/// Updates activations.hidden(rows) in place and writes the rows' keys and values into `cache`, rows = mask.size().
void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const PassPlace& place, const kernels::KvLayerView& cache, Activations& activations);

}  // namespace griffin::engine::model

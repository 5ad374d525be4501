// The extra decoder layer of Hydra's prefix heads (Ankner et al. 2024, Hydra++): the target's features go through one
// Llama layer and a norm before the heads read them, so that the heads see more of the text than one position. The
// layer keeps keys and values of its own; row t stands at position t.
//
// Tensors: prefix_embeding_layer.layers.0.* and prefix_embeding_layer.norm.weight, spelled so, named as in a Llama
// checkpoint; its embedding table is not used.
#pragma once

#include "engine/draft/draft_tensors.h"
#include "engine/model/activations.h"
#include "engine/model/decoder_layer.h"
#include "engine/model/device_matrix.h"
#include "engine/model/kv_cache.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

class HydraPrefix {
  public:
    static bool isIn(const DraftTensors& tensors);
    /// The layer's shape: that of the target's layers, but for the widths, which the tensors give.
    static model::ModelConfig configFor(DraftTensors& tensors, const model::ModelConfig& target);
    /// REQUIRES: `config` is what configFor() gave and `tensors` has not failed; it may fail here. Throws
    /// std::bad_alloc.
    HydraPrefix(DraftTensors& tensors, const model::ModelConfig& config, int context);

    /// Takes in the next rows of features [M, hidden_size] and writes what the heads read of the last of them.
    /// REQUIRES: 1 <= M <= kMaxRows.
    void extend(kernels::ConstMatrixView features, kernels::MatrixView last);
    void truncate(int length) { cache_.truncate(length); }

  private:
    kernels::Backend& backend_;
    model::ModelConfig config_;
    model::LayerWeights layer_;
    kernels::DeviceBuffer norm_;  // [hidden_size] f32
    model::Activations activations_;
    model::KvCache cache_;
    kernels::RopeTable rope_;
    kernels::DeviceBuffer positions_;  // [kMaxRows] i32
    std::vector<std::int32_t> host_positions_;
    kernels::AncestorMask chain_;
};

}  // namespace griffin::engine::draft

// Hydra (Ankner et al. 2024): heads like Medusa's, but each also reads the tokens chosen before it.
//
// With v the feature of the last position that the target has seen, or what the prefix layer makes of it
// (HydraPrefix), and E the target's embedding, the children of a node of depth i come from head i:
//   c = [v ; E(root) ; ... ; E(node)]                       (i + 2) d wide
//   h = R c + r + silu(A c + a), then h += silu(B h + b) for every further block
//   logits = W h + w
// A row depends only on its own path, so any set of nodes can be requested at once.
//
// Tensors: hydra_mlp.{i}.0.linear and .res_connection [d, (i + 2) d], hydra_mlp.{i}.{j}.linear [d, d],
// hydra_lm_head.{i} [vocabulary, d], all with weight and bias; ours have no bias there, and may know a part of the
// vocabulary only, as Medusa's (medusa_drafter.h). Heads trained with a dropout module before every part
// are numbered hydra_mlp.{i}.{2 j + 1} and hydra_lm_head.{i}.1.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/heads/feature_heads.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/activations.h"
#include "engine/model/decoder_layer.h"
#include "engine/model/device_matrix.h"
#include "engine/model/kv_cache.h"
#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

/// The extra decoder layer of Hydra's prefix heads (Ankner et al. 2024, Hydra++): the target's features go through one
/// Llama layer and a norm before the heads read them, so that the heads see more of the text than one position. The
/// layer keeps keys and values of its own; row t has position t.
///
/// Tensors: prefix_embeding_layer.layers.0.* and prefix_embeding_layer.norm.weight, spelled so, named as in a Llama
/// checkpoint; its embedding table is not used.
class HydraPrefix {
  public:
    static bool isIn(const DraftTensors& tensors);
    /// The layer's shape: with as many heads as the target's layers have, and widths from the tensors. It is a layer of
    /// Llama's whatever the target's family: norms before the sublayers, gates by SiLU, neither window nor caps.
    static model::ModelConfig configFor(DraftTensors& tensors, const model::ModelConfig& target);
    /// REQUIRES: `config` is what configFor() gave and `tensors` has not failed; it may fail here. Throws
    /// std::bad_alloc.
    HydraPrefix(DraftTensors& tensors, const model::ModelConfig& config, int context);

    /// Takes in the next rows of features [M, hidden_size] and writes what the heads read of the last of them.
    /// REQUIRES: 1 <= M <= kMaxRows.
    void extend(kernels::ConstMatrixView features, kernels::MatrixView last);
    void truncate(int length) { cache_.truncate(length); }
    model::KvCache& keys() { return cache_; }

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

class HydraDrafter : public FeatureHeads {
  public:
    /// The heads in `tensors` for a target of this shape, whose table `embedding` is; at most `context` rows are taken
    /// in. The back end and the table outlive the drafter, the tensors need not. Throws std::bad_alloc.
    static Result<std::unique_ptr<HydraDrafter>> open(DraftTensors& tensors, const model::ModelConfig& target,
                                                      const kernels::Weight& embedding, int context);

    std::string_view name() const override { return "hydra"; }
    model::KvCache* keys() override { return prefix_ ? &prefix_->keys() : nullptr; }
    int maxCandidates() const override { return log_probabilities_.cols(); }
    std::span<const TokenId> knownTokens() const override { return known_tokens_; }
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

  private:
    struct Head {
        Layer first;               // [2 hidden_size, (i + 2) hidden_size]: A over R
        std::vector<Layer> later;  // [hidden_size, hidden_size]
        Layer lm_head;             // [known tokens, hidden_size]
    };

    HydraDrafter(kernels::Backend& backend, const model::ModelConfig& target, const kernels::Weight& embedding,
                 std::vector<Head> heads, std::unique_ptr<HydraPrefix> prefix, std::vector<TokenId> known_tokens);
    static Head loadHead(DraftTensors& tensors, int hidden, int known_tokens, int index);
    /// Nodes of the same depth from nodes[first] on that one pass may have.
    static int sameDepth(const tree::DraftTree& tree, std::span<const int> nodes, int first);
    /// The log-probabilities of the candidates of nodes of one depth: [nodes, known tokens]. REQUIRES: at most
    /// kMaxLogitRows nodes.
    kernels::MatrixView logProbabilities(const tree::DraftTree& tree, std::span<const int> nodes);
    void read(kernels::ConstMatrixView features, kernels::MatrixView v) override;
    void forgetRows(int length) override;

    const kernels::Weight& embedding_;
    std::vector<TokenId> known_tokens_;  // ascending; empty: all
    std::vector<Head> heads_;
    std::unique_ptr<HydraPrefix> prefix_;    // null where the heads read the feature itself
    model::DeviceMatrix paths_;              // [kMaxLogitRows, (heads + 1) hidden_size] f32, c of each node
    model::DeviceMatrix first_;              // [kMaxLogitRows, 2 hidden_size] f32
    model::DeviceMatrix later_;              // [kMaxLogitRows, hidden_size] f32
    model::DeviceMatrix log_probabilities_;  // [kMaxLogitRows, known tokens] f32
    kernels::DeviceBuffer ids_;              // [heads, kMaxLogitRows] i32
    std::vector<TokenId> host_ids_;          // the same: the token at each depth of each path
    std::vector<int> zeros_;                 // [kMaxLogitRows]
};

}  // namespace griffin::engine::draft

// Medusa (Cai et al. 2024): heads beside the LM head, each of which predicts the token at one offset from the same
// hidden state, independently of what the others chose.
//
// v is the feature of the last position that the target has seen, F_{L-1}; the LM head has made the root x_L from it.
// Head i predicts x_{L+1+i}:
//   v_i = block_i,n(... block_i,1(v)),  block(v) = v + silu(A v + b)
//   logits_i = W_i v_i
// So every node of depth i has the same candidates whatever its parent. A head is computed once per cycle, when a node
// of its depth is first requested.
//
// Tensors, with or without "medusa_head." in front: {i}.{j}.linear.weight [d, d] and .bias [d] for the blocks j = 0 ..
// n - 1, then {i}.{n}.weight [vocabulary, d]. Heads as vLLM has them have biases only if
// their configuration says so ("medusa_fc_bias"). A draft of our own may
// know a part of the vocabulary: with a list "draft_vocabulary" (vocabulary_map.h) row r of every W is for its r-th
// token, and the others are never predicted.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/heads/feature_heads.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

class MedusaDrafter : public FeatureHeads {
  public:
    /// The heads in `tensors` for a target of this shape. The back end outlives the drafter, the tensors need not.
    /// Throws std::bad_alloc.
    static Result<std::unique_ptr<MedusaDrafter>> open(DraftTensors& tensors, const model::ModelConfig& target,
                                                       HeadBias bias = HeadBias::kOne);

    std::string_view name() const override { return "medusa"; }
    int maxCandidates() const override { return log_probabilities_.cols(); }
    std::span<const TokenId> knownTokens() const override { return known_tokens_; }
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

  private:
    struct Head {
        std::vector<Layer> blocks;                 // [hidden_size, hidden_size]
        std::unique_ptr<kernels::Weight> lm_head;  // [known tokens, hidden_size]
        // Of this cycle.
        bool computed = false;
        tree::Candidates best;  // best.k is 0 until they were asked for
    };

    MedusaDrafter(kernels::Backend& backend, const model::ModelConfig& target, std::vector<Head> heads,
                  std::vector<TokenId> known_tokens);
    static Head loadHead(DraftTensors& tensors, int hidden, int known_tokens, const std::string& prefix, HeadBias bias);
    /// The log-probabilities of the candidates of nodes of this depth: [1, known tokens].
    kernels::MatrixView logProbabilities(int depth);
    void read(kernels::ConstMatrixView features, kernels::MatrixView v) override;
    void forgetRows(int length) override;

    int vocabulary_;
    std::vector<TokenId> known_tokens_;  // ascending; empty: all
    std::vector<Head> heads_;
    model::DeviceMatrix hidden_;             // [1, hidden_size] f32, after the blocks done so far
    model::DeviceMatrix block_;              // [1, hidden_size] f32
    model::DeviceMatrix log_probabilities_;  // [heads, known tokens] f32
};

}  // namespace griffin::engine::draft

// The target's processed distributions at the nodes of a tree that went through one pass, made as they are asked for.
// The LM head runs over a chunk of nodes at a time: it reads all its weights however few rows it is given, and the next
// node of the path is often in the same chunk. Paths ascend, so a chunk begins with the node that needs it.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/decode/verify.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class TreeDistributions : public NodeDistributions {
  public:
    /// Both must outlive it.
    TreeDistributions(model::TargetModel& target, Sampler& sampler);

    /// The target's last pass was over this tree, row n being node n. Until the last call of after() the tree stays as
    /// it is, and the target is not used by others.
    void begin(const tree::DraftTree& tree);
    /// The tokens of the path count as seen, as in vanilla decoding; its root may have been told to the sampler.
    const Distribution& after(int node, std::span<const int> path) override;

  private:
    model::TargetModel& target_;
    Sampler& sampler_;
    const tree::DraftTree* tree_ = nullptr;
    kernels::ConstMatrixView chunk_;  // [nodes, vocabulary] of the nodes from first_ on; no rows: none yet
    int first_ = 0;
    std::vector<float> logits_;  // [vocabulary]
    std::vector<TokenId> path_tokens_;
    Distribution distribution_;
};

}  // namespace griffin::engine::decode

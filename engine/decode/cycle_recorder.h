// Writes a cycle into its record while it happens. The target's probabilities are read where verification has its
// logits or its distributions anyway: no pass of the target and no row of its LM head is computed for a record.
#pragma once

#include <span>

#include "engine/decode/verify.h"
#include "engine/draft_tree_record.h"
#include "engine/model/target_model.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

/// Probability of `token` in row `row` of what target.logits() gave last. That row becomes log-probabilities.
float targetProbability(model::TargetModel& target, int row, TokenId token);

class CycleRecorder {
  public:
    /// The tree that is about to be verified; the target's probabilities are not known yet.
    void begin(const tree::DraftTree& tree, CycleRecord& record);
    /// Plain greedy decoding: rows [first, first + count) of the target's logits are those of these nodes and belong to
    /// nobody else any more, choices[n] is the target's choice after node n. Chunks come in order.
    void readLogits(const tree::DraftTree& tree, model::TargetModel& target, int first, int count,
                    std::span<const TokenId> choices, CycleRecord& record);
    /// What was accepted.
    void decided(const AcceptedPath& path, CycleRecord& record);

  private:
    int path_end_ = 0;  // how far the choices read so far lead
};

/// Hands distributions through and keeps the probabilities of the node's children.
class RecordedDistributions : public NodeDistributions {
  public:
    /// All must outlive it.
    RecordedDistributions(NodeDistributions& inner, const tree::DraftTree& tree, CycleRecord& record)
        : inner_(inner), tree_(tree), record_(record) {}

    const Distribution& after(int node, std::span<const int> path) override;
    /// The last distribution handed through is where the bonus token came from.
    void bonus(TokenId token);

  private:
    NodeDistributions& inner_;
    const tree::DraftTree& tree_;
    CycleRecord& record_;
    const Distribution* last_ = nullptr;
};

}  // namespace griffin::engine::decode

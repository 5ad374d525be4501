// The target's processed distributions at the nodes of a tree after one pass over it, computed on demand, and the
// record of a cycle made from them. The LM head runs over a chunk of nodes at a time: it reads all its weights however
// few rows it has, and the next node of the path is often in the same chunk. Paths ascend, so a chunk starts at the
// node that needs it.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/decode/verify.h"
#include "engine/draft_tree_record.h"
#include "engine/model/target_model.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::decode {

/// The largest logits after every node of a tree, where they are known and decide the distributions.
struct Shortlists {
    int k = 0;                    // of each node; 0: there are none
    std::vector<float> values;    // [nodes * k] largest first, ties by lower token
    std::vector<TokenId> tokens;  // [nodes * k]
};

class TreeDistributions : public NodeDistributions {
  public:
    /// Both must outlive it.
    TreeDistributions(model::TargetModel& target, Sampler& sampler);

    /// REQUIRES: the target's last pass was over this tree, row n being node n. The tree must not change and the target
    /// must not be used otherwise until the last call of after(). `lists`, if not null, are the sampler's shortlists.
    void begin(const tree::DraftTree& tree, const Shortlists* lists = nullptr);
    /// Takes the logits of the first nodes, which the target has computed already for something else.
    void take(kernels::ConstMatrixView logits);
    /// The tokens of the path count as seen, as in vanilla decoding. REQUIRES: the sampler knows its root.
    const Distribution& after(int node, std::span<const int> path) override;

  private:
    model::TargetModel& target_;
    Sampler& sampler_;
    const tree::DraftTree* tree_ = nullptr;
    const Shortlists* lists_ = nullptr;
    kernels::ConstMatrixView chunk_;  // [nodes, vocabulary] of the nodes from first_ on; no rows: none yet
    int first_ = 0;
    std::vector<float> logits_;  // [vocabulary]
    std::vector<TokenId> path_tokens_;
    Distribution distribution_;
};

// The record's probabilities are read where verification has logits or distributions anyway: no pass of the target and
// no row of its LM head is computed for a record.

/// Probability of `token` in row `row` of the last target.logits(). Turns that row into log-probabilities.
float targetProbability(model::TargetModel& target, int row, TokenId token);

class CycleRecorder {
  public:
    /// Nothing is left out so far.
    static void clear(CycleRecord& record) { record.left_out.clear(); }
    /// The tree as it was grown, of which only `kept` (ascending, with the root) will be verified, and what its builder
    /// had left out before.
    void leaveOut(const tree::DraftTree& grown, std::span<const int> kept, std::span<const tree::LeftOut> earlier,
                  CycleRecord& record);
    /// The tree that is about to be verified; the target's probabilities are not known yet.
    void begin(const tree::DraftTree& tree, CycleRecord& record);
    /// Plain greedy decoding: rows [first, first + count) of the target's logits belong to these nodes and may be
    /// overwritten; choices[n] is the target's choice after node n. Chunks come in order.
    void readLogits(const tree::DraftTree& tree, model::TargetModel& target, int first, int count,
                    std::span<const TokenId> choices, CycleRecord& record);
    /// What was accepted.
    void decided(const AcceptedPath& path, CycleRecord& record);

  private:
    struct Candidate {
        int parent;  // a node of the tree as it was grown
        TokenId token;
        float log_probability;
        float path_log_probability;
    };

    int path_end_ = 0;  // how far the choices read so far lead
    std::vector<Candidate> candidates_;
    std::vector<int> order_;      // candidates
    std::vector<int> number_of_;  // [nodes as grown] in the record
};

/// Passes distributions through and records the probabilities of the node's children.
class RecordedDistributions : public NodeDistributions {
  public:
    /// All must outlive it.
    RecordedDistributions(NodeDistributions& inner, const tree::DraftTree& tree, CycleRecord& record)
        : inner_(inner), tree_(tree), record_(record) {}

    const Distribution& after(int node, std::span<const int> path) override;
    /// The bonus token was drawn from the distribution that was passed through last.
    void bonus(TokenId token);

  private:
    NodeDistributions& inner_;
    const tree::DraftTree& tree_;
    CycleRecord& record_;
    const Distribution* last_ = nullptr;
};

}  // namespace griffin::engine::decode

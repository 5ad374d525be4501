// Whether to speculate, how deep to draft and how much of a draft tree to verify, so that expected tokens per second
// are highest under the acceptance seen so far.
//
// A cycle that verifies N draft tokens takes t(N + 1) and brings 1 + sum of their probabilities of acceptance. With R
// the speed reached so far, tokens are worth adding while they bring more than R times what they cost; a level of
// drafting is worth its pass under the same rule. Speculation as a whole is switched off while a running mean says that
// it loses against plain decoding, and is tried again after pauses that grow while it goes on losing.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/decode/draft_record.h"
#include "engine/decode/pass_times.h"
#include "engine/decode/verify.h"
#include "engine/generation_options.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_shape.h"

namespace griffin::engine::decode {

/// What drafting costs and whether a part of a tree can be left out.
enum class DraftCost {
    kNothing,  // looked up: each guess is judged by itself
    kPasses,   // passes of a network: drafting as a whole must pay
    kWhole,    // looked up, but the drafter needs the target's choices at all its nodes (lookahead)
};

/// A size that was worked out beforehand, for trees whose size must not depend on what was drawn.
struct TreeAdvice {
    int nodes = 0;
    int depth = 0;
};

class CostModel {
  public:
    /// Sizes that `options` names are kept as they are; a named size also means that every cycle speculates. Of the
    /// others `advice`, where given, decides. `record` outlives the model and is brought up to date. REQUIRES:
    /// !times.empty().
    CostModel(PassTimes times, const TreeOptions& options, DraftCost draft_cost, DraftRecord& record,
              std::optional<TreeAdvice> advice = {});

    /// True when the next cycle should draft; asked once for each cycle.
    bool wantsDraft();
    /// For the next tree. nodes >= 2.
    tree::TreeShape shape() const;
    /// The nodes of a grown tree that are worth verifying, ascending, the root first.
    void choose(const tree::DraftTree& tree, std::vector<int>& nodes);
    /// What became of a verified tree, which took `draft_ms` to grow.
    void learn(const tree::DraftTree& tree, const AcceptedPath& path, double draft_ms);

  private:
    static constexpr int kDeepest = 12;

    /// Tokens a millisecond: the best of plain decoding and what speculation reached.
    double rate() const;
    void learnNodes(const tree::DraftTree& tree, const AcceptedPath& path);
    void learnDepth(const tree::DraftTree& tree);
    void learnScore(double tokens, double milliseconds);

    PassTimes times_;
    TreeOptions options_;
    DraftCost draft_cost_;
    DraftRecord& record_;
    std::optional<TreeAdvice> advice_;

    std::array<double, kDeepest> gain_{};  // expected tokens from level d + 1 of a tree, running mean

    double score_ = 1.0;  // speed of speculating cycles against plain ones, running mean
    int scored_ = 0;      // cycles in it
    int pause_left_ = 0;
    int next_pause_;
    int tries_left_;  // cycles without a node worth verifying until one is verified anyway
    int next_tries_;

    std::vector<double> probability_;  // [nodes] of the path
    std::vector<int> order_;           // nodes but the root
};

}  // namespace griffin::engine::decode

// Decides whether to speculate, how deep to draft and how much of a draft tree to verify, to maximise the expected
// tokens per second under the acceptance seen so far. Costs are in units of plain passes of the target.
//
// A cycle that verifies N draft tokens costs t(N + 1) / t(1) and yields 1 + the sum of their probabilities of
// acceptance. With R the tokens per plain pass's time so far, tokens are worth adding while they yield more than R
// times their cost; a level of drafting is worth its pass under the same rule, which is asked while the tree grows.
//
// Never slower: an account keeps what speculation lost against plain decoding. It may lose a little at first and a
// small share of the tokens since; beyond that speculation is off until the account has recovered. So a draft that
// never helps costs that share, however often it is tried. A lookup stakes no more than is left. The time of plain
// passes is measured while speculation is on, too: in a drafter's first cycle, then ever less often. Between answers
// what is kept is only how passes over several rows compare with plain ones: the pace of both is seen in the first
// pass.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/decode/drafter_stats.h"
#include "engine/decode/latency_profile.h"
#include "engine/decode/verify.h"
#include "engine/generation_options.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::decode {

/// What drafting costs, and whether a part of a tree can be omitted.
enum class DraftCost {
    kNothing,  // lookup: each token is judged by itself
    kPasses,   // passes of a network, as many as paid off in the mean: drafting as a whole must pay off
    kLevels,   // the same, but the tree asks before each of them
    kGrown,    // as kPasses, but the host sees the tree only when it was verified: nothing of it can be left out
    kWhole,    // lookup, but the drafter needs the target's choices at all its nodes (lookahead)
};

/// A size chosen beforehand, for trees whose size must not depend on what was drawn.
struct TreeAdvice {
    int nodes = 0;
    int depth = 0;
};

class CostModel : public tree::LevelRule {
  public:
    /// Sizes set in `options` are kept, and then every cycle speculates; the others follow `advice`, where given.
    /// `stats` must outlive the model and is updated. `context`: tokens in the cache when the answer begins.
    /// REQUIRES: !times.empty().
    CostModel(LatencyProfile times, const TreeOptions& options, DraftCost draft_cost, DrafterStats& stats,
              std::optional<TreeAdvice> advice = {}, int context = 0);

    /// True when the next cycle should draft; asked once for each cycle.
    bool wantsDraft() const;
    /// For the next tree. nodes >= 2.
    tree::TreeShape shape();
    bool isWorthDrafting(const tree::DraftTree& drafted, std::span<const int> rows) override;
    /// The nodes of a grown tree that are worth verifying, ascending, the root first. Returns the expected tokens per
    /// plain pass's time, drafting not counted. REQUIRES for that value: the tree's proposal is kFixed.
    double choose(const tree::DraftTree& tree, std::vector<int>& nodes);
    /// The estimate that the target accepts a node with its path.
    double reached(const tree::DraftTree& tree, int node) const;
    /// How many of the tokens that certainly follow a node, which is accepted with this probability, are worth
    /// verifying beside the rows that there are.
    int worthAdding(int rows, double reached, int certain) const;
    /// The outcome of a cycle: the tree that was verified (the root alone: plain decoding), the accepted part, and the
    /// times of drafting and of the pass. `drafted`: the cycle was meant to speculate. What the form of the answer
    /// added to the tree says nothing of the draft and is not counted.
    void learn(const tree::DraftTree& tree, const AcceptedPath& path, bool drafted, double draft_ms, double verify_ms);

    /// The outcome of a cycle for which another drafter made the tree: tokens committed, and rows of the pass.
    void watch(int rows, int tokens, double verify_ms);
    /// Tokens per plain pass's time: the better of plain decoding and what speculation achieved.
    double rate() const;
    /// Milliseconds of a plain pass as seen so far; at most what passes over more rows suggest.
    double plainPassMs() const { return times_.milliseconds(1) * std::min(plain_pace_, tree_pace_); }
    /// Those of this answer, or the last ones before it. Where trees took times that do not fit, as when the computer
    /// was slow for that part of the answer, what they suggest lies within the range as well.
    PlainTimes plainPasses() const;

  private:
    static constexpr int kMaxDepth = 12;

    /// Cost of a pass over this many rows, in plain passes.
    double cost(int rows) const;
    /// Nodes of an automatic tree before it is cut to what pays off.
    int maxNodes() const;
    bool isDrafted() const { return draft_cost_ != DraftCost::kNothing && draft_cost_ != DraftCost::kWhole; }
    /// Whether levels are drafted for as long as they are worth it.
    bool asksLevels() const { return draft_cost_ == DraftCost::kLevels && options_.depth == 0 && !advice_; }
    /// Cost of one more level of a draft, in plain passes.
    double levelCost() const { return stats_.times.level_ms / plainMs(); }
    double plainMs() const { return times_.milliseconds(1) * plain_pace_; }
    /// Fills probability_ with the estimate for every path.
    void estimatePaths(const tree::DraftTree& tree);
    void learnPace(int rows, double verify_ms);
    void forgive(double tokens);
    void learnNodes(const tree::DraftTree& tree, const AcceptedPath& path);
    void learnDepth(const tree::DraftTree& tree);

    LatencyProfile times_;
    TreeOptions options_;
    DraftCost draft_cost_;
    DrafterStats& stats_;
    std::optional<TreeAdvice> advice_;
    int context_;  // tokens in the cache

    // The time of passes relative to times_, running means: machines change their speed, and contexts grow.
    double plain_pace_ = 1.0;
    double tree_pace_ = 1.0;    // of passes over several rows
    bool was_plain_ = true;     // the pass before
    double after_trees_ = 0.0;  // pace of the pass before, if it was a plain one straight after trees, else 0
    int plain_seen_ = 0;
    int tree_seen_ = 0;
    double trees_ = 0.0;  // what those took of times_, all together
    double usual_;        // tree_pace_ over plain_pace_ before this answer; 0: not known

    std::array<double, kMaxDepth> gain_{};  // expected tokens from level d + 1 of a tree, running mean
    int levels_ = 1;                        // of the tree that was drafted last
    double score_ = 1.0;                    // tokens per plain pass's time in speculating cycles, running mean
    int scored_ = 0;                        // cycles in it
    double lost_ = 0.0;                     // tokens that plain decoding would be ahead by; below 0: a credit
    int tries_left_;                        // cycles without a node worth verifying until one is verified anyway
    int next_tries_;

    std::vector<double> probability_;  // [nodes] of the path
    std::vector<int> order_;           // nodes but the root
};

}  // namespace griffin::engine::decode

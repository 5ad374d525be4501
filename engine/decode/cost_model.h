// Whether to speculate, how deep to draft and how much of a draft tree to verify, so that expected tokens per second
// are highest under the acceptance seen so far. Costs are counted in plain passes of the target.
//
// A cycle that verifies N draft tokens costs t(N + 1) / t(1) and brings 1 + sum of their probabilities of acceptance.
// With R the tokens a plain pass's time brings so far, tokens are worth adding while they bring more than R times what
// they cost; a level of drafting is worth its pass under the same rule.
//
// Never slower: what speculation lost against plain decoding is kept as an account. It may lose a little at first and a
// small share of the tokens made since; beyond that it is off until the account has recovered. So a draft that never
// helps costs that share, however often it is tried. What plain passes take is
// looked at while speculation is on, too: in the first cycle of an answer, and then ever more seldom.
#pragma once

#include <algorithm>
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
    bool wantsDraft() const;
    /// For the next tree. nodes >= 2.
    tree::TreeShape shape() const;
    /// The nodes of a grown tree that are worth verifying, ascending, the root first. Returns the tokens expected of
    /// them in the time of a plain pass, drafting not counted. REQUIRES for that: the tree's proposal is kFixed.
    double choose(const tree::DraftTree& tree, std::vector<int>& nodes);
    /// What became of a cycle: the tree that was verified (the root alone: plain decoding), what of it was accepted,
    /// and what drafting and the pass took. `drafted`: the cycle was meant to speculate.
    void learn(const tree::DraftTree& tree, const AcceptedPath& path, bool drafted, double draft_ms, double verify_ms);

    /// What became of a cycle for which another drafter guessed: it accepted so many tokens and the pass went over so
    /// many rows.
    void watch(int rows, int tokens, double verify_ms);
    /// Tokens in the time of a plain pass: the best of plain decoding and what speculation reached.
    double rate() const;
    /// What a plain pass takes, as seen so far: no more than passes over more rows suggest.
    double plainPassMs() const { return times_.milliseconds(1) * std::min(plain_pace_, tree_pace_); }

  private:
    static constexpr int kDeepest = 12;

    /// Of a pass over so many rows, in plain passes.
    double cost(int rows) const;
    /// Of an automatic tree before it is cut to what pays.
    int mostNodes() const;
    /// Of one draft pass, in plain passes.
    double levelCost() const { return record_.pass_ms / plainMs(); }
    double plainMs() const { return times_.milliseconds(1) * plain_pace_; }
    /// Fills probability_ with what is expected of every path now.
    void estimatePaths(const tree::DraftTree& tree);
    void learnPace(int rows, double verify_ms);
    void forgive(double tokens);
    void learnNodes(const tree::DraftTree& tree, const AcceptedPath& path);
    void learnDepth(const tree::DraftTree& tree);

    PassTimes times_;
    TreeOptions options_;
    DraftCost draft_cost_;
    DraftRecord& record_;
    std::optional<TreeAdvice> advice_;

    // What passes take now against times_, running means: machines change their speed, and contexts grow.
    double plain_pace_ = 1.0;
    double tree_pace_ = 1.0;  // of passes over several rows
    int plain_seen_ = 0;
    int tree_seen_ = 0;
    int until_plain_ = 0;  // speculating cycles until a plain pass is looked at
    int next_plain_;

    std::array<double, kDeepest> gain_{};  // expected tokens from level d + 1 of a tree, running mean
    double score_ = 1.0;                   // tokens of speculating cycles in the time of a plain pass, running mean
    int scored_ = 0;                       // cycles in it
    double lost_ = 0.0;                    // tokens that plain decoding would have made more; below 0: a credit
    int tries_left_;                       // cycles without a node worth verifying until one is verified anyway
    int next_tries_;

    std::vector<double> probability_;  // [nodes] of the path
    std::vector<int> order_;           // nodes but the root
};

}  // namespace griffin::engine::decode

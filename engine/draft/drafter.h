// A draft method: what it is told about the committed text, and how it predicts what comes next.
//
// The text so far is x_0 .. x_{L-1} (in the target's KV cache) and the root x_L, the newest token, which is not.
// Features F_t are the target's hidden states at position t. Row t of a draft is the pair (F_t, x_{t+1}).
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/tree/candidate_source.h"
#include "engine/tree/draft_tree.h"
#include "kernels/tensor_view.h"
#include "kernels/tree_growth.h"

namespace griffin::engine::model {
class KvCache;
class KeptKeys;
}  // namespace griffin::engine::model

namespace griffin::engine::draft {

using tree::TokenId;

/// What a drafter reads of the target's pass.
enum class FeatureKind {
    kNone,       // the tokens only
    kFinal,      // hidden states after the final norm: [rows, hidden_size]
    kAuxiliary,  // auxiliary hidden states: the residual stream entering three layers: [rows, 3 * hidden_size]
};

/// A draft whose trees can grow in the back end's memory, without the host between their levels.
class TreeGrower {
  public:
    virtual ~TreeGrower() = default;

    /// Takes in the waiting rows with their features, as Drafter::extend() does, and queues all that grows the tree, up
    /// to its placeTree(). What is left of `start` is filled in. REQUIRES: shape.fits(), and those of start().
    /// Candidates are the most likely ones, or where start.noise is given the runners at this temperature.
    virtual void grow(kernels::TreeGrowth& growth, const kernels::GrowthShape& shape, kernels::GrowthStart start,
                      kernels::ConstMatrixView features, float temperature) = 0;
};

class Drafter {
  public:
    virtual ~Drafter() = default;

    /// "griffin", "prompt-lookup": as on the command line.
    virtual std::string_view name() const = 0;
    virtual FeatureKind featureKind() const = 0;

    /// Rows taken in so far: 0 .. length() - 1.
    virtual int length() const = 0;
    /// Forgets the rows from `length` on. REQUIRES: 0 <= length <= length().
    virtual void truncate(int length) = 0;
    /// The keys and values that it computed of its rows; null: there are none.
    virtual model::KvCache* keys() { return nullptr; }
    /// Goes on from `rows` rows of another text, which begins with `tokens`: `kept` are their keys, empty where keys()
    /// is null. REQUIRES: 1 <= rows < tokens.size(), kept.usable(rows) == rows; not for drafters without weights.
    virtual void recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) {
        static_cast<void>(kept);
        static_cast<void>(rows);
        static_cast<void>(tokens);
    }
    /// Forgets everything, including what it kept of earlier texts.
    virtual void forget() { truncate(0); }
    /// What it remembers of texts, the current one included, for remember() later; it forgets everything.
    virtual std::vector<TokenId> takeMemory() {
        forget();
        return {};
    }
    /// Forgets everything but `memory`, which takeMemory() of a drafter with the same options gave.
    virtual void remember(const std::vector<TokenId>& memory) {
        static_cast<void>(memory);
        forget();
    }
    /// Takes in the next rows: row length() + i is (features[i], next_tokens[i]). `features` is memory of the back end
    /// with as many rows as there are tokens, empty for kNone; it is valid during the call only. After it the last of
    /// next_tokens is the root. Called in pieces of at most kernels::kMaxRows; a new prompt begins with
    /// start() and then all its rows, or those after a kept prefix.
    virtual void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) = 0;
    /// x_0, which no row contains. Only with length() == 0.
    virtual void start(TokenId first) { static_cast<void>(first); }

    /// The source of candidates for a tree builder; null if the drafter makes its trees itself.
    virtual tree::CandidateSource* candidates() { return nullptr; }
    /// Grows the tree that EAGLE-2's builder would grow from candidates(); null if it cannot.
    virtual TreeGrower* grower() { return nullptr; }
    /// Makes the tree itself, with at most `max_nodes` nodes (the root included); the root alone if it has no guess.
    /// REQUIRES: candidates() == nullptr, 1 <= max_nodes <= tree.maxNodes().
    virtual void propose(TokenId root, int max_nodes, tree::DraftTree& tree) {
        static_cast<void>(max_nodes);
        tree.reset(root, tree::Proposal::kFixed);
    }

    /// Another drafter that makes its trees itself, reads no features and may make the tree of any cycle; null: none.
    /// start(), truncate() and forget() are passed on to it, extend() is not: it gets every row separately.
    virtual Drafter* lookup() { return nullptr; }

    /// True if it learns from the target's choices at the tree's nodes (lookahead).
    virtual bool observesChoices() const { return false; }
    /// After the pass over `tree`: choices[n] is the target's most likely token after node n.
    virtual void observe(const tree::DraftTree& tree, std::span<const TokenId> choices) {
        static_cast<void>(tree);
        static_cast<void>(choices);
    }
};

}  // namespace griffin::engine::draft

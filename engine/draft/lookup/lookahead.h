// Lookahead decoding (Fu, Bailis, Stoica, Zhang: "Break the sequential dependency of LLM inference using lookahead
// decoding", 2024). The target itself makes the predictions: beside the text it runs Jacobi iterations over a
// window of future positions, and the n-grams they produce are kept in a pool. Those that start at the root token are
// the branches of the tree.
//
// The window has level - 1 rows of `window` columns. Column i of row l is a token predicted l + i positions after
// the root; the root itself is column 0 of row 0. Row 0 is a sequence, and below each of its tokens hangs a chain with
// that column of the other rows. So the window is a comb and fits a draft tree: each token sees exactly its path.
//
//   root -- (0,1) -- (0,2)      In a cycle the target's choices after the last row are the next row. Column i of the
//     |       |        |        rows 1 .. and of the new one is an n-gram after token (0,i) for the pool. Then row 0
//   (1,0)   (1,1)    (1,2)      drops out, the others move up, and the window moves on by one position, however
//     |       |        |        many tokens were accepted. At the start the rows are filled one by one in level - 2
//   (2,0)   (2,1)    (2,2)      cycles; row 0 begins as tokens drawn from the text, with a fixed seed.
//
// Siblings of a draft tree are distinct: a window token and a guess that are the same token under the same parent are
// one node, and so are two window tokens. A window token that the target happens to agree with is accepted like any
// other: the text stays the target's, since verification does not depend on where a candidate comes from. At
// temperature > 0 all of them are fixed candidates. Where published code gives at most level - 1 tokens in a cycle, a
// full match is followed by the target's own next token here.
#pragma once

#include <span>
#include <vector>

#include "engine/base/random.h"
#include "engine/draft/drafter.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

/// The n-grams that lookahead decoding has collected: after a key token, up to `per_key` runs of `run` tokens, the most
/// recently seen first. A run that is seen again moves to the front; a full key drops the least recently seen.
///
/// The published pool grows without limit. This one holds `keys` key tokens; the next replaces the key that was entered
/// first.
class NgramPool {
  public:
    /// Keys are tokens below `vocabulary`. Nothing is allocated afterwards. REQUIRES: all >= 1.
    NgramPool(int vocabulary, int keys, int per_key, int run);

    void clear();
    /// REQUIRES: 0 <= key < vocabulary, tokens.size() == run.
    void insert(tree::TokenId key, std::span<const tree::TokenId> tokens);
    /// Number of runs after `key`.
    int count(tree::TokenId key) const;
    /// Run i after `key`, the one seen last first. REQUIRES: 0 <= i < count(key).
    std::span<const tree::TokenId> run(tree::TokenId key, int i) const;

  private:
    int slotFor(tree::TokenId key);
    tree::TokenId* tokensOf(int slot) { return tokens_.data() + static_cast<std::ptrdiff_t>(slot) * per_key_ * run_; }

    int keys_;
    int per_key_;
    int run_;
    int next_slot_ = 0;                  // the oldest, or one not used yet
    std::vector<int> slot_of_;           // [vocabulary] -1: none
    std::vector<tree::TokenId> key_of_;  // [keys] -1: not used
    std::vector<int> counts_;            // [keys]
    std::vector<tree::TokenId> tokens_;  // [keys, per_key, run]
};

struct LookaheadOptions {
    int level = 5;    // n: the n-grams are a key and n - 1 tokens; >= 3
    int window = 7;   // columns; >= level - 1
    int guesses = 7;  // n-grams kept for a key, and tested in a cycle; >= 1
    int pool_keys = 8192;
    int context = 8192;  // tokens memory is reserved for
    std::uint64_t seed = 1;
};

class Lookahead : public Drafter {
  public:
    /// REQUIRES: the options' bounds, windowNodes() + 1 <= kernels::kMaxTreeNodes.
    explicit Lookahead(int vocabulary, LookaheadOptions options = {});

    std::string_view name() const override { return "lookahead"; }
    FeatureKind featureKind() const override { return FeatureKind::kNone; }
    int length() const override;
    void truncate(int length) override;
    void forget() override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    /// The window comes first, whole or not at all: in a tree with less than 1 + windowNodes() nodes there are only
    /// guesses, and nothing is learned.
    void propose(TokenId root, int max_nodes, tree::DraftTree& tree) override;
    bool observesChoices() const override { return true; }
    void observe(const tree::DraftTree& tree, std::span<const TokenId> choices) override;

    /// Nodes of a full window without the root: (level - 1) * window - 1.
    int windowNodes() const { return (options_.level - 1) * options_.window - 1; }
    /// Row l of the window as it is; the root is not in row 0. Empty before the first tree.
    std::span<const TokenId> row(int l) const { return rows_[static_cast<std::size_t>(l)]; }
    const NgramPool& pool() const { return pool_; }

  private:
    void forgetWindow();
    void beginWindow();
    void addWindow(tree::DraftTree& tree);
    void addGuesses(TokenId root, int max_nodes, tree::DraftTree& tree);
    void rememberNgrams(TokenId root);
    void advance();

    LookaheadOptions options_;
    Random random_;
    NgramPool pool_;
    std::vector<TokenId> tokens_;             // x_0 .. root
    std::vector<std::vector<TokenId>> rows_;  // [level - 1]: row 0 from column 1 on, the others from column 0
    int filled_ = 0;                          // rows there are
    std::vector<TokenId> new_row_;            // [columns of the last row]
    std::vector<int> last_nodes_;             // node of each token of the last row; empty: not in the tree
    std::vector<TokenId> ngram_;              // [level - 1]
};

}  // namespace griffin::engine::draft

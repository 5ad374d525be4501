// What a tree builder gets from a drafter: the likely children of some nodes. One call is one draft pass over these
// nodes (none for the root, whose candidates come with the features of the prefix).
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/tree/draft_tree.h"

namespace griffin::engine::tree {

/// The k most likely children of each node asked for, most likely first, ties by lower token.
struct Candidates {
    int k = 0;
    std::vector<TokenId> tokens;           // [nodes * k]
    std::vector<float> log_probabilities;  // [nodes * k], natural, of the raw draft logits given the parent

    void resize(std::size_t nodes, int most) {
        k = most;
        tokens.resize(nodes * static_cast<std::size_t>(k));
        log_probabilities.resize(tokens.size());
    }
};

class CandidateSource {
  public:
    virtual ~CandidateSource() = default;

    /// Largest depth of a node; kernels::kMaxTreeNodes if there is no limit. Only nodes of a smaller depth may be
    /// requested.
    virtual int maxDepth() const = 0;
    /// Largest number of candidates of a node: the draft's vocabulary.
    virtual int maxCandidates() const = 0;

    /// Fills `candidates` for nodes[i]; k <= maxCandidates(). Every node is requested at most once in the life of a
    /// tree, never before its parent, and only while it is in `tree`. The memory of `candidates` is reused.
    virtual void topCandidates(const DraftTree& tree, std::span<const int> nodes, int k, Candidates& candidates) = 0;

    /// The tokens that can have a probability, each once; empty: all of the target's.
    virtual std::span<const TokenId> knownTokens() const { return {}; }
    /// The same as topCandidates(), but the whole distribution of each node: `rows` of probabilities, which sum to 1 up
    /// to rounding. `temperature` > 0 divides the draft's logits. rows[n][i] belongs to knownTokens()[i], or to token i
    /// if that is empty; the rest of a row is left unchanged.
    virtual void probabilities(const DraftTree& tree, std::span<const int> nodes, float temperature,
                               std::span<const std::span<float>> rows) = 0;
    /// probabilities() of all tokens, in rows of [target's vocabulary]; 0 for unknown ones.
    void distributions(const DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) {
        probabilities(tree, nodes, temperature, rows);
        const std::span<const TokenId> known = knownTokens();
        if (known.empty()) return;
        std::vector<float> values(known.size());
        for (const std::span<float> row : rows.first(nodes.size())) {
            std::ranges::copy(row.first(known.size()), values.begin());
            std::ranges::fill(row, 0.0F);
            for (std::size_t i = 0; i < known.size(); ++i) row[static_cast<std::size_t>(known[i])] = values[i];
        }
    }
};

/// A source that changes what another one proposes, which must outlive it.
class ChangedCandidates : public CandidateSource {
  public:
    /// `vocabulary`: the target's.
    ChangedCandidates(CandidateSource& draft, int vocabulary)
        : draft_(draft), vocabulary_(static_cast<std::size_t>(vocabulary)) {}

    int maxDepth() const override { return draft_.maxDepth(); }
    int maxCandidates() const override { return draft_.maxCandidates(); }
    std::span<const TokenId> knownTokens() const override { return draft_.knownTokens(); }

  protected:
    CandidateSource& draft() { return draft_; }
    std::size_t vocabulary() const { return vocabulary_; }
    /// The length of a row of probabilities().
    std::size_t columns() const { return knownTokens().empty() ? vocabulary_ : knownTokens().size(); }
    /// Whose probability stands in a column. `known`: knownTokens(), asked once for all of a row.
    static TokenId tokenIn(std::span<const TokenId> known, std::size_t column) {
        return known.empty() ? static_cast<TokenId>(column) : known[column];
    }

  private:
    CandidateSource& draft_;
    std::size_t vocabulary_;
};

}  // namespace griffin::engine::tree

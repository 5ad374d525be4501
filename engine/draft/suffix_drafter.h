// Drafting from repetition, after SuffixDecoding (Oliaro, Jia, Campos, Qiao 2024): what has followed the last tokens
// before is likely to follow again, and the longer the match the surer. There a suffix tree of bounded depth is kept
// for the current request and one for earlier outputs; here both are suffix automata, which know matches of any length.
//
// A match is a suffix of the text that also stands earlier in it, or anywhere in the memory: text that was taken away
// by truncate() (answers before a new prompt, answers that are made anew). From a match of m tokens grows a tree, best
// node first, by the probability that the path to it is right: the product along the path of
//     times(child) / (times(all children) + 1 / context)
// where the context is the number of tokens up to the parent that agree: m + its depth. So with a long context one
// observation is as good as certain, with a short one it is not. It ends at `nodes_per_token` * m nodes and below
// `min_probability`; the best child of the root is always in it. The matches tried are the longest and the next
// shorter ones that stand at more places, in the text and in the memory; the one with the largest sum of the nodes'
// probabilities, which is the number of tokens expected to be accepted, gives the tree.
//
// At the end of the text the next shorter match goes on: a text that has begun to repeat itself is guessed ahead as far
// as one likes.
#pragma once

#include <vector>

#include "engine/draft/drafter.h"
#include "engine/draft/suffix_automaton.h"

namespace griffin::engine::draft {

struct SuffixOptions {
    double nodes_per_token = 2.0;  // most nodes for each token of the match
    double min_probability = 0.1;  // of a node; >= 0.01
    int matches_tried = 8;         // in the text and in the memory each
    int context = 8192;            // tokens memory is reserved for
    int memory = 65536;            // tokens of earlier text kept, >= 16; when it is full the older half is forgotten
    int min_remembered = 8;        // shorter pieces taken away are not worth keeping
};

class SuffixDrafter : public Drafter {
  public:
    /// REQUIRES: the options' bounds, context >= 1.
    explicit SuffixDrafter(SuffixOptions options = {});

    std::string_view name() const override { return "suffix"; }
    FeatureKind featureKind() const override { return FeatureKind::kNone; }
    int length() const override;
    /// Builds the automaton of the text anew: some 0.1 microseconds a token.
    void truncate(int length) override;
    void forget() override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    void propose(TokenId root, int max_nodes, tree::DraftTree& tree) override;

    /// Tokens of the longest match, the root included.
    int matchLength() const;

  private:
    struct Match {
        int state = SuffixAutomaton::kRoot;
        int length = 0;
    };
    struct Node {
        int parent;  // index of the plan, -1: under the root
        TokenId token;
        Match match;  // of the text, the path and this token
        double path_probability;
        double probability;  // given the parent
    };
    struct Plan {
        std::vector<Node> nodes;  // a parent before its children
        double expected = 0.0;    // accepted tokens
    };

    static bool later(const Node& a, const Node& b);
    void remember(std::span<const TokenId> tokens);
    void rebuild();
    void advanceInMemory(TokenId token);
    void tryMatches(const SuffixAutomaton& automaton, Match match, int most_nodes);
    void plan(const SuffixAutomaton& automaton, Match match, int most_nodes);
    void addChildren(const SuffixAutomaton& automaton, Match match, int parent);

    SuffixOptions options_;
    std::vector<TokenId> tokens_;   // x_0 .. root
    SuffixAutomaton text_;          // of tokens_
    std::vector<TokenId> earlier_;  // pieces of earlier text, kEnd behind each
    SuffixAutomaton memory_;        // of earlier_
    Match in_memory_;               // the longest suffix of tokens_ that stands in earlier_
    Plan best_;
    Plan trial_;
    std::vector<Node> frontier_;  // a heap
};

}  // namespace griffin::engine::draft

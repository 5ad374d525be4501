// Drafting from repetition, after SuffixDecoding (Oliaro, Jia, Campos, Qiao 2024): what followed the last tokens before
// is likely to follow again, and the more so the longer the match. SuffixDecoding keeps a suffix tree of bounded depth
// for the current request and one for earlier outputs; here both are suffix automata, which find matches of any length.
//
// A match is a suffix of the text that also occurs earlier in it, or anywhere in the memory: text that truncate()
// removed (answers before a new prompt, answers that are regenerated). From a match of m tokens a tree grows, best node
// first, by the probability that the path to a node is right: the product along the path of
//     times(child) / (times(all children) + 1 / context)
// where the context is the number of tokens up to the parent that agree: m + its depth. So with a long context one
// observation is nearly certain, with a short one it is not. It stops at `nodes_per_token` * m nodes and below
// `min_probability`; the best child of the root is always included. Candidates are the longest match and the next
// shorter ones with more occurrences, in the text and in the memory; the tree of the match with the largest sum of node
// probabilities, the expected number of accepted tokens, is used.
//
// At the end of the text the next shorter match continues: a text that repeats itself is predicted to any length.
#pragma once

#include <string>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/draft/lookup/suffix_automaton.h"

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
    /// Rebuilds the automaton of the text, in about 0.1 microseconds a token.
    void truncate(int length) override;
    void forget() override;
    std::vector<TokenId> takeMemory() override;
    void remember(const std::vector<TokenId>& memory) override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    void propose(TokenId root, int max_nodes, tree::DraftTree& tree) override;

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
    void addToMemory(std::span<const TokenId> tokens);
    void rebuild();
    void advanceInMemory(TokenId token);
    void tryMatches(const SuffixAutomaton& automaton, Match match, int most_nodes);
    void plan(const SuffixAutomaton& automaton, Match match, int most_nodes);
    void addChildren(const SuffixAutomaton& automaton, Match match, int parent);

    SuffixOptions options_;
    std::vector<TokenId> tokens_;   // x_0 .. root
    SuffixAutomaton text_;          // of tokens_
    std::vector<TokenId> earlier_;  // pieces of earlier text, kEnd after each
    SuffixAutomaton memory_;        // of earlier_
    Match in_memory_;               // the longest suffix of tokens_ that occurs in earlier_
    Plan best_;
    Plan trial_;
    std::vector<Node> frontier_;  // a heap
};

/// A network, and repetition when that promises more tokens. Which of them makes the tree is decided in each cycle; the
/// network takes in its rows only when it is needed.
class HybridDrafter : public Drafter {
  public:
    /// `inner` outlives it and is told of the text by this drafter alone. REQUIRES: inner.candidates() != nullptr.
    explicit HybridDrafter(Drafter& inner, SuffixOptions options = {});

    /// "griffin+suffix" over griffin.
    std::string_view name() const override { return name_; }
    FeatureKind featureKind() const override { return inner_.featureKind(); }
    int length() const override { return inner_.length(); }
    void truncate(int length) override;
    model::KvCache* keys() override { return inner_.keys(); }
    void recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) override;
    void forget() override;
    std::vector<TokenId> takeMemory() override;
    void remember(const std::vector<TokenId>& memory) override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;

    tree::CandidateSource* candidates() override { return inner_.candidates(); }
    TreeGrower* grower() override { return inner_.grower(); }
    Drafter* lookup() override { return &suffix_; }

  private:
    Drafter& inner_;
    SuffixDrafter suffix_;
    std::string name_;
};

}  // namespace griffin::engine::draft

// The suffix automaton of a text (Blumer et al.: "The smallest automaton recognizing the subwords of a text", 1985),
// built token by token, with the number of positions at which the words of each state occur.
//
// A state is the set of words that end at the same positions of the text; all of them are suffixes of its longest. The
// link of a state is the state of the longest suffix that ends at more positions. An edge with token c leads from the
// state of w to that of wc. There are at most 2 states and 3 edges per token.
#pragma once

#include <span>
#include <vector>

#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

class SuffixAutomaton {
  public:
    /// The state of the empty word.
    static constexpr int kRoot = 0;

    /// Texts of up to `capacity` tokens are taken in without allocating. REQUIRES: capacity >= 1.
    explicit SuffixAutomaton(int capacity);

    void clear();
    /// Adds one token. Takes time for each suffix of the text whose count changes: few in natural text, all of them in
    /// a run of one token.
    void append(tree::TokenId token);
    /// Adds many tokens, in time linear in the whole text.
    void append(std::span<const tree::TokenId> tokens);

    /// The state of the whole text.
    int last() const { return last_; }
    /// Tokens in the state's longest word.
    int longest(int state) const { return at(state).longest; }
    /// -1 for the root. longest(link) + 1 is the state's shortest word.
    int link(int state) const { return at(state).link; }
    /// Places at which the state's words end. Not for the root.
    int count(int state) const { return at(state).count; }
    /// -1 when the text has no such word.
    int next(int state, tree::TokenId token) const;

    // The edges of a state in no particular order: edge = firstEdge(state); edge >= 0; edge = nextEdge(edge).
    int firstEdge(int state) const { return at(state).first_edge; }
    int nextEdge(int edge) const { return edgeAt(edge).next_of_state; }
    tree::TokenId token(int edge) const { return edgeAt(edge).token; }
    int target(int edge) const { return edgeAt(edge).target; }

  private:
    struct State {
        int longest = 0;
        int link = -1;
        int count = 0;
        int first_edge = -1;
        bool is_prefix = false;  // made for a prefix of the text, not by splitting a state
    };
    struct Edge {
        int from = 0;
        tree::TokenId token = 0;
        int target = 0;
        int next_of_state = -1;
        int next_in_bucket = -1;
    };

    const State& at(int state) const { return states_[static_cast<std::size_t>(state)]; }
    State& at(int state) { return states_[static_cast<std::size_t>(state)]; }
    const Edge& edgeAt(int edge) const { return edges_[static_cast<std::size_t>(edge)]; }
    std::size_t bucket(int state, tree::TokenId token) const;
    int findEdge(int state, tree::TokenId token) const;
    int addState(int longest);
    void addEdge(int from, tree::TokenId token, int target);
    int split(int state, int parent, tree::TokenId token);
    void grow(tree::TokenId token);
    void recount();

    std::vector<State> states_;
    std::vector<Edge> edges_;
    std::vector<int> buckets_;      // [power of two] first edge by hash of (state, token), -1: none
    std::vector<int> by_length_;    // [states] scratch of recount()
    std::vector<int> length_ends_;  // [tokens + 2] scratch of recount()
    int last_ = kRoot;
};

}  // namespace griffin::engine::draft

#include "engine/draft/lookup/suffix_automaton.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace griffin::engine::draft {

using tree::TokenId;

SuffixAutomaton::SuffixAutomaton(int capacity) {
    assert(capacity >= 1);
    const auto tokens = static_cast<std::size_t>(capacity);
    states_.reserve(2 * tokens + 1);
    edges_.reserve(3 * tokens + 1);
    buckets_.assign(std::bit_ceil(2 * tokens), -1);
    by_length_.reserve(2 * tokens + 1);
    length_ends_.reserve(tokens + 2);
    addState(0);
}

void SuffixAutomaton::clear() {
    states_.clear();
    edges_.clear();
    std::fill(buckets_.begin(), buckets_.end(), -1);
    last_ = addState(0);
}

std::size_t SuffixAutomaton::bucket(int state, TokenId token) const {
    const std::uint64_t key =
        (static_cast<std::uint64_t>(state) << 32) | static_cast<std::uint64_t>(static_cast<std::uint32_t>(token));
    const std::uint64_t hash = key * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(hash ^ (hash >> 32)) & (buckets_.size() - 1);
}

int SuffixAutomaton::findEdge(int state, TokenId token) const {
    int edge = buckets_[bucket(state, token)];
    while (edge >= 0 && (edgeAt(edge).from != state || edgeAt(edge).token != token)) edge = edgeAt(edge).next_in_bucket;
    return edge;
}

int SuffixAutomaton::next(int state, TokenId token) const {
    const int edge = findEdge(state, token);
    return edge < 0 ? -1 : target(edge);
}

int SuffixAutomaton::addState(int longest) {
    states_.push_back({.longest = longest});
    return static_cast<int>(states_.size()) - 1;
}

void SuffixAutomaton::addEdge(int from, TokenId token, int target) {
    const int edge = static_cast<int>(edges_.size());
    int& head = buckets_[bucket(from, token)];
    edges_.push_back({from, token, target, at(from).first_edge, head});
    head = edge;
    at(from).first_edge = edge;
}

/// Splits off the words of `state` up to the length of `parent`'s longest plus `token` into a state of their own.
int SuffixAutomaton::split(int state, int parent, TokenId token) {
    const int shorter = addState(at(parent).longest + 1);
    at(shorter).link = at(state).link;
    at(shorter).count = at(state).count;
    for (int edge = firstEdge(state); edge >= 0; edge = nextEdge(edge)) {
        addEdge(shorter, this->token(edge), target(edge));
    }
    at(state).link = shorter;
    for (int from = parent; from >= 0; from = link(from)) {
        const int edge = findEdge(from, token);
        if (edge < 0 || target(edge) != state) break;
        edges_[static_cast<std::size_t>(edge)].target = shorter;
    }
    return shorter;
}

/// Everything except the counts of the suffixes.
void SuffixAutomaton::grow(TokenId token) {
    const int whole = addState(at(last_).longest + 1);
    at(whole).is_prefix = true;
    at(whole).count = 1;
    int from = last_;
    int edge = -1;
    for (; from >= 0; from = link(from)) {
        edge = findEdge(from, token);
        if (edge >= 0) break;
        addEdge(from, token, whole);
    }
    int suffix = kRoot;
    if (from >= 0) {
        suffix = target(edge);
        if (longest(suffix) != longest(from) + 1) suffix = split(suffix, from, token);
    }
    at(whole).link = suffix;
    last_ = whole;
}

void SuffixAutomaton::append(TokenId token) {
    grow(token);
    for (int state = link(last_); state > kRoot; state = link(state)) ++at(state).count;
}

void SuffixAutomaton::append(std::span<const TokenId> tokens) {
    for (const TokenId token : tokens) grow(token);
    recount();
}

/// A word ends where the prefixes of the text end that have it as a suffix: sums over the links, longest words first.
void SuffixAutomaton::recount() {
    length_ends_.assign(static_cast<std::size_t>(longest(last_)) + 2, 0);
    for (State& state : states_) {
        state.count = state.is_prefix ? 1 : 0;
        ++length_ends_[static_cast<std::size_t>(state.longest) + 1];
    }
    for (std::size_t i = 1; i < length_ends_.size(); ++i) length_ends_[i] += length_ends_[i - 1];
    by_length_.resize(states_.size());
    for (int state = 0; state < static_cast<int>(states_.size()); ++state) {
        by_length_[static_cast<std::size_t>(length_ends_[static_cast<std::size_t>(longest(state))]++)] = state;
    }
    for (auto state = by_length_.rbegin(); state != by_length_.rend() && longest(*state) > 0; ++state) {
        at(link(*state)).count += count(*state);
    }
}

}  // namespace griffin::engine::draft

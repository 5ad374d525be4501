#include "engine/draft/lookup/suffix_drafter.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace griffin::engine::draft {
namespace {

/// Separates the pieces of earlier text: not a token of any text, so no match crosses it.
constexpr TokenId kEnd = -1;

}  // namespace

SuffixDrafter::SuffixDrafter(SuffixOptions options)
    : options_(options), text_(options.context), memory_(options.memory) {
    assert(options.min_probability >= 0.01 && options.memory >= 16);
    constexpr auto kNodes = static_cast<std::size_t>(kernels::kMaxTreeNodes);
    tokens_.reserve(static_cast<std::size_t>(options.context));
    earlier_.reserve(static_cast<std::size_t>(options.memory));
    best_.nodes.reserve(kNodes);
    trial_.nodes.reserve(kNodes);
    frontier_.reserve(kNodes * static_cast<std::size_t>(1.0 / options.min_probability + 1.0));
}

int SuffixDrafter::length() const {
    return tokens_.empty() ? 0 : static_cast<int>(tokens_.size()) - 1;
}

void SuffixDrafter::truncate(int length) {
    if (length == this->length()) return;
    const std::size_t kept = static_cast<std::size_t>(length) + 1;
    if (static_cast<int>(tokens_.size() - kept) >= options_.min_remembered)
        addToMemory(std::span(tokens_).subspan(kept));
    tokens_.resize(kept);
    rebuild();
}

void SuffixDrafter::forget() {
    tokens_.clear();
    earlier_.clear();
    memory_.clear();
    rebuild();
}

std::vector<TokenId> SuffixDrafter::takeMemory() {
    truncate(0);
    std::vector<TokenId> memory = earlier_;
    forget();
    return memory;
}

void SuffixDrafter::remember(const std::vector<TokenId>& memory) {
    forget();
    earlier_.assign(memory.begin(), memory.end());
    memory_.append(earlier_);
}

void SuffixDrafter::start(TokenId first) {
    tokens_.assign(1, first);
    rebuild();
}

void SuffixDrafter::extend(kernels::ConstMatrixView /*features*/, std::span<const TokenId> next_tokens) {
    for (const TokenId token : next_tokens) {
        tokens_.push_back(token);
        text_.append(token);
        advanceInMemory(token);
    }
}

void SuffixDrafter::addToMemory(std::span<const TokenId> tokens) {
    const std::size_t limit = static_cast<std::size_t>(options_.memory);
    tokens = tokens.last(std::min(tokens.size(), limit / 2));
    if (earlier_.size() + tokens.size() + 1 > limit) {
        earlier_.erase(earlier_.begin(),
                       earlier_.end() - static_cast<std::ptrdiff_t>(std::min(earlier_.size(), limit / 2 - 1)));
        memory_.clear();
        memory_.append(earlier_);
    }
    const std::size_t before = earlier_.size();
    earlier_.insert(earlier_.end(), tokens.begin(), tokens.end());
    earlier_.push_back(kEnd);
    memory_.append(std::span<const TokenId>(earlier_).subspan(before));
}

void SuffixDrafter::rebuild() {
    text_.clear();
    text_.append(tokens_);
    in_memory_ = {};
    for (const TokenId token : tokens_) advanceInMemory(token);
}

void SuffixDrafter::advanceInMemory(TokenId token) {
    int next = memory_.next(in_memory_.state, token);
    while (next < 0 && in_memory_.state != SuffixAutomaton::kRoot) {
        in_memory_.state = memory_.link(in_memory_.state);
        in_memory_.length = memory_.longest(in_memory_.state);
        next = memory_.next(in_memory_.state, token);
    }
    if (next >= 0) in_memory_ = {next, in_memory_.length + 1};
}

void SuffixDrafter::propose(TokenId root, int max_nodes, tree::DraftTree& tree) {
    tree.reset(root, tree::Proposal::kFixed);
    best_.nodes.clear();
    best_.expected = 0.0;
    if (max_nodes == 1 || tokens_.empty()) return;
    const int suffix = text_.link(text_.last());
    tryMatches(text_, {suffix, text_.longest(suffix)}, max_nodes - 1);
    tryMatches(memory_, in_memory_, max_nodes - 1);
    for (const Node& node : best_.nodes) {
        tree.add(node.parent + 1, node.token, static_cast<float>(std::log(node.probability)));
    }
}

void SuffixDrafter::tryMatches(const SuffixAutomaton& automaton, Match match, int most_nodes) {
    for (int i = 0; i < options_.matches_tried && match.length > 0; ++i) {
        plan(automaton, match, most_nodes);
        if (trial_.expected > best_.expected) std::swap(trial_, best_);
        match.state = automaton.link(match.state);
        match.length = automaton.longest(match.state);
    }
}

/// Order of the heap: the most probable first, then the node whose parent came first, then the lower token.
bool SuffixDrafter::later(const Node& a, const Node& b) {
    if (a.path_probability != b.path_probability) return a.path_probability < b.path_probability;
    return a.parent != b.parent ? a.parent > b.parent : a.token > b.token;
}

void SuffixDrafter::plan(const SuffixAutomaton& automaton, Match match, int most_nodes) {
    const double supported = std::max(1.0, options_.nodes_per_token * match.length);
    const int limit = supported < most_nodes ? static_cast<int>(supported) : most_nodes;
    trial_.nodes.clear();
    trial_.expected = 0.0;
    frontier_.clear();
    addChildren(automaton, match, -1);
    while (!frontier_.empty() && static_cast<int>(trial_.nodes.size()) < limit) {
        std::pop_heap(frontier_.begin(), frontier_.end(), later);
        trial_.nodes.push_back(frontier_.back());
        frontier_.pop_back();
        trial_.expected += trial_.nodes.back().path_probability;
        addChildren(automaton, match, static_cast<int>(trial_.nodes.size()) - 1);
    }
}

void SuffixDrafter::addChildren(const SuffixAutomaton& automaton, Match match, int parent) {
    double path_probability = 1.0;
    if (parent >= 0) {
        const Node& node = trial_.nodes[static_cast<std::size_t>(parent)];
        match = node.match;
        path_probability = node.path_probability;
    }
    // Only at the end of the text does nothing follow.
    while (automaton.firstEdge(match.state) < 0 && match.state != SuffixAutomaton::kRoot) {
        match.state = automaton.link(match.state);
        match.length = automaton.longest(match.state);
    }
    int total = 0;
    int best = -1;
    const auto times = [&automaton](int edge) { return automaton.count(automaton.target(edge)); };
    for (int edge = automaton.firstEdge(match.state); edge >= 0; edge = automaton.nextEdge(edge)) {
        total += times(edge);
        const TokenId token = automaton.token(edge);
        if (token == kEnd) continue;
        const bool better =
            best < 0 || times(edge) > times(best) || (times(edge) == times(best) && token < automaton.token(best));
        if (better) best = edge;
    }
    const double denominator = total + 1.0 / std::max(1, match.length);
    for (int edge = automaton.firstEdge(match.state); edge >= 0; edge = automaton.nextEdge(edge)) {
        const double probability = times(edge) / denominator;
        const double of_path = path_probability * probability;
        const bool wanted = of_path >= options_.min_probability || (parent < 0 && edge == best);
        const TokenId token = automaton.token(edge);
        if (token == kEnd || !wanted) continue;
        frontier_.push_back({parent, token, {automaton.target(edge), match.length + 1}, of_path, probability});
        std::push_heap(frontier_.begin(), frontier_.end(), later);
    }
}

HybridDrafter::HybridDrafter(Drafter& inner, SuffixOptions options)
    : inner_(inner), suffix_(options), name_(std::string(inner.name()) + "+suffix") {
    assert(inner.candidates() != nullptr);
}

void HybridDrafter::truncate(int length) {
    inner_.truncate(length);
    suffix_.truncate(length);
}

void HybridDrafter::recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) {
    inner_.recall(kept, rows, tokens);
    suffix_.truncate(0);
    suffix_.start(tokens.front());
    suffix_.extend({}, tokens.subspan(1, static_cast<std::size_t>(inner_.length())));
}

void HybridDrafter::forget() {
    inner_.forget();
    suffix_.forget();
}

std::vector<TokenId> HybridDrafter::takeMemory() {
    inner_.forget();
    return suffix_.takeMemory();
}

void HybridDrafter::remember(const std::vector<TokenId>& memory) {
    inner_.forget();
    suffix_.remember(memory);
}

void HybridDrafter::start(TokenId first) {
    inner_.start(first);
    suffix_.start(first);
}

void HybridDrafter::extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) {
    inner_.extend(features, next_tokens);
}

}  // namespace griffin::engine::draft

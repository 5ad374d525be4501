#include "engine/grammar/byte_automaton.h"

#include <algorithm>
#include <new>
#include <utility>

namespace griffin::engine::grammar {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ hash >> 29;
}

}  // namespace

ByteAutomaton::ByteAutomaton(Grammar grammar) : grammar_(std::move(grammar)) {
    divide();
    clear();
}

/// The kinds: each class divides those that it has only a part of.
void ByteAutomaton::divide() {
    kinds_.assign(1, ByteSet::all());
    for (const ByteSet& bytes : grammar_.classes) {
        for (std::size_t kind = 0, before = kinds_.size(); kind < before; ++kind) {
            const ByteSet inside = kinds_[kind].intersected(bytes);
            if (inside.size() == 0 || inside == kinds_[kind]) continue;
            kinds_[kind] = kinds_[kind].without(bytes);
            kinds_.push_back(inside);
        }
    }
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        kinds_[kind].forEach([&](std::uint8_t byte) { kind_of_[byte] = static_cast<std::uint8_t>(kind); });
    }
    for (const ByteSet& bytes : grammar_.classes) {
        ByteSet& kinds = kinds_of_class_.emplace_back();
        for (const std::uint8_t byte : kindsIn(bytes)) kinds.add(kind_of_[byte]);
    }
}

std::vector<std::uint8_t> ByteAutomaton::kindsIn(const ByteSet& bytes) const {
    std::vector<std::uint8_t> found;
    for (const ByteSet& kind : kinds_) {
        const ByteSet both = kind.intersected(bytes);
        if (both.size() > 0) found.push_back(static_cast<std::uint8_t>(both.first()));
    }
    return found;
}

void ByteAutomaton::clear() {
    nodes_.clear();
    node_of_.clear();
    states_.clear();
    members_.clear();
    transitions_.clear();
    state_of_.clear();
    seen_.clear();
    step_ = 0;
    ++step_;
    met_ = 0;
    accepts_ = false;
    found_.clear();
    waiting_.clear();
    const auto starts = grammar_.alternativesOf(grammar_.rules.front());
    for (auto start = starts.rbegin(); start != starts.rend(); ++start) {
        waiting_.push_back(nodeAt(start->begin, kBottom));
    }
    close();
    start_ = store();
}

std::int32_t ByteAutomaton::nodeAt(std::int32_t place, std::int32_t parent) {
    const auto key = static_cast<std::uint64_t>(static_cast<std::uint32_t>(place)) << 32 |
                     static_cast<std::uint64_t>(static_cast<std::uint32_t>(parent));
    const auto [found, is_new] = node_of_.try_emplace(key, static_cast<std::int32_t>(nodes_.size()));
    if (is_new) {
        const std::int32_t depth = parent == kBottom ? 0 : nodes_[static_cast<std::size_t>(parent)].depth + 1;
        nodes_.push_back({place, parent, depth});
        seen_.push_back(0);
    }
    return found->second;
}

/// The alternatives of the rule at `place`, the first on top of what waits.
void ByteAutomaton::open(Symbol symbol, std::int32_t place, std::int32_t parent) {
    const bool last = grammar_.symbols[static_cast<std::size_t>(place) + 1] == kEnd;
    const std::int32_t above = last ? parent : nodeAt(place + 1, parent);
    const std::int32_t depth = above == kBottom ? 0 : nodes_[static_cast<std::size_t>(above)].depth + 1;
    const Grammar::Rule& rule = grammar_.rules[ruleOf(symbol)];
    const auto alternatives = grammar_.alternativesOf(rule);
    for (auto next = alternatives.rbegin(); next != alternatives.rend(); ++next) {
        if (depth + next->depth <= kMaxOpenRules) waiting_.push_back(nodeAt(next->begin, above));
    }
}

/// From the places that wait to those of the next bytes.
void ByteAutomaton::close() {
    while (!waiting_.empty()) {
        const std::int32_t node = waiting_.back();
        waiting_.pop_back();
        if (std::exchange(seen_[static_cast<std::size_t>(node)], step_) == step_) continue;
        const bool enough = found_.size() >= kMaxStacks || (met_ > kMaxMet && (accepts_ || !found_.empty()));
        if (enough) return waiting_.clear();
        if (++met_ > kTooLarge * kMaxMet) throw std::bad_alloc();
        const auto [place, parent, depth] = nodes_[static_cast<std::size_t>(node)];
        const Symbol symbol = grammar_.symbols[static_cast<std::size_t>(place)];
        if (symbol == kEnd) {
            if (parent == kBottom) {
                accepts_ = true;
            } else {
                waiting_.push_back(parent);
            }
        } else if (isRule(symbol)) {
            open(symbol, place, parent);
        } else {
            found_.push_back(node);
        }
    }
}

ByteAutomaton::State ByteAutomaton::find(State state, std::size_t kind) {
    if (states_.size() > kTooLarge * kManyStates || members_.size() > kTooLarge * kManyMembers ||
        nodes_.size() > kTooLarge * kManyMembers) {
        throw std::bad_alloc();
    }
    ++step_;
    met_ = 0;
    accepts_ = false;
    found_.clear();
    waiting_.clear();
    ByteSet alike(0, static_cast<int>(kinds_.size()) - 1);  // kinds that no place of the state tells from this one
    const Members from = states_[static_cast<std::size_t>(state)];
    for (std::size_t i = from.begin; i < from.end; ++i) {
        const Node node = nodes_[static_cast<std::size_t>(members_[i])];
        const Symbol symbol = grammar_.symbols[static_cast<std::size_t>(node.place)];
        const ByteSet& kinds = kinds_of_class_[static_cast<std::size_t>(symbol)];
        const bool goes_on = kinds.contains(static_cast<std::uint8_t>(kind));
        alike = goes_on ? alike.intersected(kinds) : alike.without(kinds);
        if (!goes_on) continue;
        waiting_.push_back(nodeAt(node.place + 1, node.parent));
        close();
    }
    const State next = found_.empty() && !accepts_ ? kDead : store();
    State* const transitions = transitions_.data() + static_cast<std::size_t>(state) * kinds_.size();
    alike.forEach([&](std::uint8_t other) { transitions[other] = next; });
    return next;
}

/// The state of what was found.
ByteAutomaton::State ByteAutomaton::store() {
    std::uint64_t hash = accepts_ ? 1 : 2;
    for (const std::int32_t node : found_) hash = mixed(hash, static_cast<std::uint64_t>(node));
    const auto [begin, end] = state_of_.equal_range(hash);
    for (auto known = begin; known != end; ++known) {
        const Members& members = states_[static_cast<std::size_t>(known->second)];
        const auto stored = std::span(members_).subspan(members.begin, members.end - members.begin);
        if (members.accepts == accepts_ && std::equal(stored.begin(), stored.end(), found_.begin(), found_.end())) {
            return known->second;
        }
    }
    const auto state = static_cast<State>(states_.size());
    states_.push_back({members_.size(), members_.size() + found_.size(), accepts_});
    members_.insert(members_.end(), found_.begin(), found_.end());
    transitions_.resize(transitions_.size() + kinds_.size(), kUnknown);
    state_of_.emplace(hash, state);
    return state;
}

ByteSet ByteAutomaton::permitted(State state) const {
    ByteSet bytes;
    const Members& members = states_[static_cast<std::size_t>(state)];
    for (std::size_t i = members.begin; i < members.end; ++i) {
        const Node& node = nodes_[static_cast<std::size_t>(members_[i])];
        bytes.add(grammar_.classes[static_cast<std::size_t>(grammar_.symbols[static_cast<std::size_t>(node.place)])]);
    }
    return bytes;
}

ByteAutomaton::State ByteAutomaton::reset(State kept) {
    // The stacks of the state, from the bottom up, so that they can be made again.
    const Members members = states_[static_cast<std::size_t>(kept)];
    std::vector<std::vector<std::int32_t>> stacks;
    for (std::size_t i = members.begin; i < members.end; ++i) {
        std::vector<std::int32_t>& stack = stacks.emplace_back();
        for (std::int32_t node = members_[i]; node != kBottom; node = nodes_[static_cast<std::size_t>(node)].parent) {
            stack.push_back(nodes_[static_cast<std::size_t>(node)].place);
        }
    }
    clear();
    found_.clear();
    for (const std::vector<std::int32_t>& stack : stacks) {
        std::int32_t node = kBottom;
        for (auto place = stack.rbegin(); place != stack.rend(); ++place) node = nodeAt(*place, node);
        found_.push_back(node);
    }
    accepts_ = members.accepts;
    return store();
}

}  // namespace griffin::engine::grammar

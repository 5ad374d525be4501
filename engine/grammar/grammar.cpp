#include "engine/grammar/grammar.h"

#include <algorithm>
#include <cassert>
#include <queue>
#include <utility>

namespace griffin::engine::grammar {
namespace {

constexpr std::size_t kMaxSymbols = 200'000;
constexpr int kNoText = std::numeric_limits<int>::max();  // the depth of what derives nothing

/// In which alternatives each rule is used.
struct Uses {
    struct Alternative {
        std::size_t rule;
        std::size_t missing = 0;  // symbols that are rules
        int depth = 0;
    };
    std::vector<Alternative> alternatives;
    struct Use {
        std::size_t alternative;
        bool last;  // the rule is its last symbol
    };
    std::vector<std::vector<Use>> of;  // [rules]
};

template <class Rules>
Uses usesOf(const Rules& rules) {
    Uses uses;
    uses.of.resize(rules.size());
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        for (const Sequence& sequence : rules[rule].alternatives) {
            Uses::Alternative alternative{rule};
            for (std::size_t i = 0; i < sequence.size(); ++i) {
                if (!isRule(sequence[i])) continue;
                ++alternative.missing;
                uses.of[ruleOf(sequence[i])].push_back({uses.alternatives.size(), i + 1 == sequence.size()});
            }
            uses.alternatives.push_back(alternative);
        }
    }
    return uses;
}

}  // namespace

void GrammarBuilder::fail(Message what, Message where) {
    if (std::exchange(failed_, true)) return;
    failure_ = {
        FailureCause::kBadArgument, std::move(what), where.empty() ? where_ : std::move(where), what_to_do_, {}};
}

Sequence GrammarBuilder::bytes(const ByteSet& set) {
    const ByteSet written = set.intersected(writable_);
    if (written.size() == 0) return use(add({}));
    const auto [place, is_new] = class_of_.try_emplace(written, static_cast<Symbol>(classes_.size()));
    if (is_new) classes_.push_back(written);
    return {place->second};
}

Sequence GrammarBuilder::literal(std::string_view text) {
    Sequence sequence;
    for (const char c : text) {
        ByteSet set;
        set.add(static_cast<std::uint8_t>(c));
        sequence += bytes(set);
    }
    return sequence;
}

Sequence GrammarBuilder::characters(const CharacterSet& set) {
    const auto known = characters_.find(set);
    if (known != characters_.end()) return known->second;
    std::vector<Sequence> alternatives;
    for (const ByteSequence& part : utf8Sequences(set)) {
        Sequence sequence;
        for (const ByteSet& byte : part) sequence += bytes(byte);
        alternatives.push_back(std::move(sequence));
    }
    return characters_[set] = choice(std::move(alternatives));
}

std::size_t GrammarBuilder::declare(std::string name) {
    rules_.push_back({std::move(name), {}});
    return rules_.size() - 1;
}

void GrammarBuilder::define(std::size_t rule, Sequence body) {
    assert(!isDefined(rule));
    size_ += body.size() + 1;
    if (size_ > kMaxSymbols) {
        fail(Message("The form of the answer is too large"));
        body.clear();
    }
    rules_[rule].alternatives.push_back(std::move(body));
}

std::size_t GrammarBuilder::add(std::vector<Sequence> alternatives) {
    for (const Sequence& sequence : alternatives) size_ += sequence.size() + 1;
    if (size_ > kMaxSymbols) {
        fail(Message("The form of the answer is too large"));
        alternatives.clear();
    }
    rules_.push_back({{}, std::move(alternatives)});
    return rules_.size() - 1;
}

Sequence GrammarBuilder::choice(std::vector<Sequence> alternatives) {
    std::sort(alternatives.begin(), alternatives.end());
    alternatives.erase(std::unique(alternatives.begin(), alternatives.end()), alternatives.end());
    if (alternatives.empty()) return use(add({}));
    return factored(alternatives, 0, alternatives.size(), 0);
}

/// sorted[begin, end) without the `shared` symbols that all of them begin with.
Sequence GrammarBuilder::factored(std::vector<Sequence>& sorted, std::size_t begin, std::size_t end,
                                  std::size_t shared) {
    const Sequence& first = sorted[begin];
    const Sequence& last = sorted[end - 1];
    std::size_t common = shared;  // of the first and the last, so of all
    while (common < std::min(first.size(), last.size()) && first[common] == last[common]) ++common;
    Sequence sequence(first.begin() + static_cast<std::ptrdiff_t>(shared),
                      first.begin() + static_cast<std::ptrdiff_t>(common));
    if (end - begin == 1) {
        sequence.assign(first.begin() + static_cast<std::ptrdiff_t>(shared), first.end());
        return sequence;
    }
    std::vector<Sequence> branches;
    while (begin < end && !failed_) {
        std::size_t next = begin + 1;
        while (next < end && sorted[begin].size() > common && sorted[next].size() > common &&
               sorted[next][common] == sorted[begin][common]) {
            ++next;
        }
        branches.push_back(factored(sorted, begin, next, common));
        begin = next;
    }
    return sequence + use(add(std::move(branches)));
}

Sequence GrammarBuilder::repeat(const Sequence& item, int least, int most) {
    assert(least >= 0 && (most == kUnbounded || most >= least));
    const auto times = static_cast<std::size_t>(most == kUnbounded ? least + 1 : most);
    if (size_ + 3 * times > kMaxSymbols) {
        fail(Message("The form of the answer is too large"));
        return {};
    }
    if (times == 0) return {};
    const Sequence one = item.size() > 1 && times > 1 ? use(add({item})) : item;
    Sequence rest;
    if (most == kUnbounded) {
        const std::size_t rule = add({Sequence()});
        size_ += one.size() + 1;
        rest = use(rule);
        rules_[rule].alternatives.push_back(one + rest);
    } else {
        for (int i = least; i < most; ++i) rest = use(add({one + rest, Sequence()}));
    }
    Sequence sequence;
    for (int i = 0; i < least; ++i) sequence += one;
    sequence += rest;
    // A rule, so that it counts and is not copied.
    return sequence.size() > 2 ? use(add({std::move(sequence)})) : sequence;
}

/// How many rules are open at least while each is completed: Dijkstra's algorithm, the lowest first.
std::vector<int> GrammarBuilder::depths() const {
    Uses uses = usesOf(rules_);
    std::vector<int> depths(rules_.size(), kNoText);
    using Entry = std::pair<int, std::size_t>;  // depth, rule
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
    for (const Uses::Alternative& alternative : uses.alternatives) {
        if (alternative.missing == 0) waiting.emplace(0, alternative.rule);
    }
    while (!waiting.empty()) {
        const auto [depth, rule] = waiting.top();
        waiting.pop();
        if (depths[rule] != kNoText) continue;
        depths[rule] = depth;
        for (const auto& use : uses.of[rule]) {
            Uses::Alternative& alternative = uses.alternatives[use.alternative];
            alternative.depth = std::max(alternative.depth, depth + (use.last ? 0 : 1));
            if (--alternative.missing == 0) waiting.emplace(alternative.depth, alternative.rule);
        }
    }
    return depths;
}

std::vector<bool> GrammarBuilder::nullables() const {
    Uses uses = usesOf(rules_);
    std::vector<bool> nullable(rules_.size(), false);
    std::vector<std::size_t> found;
    std::size_t index = 0;
    for (std::size_t rule = 0; rule < rules_.size(); ++rule) {
        for (const Sequence& sequence : rules_[rule].alternatives) {
            Uses::Alternative& alternative = uses.alternatives[index++];
            // A byte is never nothing.
            if (!std::all_of(sequence.begin(), sequence.end(), isRule)) alternative.missing = kMaxSymbols + 1;
            if (alternative.missing == 0) found.push_back(rule);
        }
    }
    while (!found.empty()) {
        const std::size_t rule = found.back();
        found.pop_back();
        if (nullable[rule]) continue;
        nullable[rule] = true;
        for (const auto& use : uses.of[rule]) {
            Uses::Alternative& alternative = uses.alternatives[use.alternative];
            if (--alternative.missing == 0) found.push_back(alternative.rule);
        }
    }
    return nullable;
}

/// A rule that can begin with itself, with something after it, would open itself for ever. Tarjan's algorithm, with a
/// stack of its own, over which rule can begin with which.
void GrammarBuilder::refuseLeftRecursion(const std::vector<int>& depths) {
    struct Edge {
        std::size_t to;
        bool last;
    };
    const std::vector<bool> nullable = nullables();
    const auto edgesOf = [&](std::size_t rule) {
        std::vector<Edge> edges;
        for (const Sequence& sequence : rules_[rule].alternatives) {
            for (std::size_t i = 0; i < sequence.size() && isRule(sequence[i]); ++i) {
                const std::size_t to = ruleOf(sequence[i]);
                if (depths[to] != kNoText) edges.push_back({to, i + 1 == sequence.size()});
                if (!nullable[to]) break;
            }
        }
        return edges;
    };
    struct Visit {
        std::size_t rule;
        std::vector<Edge> edges;
        std::size_t next = 0;
    };
    constexpr std::size_t kNew = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> number(rules_.size(), kNew);
    std::vector<std::size_t> low(rules_.size(), 0);
    std::vector<std::size_t> component(rules_.size(), kNew);
    std::vector<std::size_t> open;
    std::vector<Visit> visits;
    std::size_t count = 0;
    const auto enter = [&](std::size_t rule) {
        number[rule] = low[rule] = count++;
        open.push_back(rule);
        visits.push_back({rule, edgesOf(rule)});
    };
    enter(0);
    while (!visits.empty()) {
        Visit& visit = visits.back();
        const std::size_t rule = visit.rule;
        if (visit.next < visit.edges.size()) {
            const std::size_t to = visit.edges[visit.next++].to;
            if (number[to] == kNew) {
                enter(to);
            } else if (component[to] == kNew) {
                low[rule] = std::min(low[rule], number[to]);
            }
            continue;
        }
        if (low[rule] == number[rule]) {
            std::size_t member = kNew;
            while (member != rule) {
                member = open.back();
                open.pop_back();
                component[member] = rule;
            }
        }
        visits.pop_back();
        if (!visits.empty()) low[visits.back().rule] = std::min(low[visits.back().rule], low[rule]);
    }
    for (std::size_t rule = 0; rule < rules_.size(); ++rule) {
        if (component[rule] == kNew) continue;
        for (const Edge& edge : edgesOf(rule)) {
            if (edge.last || component[edge.to] != component[rule]) continue;
            const std::string& name = rules_[rule].name.empty() ? rules_[edge.to].name : rules_[rule].name;
            if (name.empty()) return fail(Message("A rule begins with itself"));
            return fail(Message("The rule %1 begins with itself", name));
        }
    }
}

Grammar GrammarBuilder::lay(const std::vector<int>& depths) const {
    Grammar grammar;
    grammar.classes = classes_;
    for (const Rule& rule : rules_) {
        Grammar::Rule& laid = grammar.rules.emplace_back();
        laid.first = static_cast<std::int32_t>(grammar.alternatives.size());
        for (const Sequence& sequence : rule.alternatives) {
            int depth = 0;
            for (std::size_t i = 0; i < sequence.size() && depth <= kMaxOpenRules; ++i) {
                if (!isRule(sequence[i])) continue;
                const int inner = depths[ruleOf(sequence[i])];
                depth = std::max(depth, inner == kNoText ? kNoText : inner + (i + 1 < sequence.size() ? 1 : 0));
            }
            if (depth > kMaxOpenRules) continue;  // it can never be completed
            grammar.alternatives.push_back({static_cast<std::int32_t>(grammar.symbols.size()), depth});
            grammar.symbols.insert(grammar.symbols.end(), sequence.begin(), sequence.end());
            grammar.symbols.push_back(kEnd);
            for (const Symbol symbol : sequence) {
                if (!isRule(symbol)) grammar.used.add(classes_[static_cast<std::size_t>(symbol)]);
            }
            ++laid.count;
        }
    }
    return grammar;
}

Result<Grammar> GrammarBuilder::finish(const Sequence& start) {
    rules_.front().alternatives.assign(1, start);
    if (size_ + start.size() > kMaxSymbols) fail(Message("The form of the answer is too large"));
    const std::vector<int> depths = this->depths();
    if (depths.front() == kNoText) {
        fail(Message("No text has the form that the answer should have"));
    } else if (depths.front() > kMaxOpenRules) {
        fail(Message("The form of the answer is nested too deeply"));
    } else {
        refuseLeftRecursion(depths);
    }
    if (failed_) return failed(failure_);
    return lay(depths);
}

}  // namespace griffin::engine::grammar

// Suffix drafting against its definition, counted in plain texts; forgetting against starting from scratch.
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

#include "engine/base/random.h"
#include "engine/draft/lookup/prompt_lookup.h"
#include "engine/draft/lookup/suffix_drafter.h"
#include "tests/engine/draft/lookup/random_text.h"
#include "tests/engine/draft/lookup/recording_drafter.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::draft::HybridDrafter;
using engine::draft::SuffixDrafter;
using engine::draft::SuffixOptions;
using engine::draft::TokenId;
using engine::tree::DraftTree;

using Tokens = std::vector<TokenId>;

/// A draft tree as plain values.
struct Guess {
    std::vector<int> parents;  // as nodes: 0 is the root
    Tokens tokens;
    std::vector<double> log_probabilities;
    double expected = 0.0;
};

int timesIn(const Tokens& word, const Tokens& source) {
    int times = 0;
    for (auto at = source.begin(); (at = std::search(at, source.end(), word.begin(), word.end())) != source.end();
         ++at) {
        ++times;
    }
    return times;
}

Tokens lastOf(const Tokens& word, std::size_t size) {
    return {word.end() - static_cast<std::ptrdiff_t>(size), word.end()};
}

std::map<TokenId, int> successors(const Tokens& word, const Tokens& source) {
    std::map<TokenId, int> all;
    for (std::size_t at = 0; at + word.size() < source.size(); ++at) {
        if (std::equal(word.begin(), word.end(), source.begin() + static_cast<std::ptrdiff_t>(at))) {
            ++all[source[at + word.size()]];
        }
    }
    return all;
}

/// The tree that grows from `match`, by the definition in the head of suffix_drafter.h.
Guess grown(const Tokens& source, const Tokens& match, const SuffixOptions& options, int max_nodes) {
    struct Leaf {
        int parent;
        TokenId token;
        Tokens word;
        double path_probability;
        double probability;
    };
    std::vector<Leaf> leaves;
    Guess guess{{-1}, {-1}, {0.0}, 0.0};
    const auto addChildren = [&](int parent, Tokens word, double path_probability) {
        std::map<TokenId, int> next = successors(word, source);
        while (next.empty()) {
            word.erase(word.begin());
            next = successors(word, source);
        }
        int total = 0;
        for (const auto& [token, times] : next) total += times;
        const double denominator = total + 1.0 / std::max(1, static_cast<int>(word.size()));
        next.erase(-1);
        int most = 0;
        for (const auto& [token, times] : next) most = std::max(most, times);
        bool best_seen = false;
        for (const auto& [token, times] : next) {
            const double probability = times / denominator;
            const bool best = times == most && !best_seen;
            best_seen = best_seen || best;
            if (path_probability * probability < options.min_probability && !(parent == 0 && best)) continue;
            Tokens longer = word;
            longer.push_back(token);
            leaves.push_back({parent, token, longer, path_probability * probability, probability});
        }
    };
    addChildren(0, match, 1.0);
    const double limit = std::max(1.0, options.nodes_per_token * static_cast<double>(match.size()));
    while (!leaves.empty() && static_cast<int>(guess.tokens.size()) < max_nodes &&
           static_cast<double>(guess.tokens.size()) <= limit) {
        const auto best = std::min_element(leaves.begin(), leaves.end(), [](const Leaf& a, const Leaf& b) {
            return std::tuple(-a.path_probability, a.parent, a.token) <
                   std::tuple(-b.path_probability, b.parent, b.token);
        });
        const Leaf leaf = *best;
        leaves.erase(best);
        guess.parents.push_back(leaf.parent);
        guess.tokens.push_back(leaf.token);
        guess.log_probabilities.push_back(std::log(leaf.probability));
        guess.expected += leaf.path_probability;
        addChildren(static_cast<int>(guess.tokens.size()) - 1, leaf.word, leaf.path_probability);
    }
    return guess;
}

/// The longest suffix of `text` that stands at least `times` times in `source`.
Tokens longestMatch(const Tokens& text, const Tokens& source, int times) {
    std::size_t size = 0;
    while (size < text.size() && timesIn(lastOf(text, size + 1), source) >= times) ++size;
    return lastOf(text, size);
}

Guess defined(const Tokens& text, const Tokens& memory, const SuffixOptions& options, int max_nodes) {
    Guess best{{-1}, {-1}, {0.0}, 0.0};
    const auto tryMatches = [&](const Tokens& source, Tokens match) {
        for (int i = 0; i < options.matches_tried && !match.empty(); ++i) {
            Guess guess = grown(source, match, options, max_nodes);
            if (guess.expected > best.expected) best = guess;
            match = longestMatch(match, source, timesIn(match, source) + 1);
        }
    };
    if (max_nodes == 1) return best;
    tryMatches(text, longestMatch(text, text, 2));
    tryMatches(memory, longestMatch(text, memory, 1));
    return best;
}

void compare(SuffixDrafter& drafter, const Tokens& text, const Tokens& memory, const SuffixOptions& options,
             int max_nodes) {
    DraftTree tree(max_nodes, 0);
    drafter.propose(text.back(), max_nodes, tree);
    const Guess expected = defined(text, memory, options, max_nodes);
    QCOMPARE(tree.size(), static_cast<int>(expected.tokens.size()));
    for (int node = 1; node < tree.size(); ++node) {
        const auto i = static_cast<std::size_t>(node);
        QCOMPARE(tree.parent(node), expected.parents[i]);
        QCOMPARE(tree.token(node), expected.tokens[i]);
        const auto log_probability =
            static_cast<double>(tree.pathLogProbability(node) - tree.pathLogProbability(tree.parent(node)));
        QVERIFY(std::abs(log_probability - expected.log_probabilities[i]) < 1e-4);
    }
}

class SuffixDrafterTest : public QObject {
    Q_OBJECT

  private slots:
    void equalsTheDefinition() {
        Random random(21);
        for (int round = 0; round < 40; ++round) {
            const std::uint64_t alphabet = 2 + random.next() % 8;
            SuffixOptions options;
            options.nodes_per_token = 0.5 + 2.0 * random.uniform();
            options.min_probability = round % 4 == 0 ? 0.4 : 0.02 + 0.1 * random.uniform();
            options.matches_tried = 1 + static_cast<int>(random.next() % 5);
            options.context = 16;
            options.memory = 1000;
            options.min_remembered = 4;
            SuffixDrafter drafter(options);
            Tokens text = randomText(random, 1, alphabet);
            Tokens memory;
            drafter.start(text.front());
            for (int step = 0; step < 12; ++step) {
                if (random.next() % 4 == 0) {
                    const std::size_t kept = 1 + random.next() % text.size();
                    if (text.size() - kept >= 4) {
                        memory.insert(memory.end(), text.begin() + static_cast<std::ptrdiff_t>(kept), text.end());
                        memory.push_back(-1);
                    }
                    drafter.truncate(static_cast<int>(kept) - 1);
                    text.resize(kept);
                } else {
                    Tokens more = randomText(random, random.next() % 12, alphabet);
                    if (random.next() % 3 == 0) more = text;  // it repeats itself
                    more.resize(std::min(more.size(), std::size_t{30}));
                    drafter.extend({}, more);
                    text.insert(text.end(), more.begin(), more.end());
                }
                QCOMPARE(drafter.length(), static_cast<int>(text.size()) - 1);
                compare(drafter, text, memory, options, 1 + static_cast<int>(random.next() % 24));
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    // What is measured again must not be found in what was measured before.
    void forgetsEarlierTexts() {
        Random random(22);
        const Tokens text = randomText(random, 40, 1000);
        SuffixDrafter drafter;
        for (const bool forgets : {false, true}) {
            drafter.start(text.front());
            drafter.extend({}, std::span(text).subspan(1));
            if (forgets) {
                drafter.forget();
                QCOMPARE(drafter.length(), 0);
            } else {
                drafter.truncate(0);
            }
            drafter.start(text.front());
            drafter.extend({}, std::span(text).subspan(1, 20));
            DraftTree tree(8, 0);
            drafter.propose(text[20], 8, tree);
            QCOMPARE(tree.size() > 1, !forgets);
            drafter.forget();
        }
    }

    void aNewAnswerFollowsTheOldOne() {
        SuffixDrafter drafter;
        Tokens prompt;
        Tokens answer;
        for (TokenId token = 0; token < 40; ++token) prompt.push_back(token);
        for (TokenId token = 100; token < 160; ++token) answer.push_back(token);
        drafter.start(prompt.front());
        drafter.extend({}, std::span(prompt).subspan(1));
        drafter.extend({}, answer);
        DraftTree tree(64, 0);
        drafter.propose(answer.back(), 64, tree);
        QCOMPARE(tree.size(), 1);
        drafter.truncate(39);
        QCOMPARE(drafter.length(), 39);
        drafter.extend({}, std::span(answer).first(10));
        drafter.propose(answer[9], 64, tree);
        QCOMPARE(tree.size(), 21);
        for (int node = 1; node < tree.size(); ++node) {
            QCOMPARE(tree.parent(node), node - 1);
            QCOMPARE(tree.token(node), answer[static_cast<std::size_t>(node) + 9]);
        }
        // One observation after m tokens: m / (m + 1).
        QVERIFY(std::abs(static_cast<double>(tree.pathLogProbability(1)) - std::log(10.0 / 11.0)) < 1e-6);
    }

    /// A loop is guessed beyond the end of what is written.
    void runsGoOn() {
        SuffixDrafter drafter;
        const Tokens text = {9, 1, 2, 3, 1, 2, 3, 1, 2, 3};
        drafter.start(text.front());
        drafter.extend({}, std::span(text).subspan(1));
        DraftTree tree(20, 0);
        drafter.propose(3, 20, tree);
        QCOMPARE(tree.size(), 13);
        for (int node = 1; node < tree.size(); ++node) QCOMPARE(tree.token(node), (node - 1) % 3 + 1);
    }

    void theMemoryIsBounded() {
        Random random(22);
        SuffixOptions options;
        options.context = 64;
        options.memory = 200;
        SuffixDrafter drafter(options);
        Tokens memory;
        std::size_t forgotten = 0;
        for (int round = 0; round < 40; ++round) {
            Tokens text = randomText(random, 1 + random.next() % 150, 5);
            drafter.truncate(0);
            drafter.start(text.front());
            drafter.extend({}, std::span(text).subspan(1));
            compare(drafter, text, memory, options, 8);
            if (QTest::currentTestFailed()) return;
            if (text.size() < 9) continue;
            Tokens piece(text.begin() + 1, text.end());
            piece = lastOf(piece, std::min(piece.size(), std::size_t{100}));
            if (memory.size() + piece.size() + 1 > 200) {
                forgotten += memory.size() - std::min(memory.size(), std::size_t{99});
                memory = lastOf(memory, std::min(memory.size(), std::size_t{99}));
            }
            memory.insert(memory.end(), piece.begin(), piece.end());
            memory.push_back(-1);
        }
        QVERIFY(forgotten > 500);
    }

    void timesOfALongConversation() {
        Random random(23);
        SuffixDrafter drafter;
        DraftTree tree(64, 0);
        const Tokens text = randomText(random, 4096, 300);
        drafter.start(text.front());
        drafter.extend({}, std::span(text).subspan(1));
        const auto milliseconds = [](auto begin) {
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        };
        const AllocationMeter meter;
        auto begin = std::chrono::steady_clock::now();
        for (int cycle = 0; cycle < 1000; ++cycle) {
            const auto token = static_cast<TokenId>(random.next() % 300);
            drafter.extend({}, std::span(&token, 1));
            drafter.propose(token, 64, tree);
        }
        const double cycles = milliseconds(begin);
        QCOMPARE(meter.allocations(), std::size_t{0});
        begin = std::chrono::steady_clock::now();
        drafter.truncate(4000);
        const double truncating = milliseconds(begin);
        QCOMPARE(drafter.length(), 4000);
        qInfo("a cycle %.4f ms, truncate to 4000 tokens %.2f ms", cycles / 1000.0, truncating);
    }

    void standsBesideANetwork() {
        RecordingDrafter inner;
        HybridDrafter drafter(inner);
        QCOMPARE(drafter.featureKind(), engine::draft::FeatureKind::kAuxiliary);
        QVERIFY(drafter.candidates() == &inner);
        QCOMPARE(drafter.name(), std::string_view("recording+suffix"));
        QVERIFY(!drafter.observesChoices());
        engine::draft::Drafter* lookup = drafter.lookup();
        QVERIFY(lookup != nullptr && lookup->candidates() == nullptr);
        const std::vector<float> features(8);
        drafter.start(1);
        lookup->extend({}, Tokens{2, 3, 4, 1, 2, 3});
        QCOMPARE(lookup->length(), 6);
        QCOMPARE(drafter.length(), 0);
        DraftTree tree(8, 0);
        lookup->propose(3, 8, tree);
        QCOMPARE(tree.token(1), 4);
        // The network comes later and takes in what waited.
        drafter.extend({features.data(), 4, 2, 2}, Tokens{2, 3, 4, 1});
        QCOMPARE(inner.first, 1);
        QCOMPARE(inner.feature_rows, 4);
        QCOMPARE(drafter.length(), 4);
        QCOMPARE(lookup->length(), 6);
        drafter.truncate(3);
        QCOMPARE(inner.rows, 3);
        QCOMPARE(lookup->length(), 3);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SuffixDrafterTest)
#include "suffix_drafter_test.moc"

// The suffix automaton against every word of random texts, counted one by one.
#include <QTest>
#include <algorithm>
#include <chrono>
#include <set>

#include "engine/base/random.h"
#include "engine/draft/lookup/suffix_automaton.h"
#include "tests/engine/draft/lookup/random_text.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::draft::SuffixAutomaton;
using engine::tree::TokenId;

using Tokens = std::vector<TokenId>;

/// Where `word` ends in `text`.
std::vector<int> endsOf(const Tokens& word, const Tokens& text) {
    std::vector<int> ends;
    for (auto at = text.begin();; ++at) {
        at = std::search(at, text.end(), word.begin(), word.end());
        if (at == text.end()) return ends;
        ends.push_back(static_cast<int>(at - text.begin()) + static_cast<int>(word.size()));
    }
}

int stateOf(const SuffixAutomaton& automaton, const Tokens& word) {
    int state = SuffixAutomaton::kRoot;
    for (const TokenId token : word) {
        if (state >= 0) state = automaton.next(state, token);
    }
    return state;
}

/// Every word of the text is found, with its count, its successors and the length of its state's words; no other is.
void check(const SuffixAutomaton& automaton, const Tokens& text, int alphabet) {
    std::set<Tokens> words;
    for (auto first = text.begin(); first != text.end(); ++first) {
        for (auto end = first + 1; end <= text.end(); ++end) words.emplace(first, end);
    }
    for (const Tokens& word : words) {
        const int state = stateOf(automaton, word);
        const std::vector<int> ends = endsOf(word, text);
        QVERIFY(state > SuffixAutomaton::kRoot);
        QCOMPARE(automaton.count(state), static_cast<int>(ends.size()));
        std::set<TokenId> successors;
        for (int edge = automaton.firstEdge(state); edge >= 0; edge = automaton.nextEdge(edge)) {
            QVERIFY(successors.insert(automaton.token(edge)).second);
            QCOMPARE(automaton.target(edge), automaton.next(state, automaton.token(edge)));
        }
        for (TokenId token = 0; token < alphabet; ++token) {
            Tokens longer = word;
            longer.push_back(token);
            QCOMPARE(successors.contains(token), words.contains(longer));
            QCOMPARE(automaton.next(state, token) >= 0, words.contains(longer));
        }
        // The state's longest word: as far to the left as all its places agree.
        const auto first_end = text.begin() + ends.front();
        std::ptrdiff_t longest = static_cast<std::ptrdiff_t>(word.size());
        while (longest < ends.front() && endsOf(Tokens(first_end - longest - 1, first_end), text) == ends) ++longest;
        QCOMPARE(automaton.longest(state), static_cast<int>(longest));
        const Tokens shortest(first_end - automaton.longest(automaton.link(state)) - 1, first_end);
        QCOMPARE(stateOf(automaton, shortest), state);
        QVERIFY(stateOf(automaton, Tokens(shortest.begin() + 1, shortest.end())) != state);
    }
}

class SuffixAutomatonTest : public QObject {
    Q_OBJECT

  private slots:
    void knowsEveryWord() {
        Random random(3);
        for (int round = 0; round < 25; ++round) {
            const int alphabet = 1 + round % 4;
            const Tokens text = randomText(random, 1 + static_cast<int>(random.next() % 30), alphabet);
            SuffixAutomaton one_by_one(4);
            for (const TokenId token : text) one_by_one.append(token);
            check(one_by_one, text, alphabet);
            SuffixAutomaton in_pieces(64);
            in_pieces.append(randomText(random, 20, alphabet));
            in_pieces.clear();
            const std::size_t half = text.size() / 2;
            in_pieces.append(std::span(text).first(half));
            for (std::size_t i = half; i < text.size(); ++i) {
                if (i % 2 == 0) {
                    in_pieces.append(text[i]);
                } else {
                    in_pieces.append(std::span(text).subspan(i, 1));
                }
            }
            check(in_pieces, text, alphabet);
            QCOMPARE(stateOf(in_pieces, text), in_pieces.last());
        }
    }

    void growsWithoutAllocating() {
        Random random(4);
        for (const int alphabet : {1, 2, 500}) {
            SuffixAutomaton automaton(2000);
            const Tokens text = randomText(random, 1000, alphabet);
            const AllocationMeter meter;
            automaton.append(text);
            for (const TokenId token : text) automaton.append(token);
            automaton.clear();
            automaton.append(text);
            QCOMPARE(meter.allocations(), std::size_t{0});
            QCOMPARE(automaton.longest(automaton.last()), 1000);
        }
    }

    void timeToBuild() {
        Random random(5);
        for (const int tokens : {4096, 65536}) {
            SuffixAutomaton automaton(tokens);
            const Tokens text = randomText(random, tokens, 1000);
            const auto begin = std::chrono::steady_clock::now();
            automaton.append(text);
            const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
            qInfo("%d tokens: %.2f ms", tokens, spent.count());
            QCOMPARE(automaton.longest(automaton.last()), tokens);
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SuffixAutomatonTest)
#include "suffix_automaton_test.moc"

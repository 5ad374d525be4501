// EAGLE-2's tree against its golden example, against beam search written plainly here, and against every other choice.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/tree/eagle2_tree.h"
#include "tests/engine/tree/tree_paths.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::tree::DraftTree;
using engine::tree::Eagle2Tree;

constexpr TokenId kRoot = 100;

struct Path {
    std::vector<TokenId> tokens;  // the root first
    float score = 0.0F;
};

/// The k most likely next tokens, those of probability 0 left out.
std::vector<Path> childrenOf(const Language& language, int vocabulary, const Path& path, int k) {
    std::vector<float> probabilities(static_cast<std::size_t>(vocabulary));
    language(path.tokens, probabilities);
    std::vector<Path> children;
    for (TokenId token = 0; token < vocabulary; ++token) {
        const float probability = probabilities[static_cast<std::size_t>(token)];
        if (probability == 0.0F) continue;
        Path child = path;
        child.tokens.push_back(token);
        child.score += std::log(probability);
        children.push_back(child);
    }
    std::stable_sort(children.begin(), children.end(), [](const Path& a, const Path& b) { return a.score > b.score; });
    children.resize(std::min(children.size(), static_cast<std::size_t>(k)));
    return children;
}

/// Every path that beam search of `levels` levels looks at, in that order.
std::vector<Path> recordedPaths(const Language& language, int vocabulary, int k, int levels) {
    std::vector<Path> recorded;
    std::vector<Path> beam{{{kRoot}, 0.0F}};
    for (int level = 0; level < levels; ++level) {
        std::vector<Path> made;
        for (const Path& path : beam) {
            for (const Path& child : childrenOf(language, vocabulary, path, k)) made.push_back(child);
        }
        recorded.insert(recorded.end(), made.begin(), made.end());
        std::stable_sort(made.begin(), made.end(), [](const Path& a, const Path& b) { return a.score > b.score; });
        made.resize(std::min(made.size(), static_cast<std::size_t>(k)));
        beam = made;
    }
    return recorded;
}

class Eagle2TreeTest : public QObject {
    Q_OBJECT

  private:
    Random random_{1};
    Eagle2Tree builder_;

  private slots:
    void goldenExample() {
        ScriptedCandidates source(tableLanguage({{{}, {{11, 0.6F}, {12, 0.3F}}},
                                                 {{11}, {{21, 0.7F}, {22, 0.2F}}},
                                                 {{12}, {{23, 0.9F}, {24, 0.05F}}},
                                                 {{11, 21}, {{31, 0.5F}, {32, 0.4F}}},
                                                 {{12, 23}, {{33, 0.8F}, {34, 0.1F}}}}),
                                  40);
        DraftTree tree(7, 0);
        builder_.build(source, kRoot, {7, 3, 2}, random_, tree);
        QVERIFY(tree.proposal() == engine::tree::Proposal::kFixed);
        QCOMPARE(std::vector<TokenId>(tree.tokens().begin(), tree.tokens().end()),
                 (std::vector<TokenId>{100, 11, 12, 21, 23, 31, 33}));
        const std::vector<int> parents{-1, 0, 0, 1, 2, 3, 4};
        const std::vector<int> positions{0, 1, 1, 2, 2, 3, 3};
        const std::vector<std::string> rows{"1000000", "1100000", "1010000", "1101000",
                                            "1010100", "1101010", "1010101"};
        for (int n = 0; n < tree.size(); ++n) {
            const auto at = static_cast<std::size_t>(n);
            QCOMPARE(tree.parent(n), parents[at]);
            QCOMPARE(tree.depth(n), positions[at]);
            for (int i = 0; i < tree.size(); ++i) {
                QCOMPARE(tree.mask().contains(n, i), rows[at][static_cast<std::size_t>(i)] == '1');
            }
        }
        QVERIFY(std::abs(std::exp(tree.pathLogProbability(6)) - 0.216F) < 1e-6F);
        QCOMPARE(source.passes(), (std::vector<int>{1, 2, 2}));
        QCOMPARE(source.breaches(), 0);
        std::vector<engine::tree::LeftOut> left_out;
        builder_.leftOut(3, left_out);
        std::vector<std::pair<int, TokenId>> found;
        for (const auto& candidate : left_out) found.emplace_back(candidate.parent, candidate.token);
        QCOMPARE(found, (std::vector<std::pair<int, TokenId>>{{3, 32}, {1, 22}, {4, 34}}));  // not 24, the least likely
        QVERIFY(std::abs(std::exp(left_out.front().log_probability) - 0.4F) < 1e-6F);
    }

    // The rule is asked before each level but the first, with the rows that would be expanded.
    void theRuleEndsTheTree() {
        struct Twice : engine::tree::LevelRule {
            std::vector<std::vector<TokenId>> asked;
            bool isWorthDrafting(const DraftTree& drafted, std::span<const int> rows) override {
                std::vector<TokenId>& tokens = asked.emplace_back();
                for (const int row : rows) tokens.push_back(drafted.token(row));
                return asked.size() < 2;
            }
        } rule;
        ScriptedCandidates source(tableLanguage({{{}, {{11, 0.6F}, {12, 0.3F}}},
                                                 {{11}, {{21, 0.7F}, {22, 0.2F}}},
                                                 {{12}, {{23, 0.9F}, {24, 0.05F}}},
                                                 {{11, 21}, {{31, 0.5F}, {32, 0.4F}}}}),
                                  40);
        DraftTree tree(7, 0);
        builder_.build(source, kRoot, {7, 5, 2, &rule}, random_, tree);
        QCOMPARE(rule.asked, (std::vector<std::vector<TokenId>>{{11, 12}, {21, 23}}));
        QCOMPARE(source.passes(), (std::vector<int>{1, 2}));
        QCOMPARE(std::vector<TokenId>(tree.tokens().begin(), tree.tokens().end()),
                 (std::vector<TokenId>{100, 11, 12, 21, 22, 23, 24}));
    }

    /// Ties, absent tokens and sizes below and above what there is, too.
    void equalsBeamSearchAndTheBest() {
        int cut = 0;
        int smaller = 0;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            Random dice(seed);
            const int vocabulary = 3 + static_cast<int>(dice.next() % 8);
            const int k = 2 + static_cast<int>(dice.next() % 3);
            const int levels = 2 + static_cast<int>(dice.next() % 4);
            const int nodes = 2 + static_cast<int>(dice.next() % 60);
            const RandomLanguage options{seed, 4.0, seed % 2 == 0 ? 3 : 0, seed % 3 == 0 ? 0.5 : 0.0};
            const Language language = randomLanguage(options);
            std::vector<Path> expected = recordedPaths(language, vocabulary, k, levels);
            std::vector<std::size_t> order(expected.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return expected[a].score > expected[b].score; });
            const auto wanted = static_cast<std::size_t>(nodes) - 1;
            (order.size() > wanted ? cut : smaller) += 1;
            order.resize(std::min(order.size(), wanted));
            std::sort(order.begin(), order.end());
            std::vector<std::vector<TokenId>> paths;
            for (const std::size_t index : order) paths.push_back(expected[index].tokens);

            ScriptedCandidates source(language, vocabulary);
            DraftTree tree(nodes, 0);
            builder_.build(source, kRoot, {nodes, levels, k}, random_, tree);
            QCOMPARE(pathsOf(tree), paths);
            QCOMPARE(source.breaches(), 0);
        }
        qInfo("%d trees were cut, %d took all there was", cut, smaller);
        QVERIFY(cut > 100 && smaller > 50);
    }

    /// Of all sets of records that contain their ancestors, none of that size promises more tokens.
    void noOtherChoicePromisesMore() {
        constexpr int kVocabulary = 6;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Language language = randomLanguage({seed, 5.0, 0, 0.0});
            const std::vector<Path> recorded = recordedPaths(language, kVocabulary, 2, 3);
            const int nodes = 3 + static_cast<int>(seed % 6);
            double best = 0.0;
            for (std::uint32_t set = 0; set < (1U << recorded.size()); ++set) {
                if (std::popcount(set) != nodes - 1) continue;
                double promised = 0.0;
                bool closed = true;
                for (std::size_t i = 0; i < recorded.size(); ++i) {
                    if ((set >> i & 1U) == 0) continue;
                    promised += std::exp(static_cast<double>(recorded[i].score));
                    std::vector<TokenId> parent = recorded[i].tokens;
                    parent.pop_back();
                    bool found = parent.size() == 1;
                    for (std::size_t j = 0; j < i; ++j) {
                        if ((set >> j & 1U) != 0 && recorded[j].tokens == parent) found = true;
                    }
                    closed = closed && found;
                }
                if (closed) best = std::max(best, promised);
            }
            ScriptedCandidates source(language, kVocabulary);
            DraftTree tree(nodes, 0);
            builder_.build(source, kRoot, {nodes, 3, 2}, random_, tree);
            double promised = 0.0;
            for (int n = 1; n < tree.size(); ++n) promised += std::exp(static_cast<double>(tree.pathLogProbability(n)));
            QCOMPARE(tree.size(), nodes);
            QVERIFY(std::abs(promised - best) < 1e-6);
        }
    }

    /// A draft that is certain: every path has the score 0, and only the order of the records keeps parents in.
    void certainDraftMakesAChain() {
        const Language certain = [](std::span<const TokenId> path, std::span<float> probabilities) {
            std::fill(probabilities.begin(), probabilities.end(), 0.0F);
            probabilities[path.size()] = 1.0F;
        };
        ScriptedCandidates source(certain, 16);
        DraftTree tree(60, 0);
        builder_.build(source, 0, {60, 6, 10}, random_, tree);
        QCOMPARE(tree.size(), 7);
        QVERIFY(tree.mask().isChain());
        QCOMPARE(source.passes(), (std::vector<int>{1, 1, 1, 1, 1, 1}));
    }

    void rowsThatCannotMatterAreNotExpanded() {
        ScriptedCandidates source(randomLanguage({}), 50);
        DraftTree tree(60, 0);
        builder_.build(source, kRoot, {2, 6, 10}, random_, tree);
        QCOMPARE(source.passes(), (std::vector<int>{1}));
        QCOMPARE(tree.size(), 2);
    }

    void theLargestTreesStayWithinBounds() {
        ScriptedCandidates source(randomLanguage({3, 1.0, 0, 0.0}), 300);
        DraftTree tree(256, 0);
        builder_.build(source, kRoot, {256, 20, 200}, random_, tree);
        QCOMPARE(tree.size(), 256);
        QCOMPARE(source.breaches(), 0);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::Eagle2TreeTest)
#include "eagle2_tree_test.moc"

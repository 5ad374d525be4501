// Independent sequences and single chains: what is drawn, what is shared, and where they end.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/tree/child_picker.h"
#include "engine/tree/sequence_trees.h"
#include "tests/engine/tree/tree_paths.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::tree::ChainTree;
using engine::tree::DraftTree;
using engine::tree::DrawnPicker;
using engine::tree::Proposal;
using engine::tree::RankedPicker;
using engine::tree::SpecInferTree;

int drawsUnder(const DraftTree& tree, int node) {
    int draws = 0;
    for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) ++draws;
    return draws;
}

class SpecInferTreeTest : public QObject {
    Q_OBJECT

  private:
    static constexpr TokenId kRoot = 4;
    Random random_{5};

  private slots:
    /// Six scripted sequences: 1 1 2 1 2 3 at the root, then 7 (twice the same, then 8), and so on.
    void sequencesShareWhatTheyHaveInCommon() {
        const auto draw = [](const DraftTree& tree, int node, Random&) -> TokenId {
            const int draws = drawsUnder(tree, node);
            if (node == 0) return std::vector<TokenId>{1, 1, 2, 1, 2, 3}.at(static_cast<std::size_t>(draws));
            return draws < 2 ? 7 : 8;
        };
        ScriptedCandidates source(randomLanguage({}), 10);
        DraftTree tree(40, 10);
        SpecInferTree builder(std::make_unique<DrawnPicker>(Proposal::kWithReplacement, 1.0F, draw));
        builder.build(source, kRoot, {40, 2, 6}, random_, tree);
        QVERIFY(tree.proposal() == Proposal::kWithReplacement);
        QCOMPARE(pathsOf(tree),
                 (std::vector<TokenPath>{
                     {kRoot, 1}, {kRoot, 2}, {kRoot, 3}, {kRoot, 1, 7}, {kRoot, 1, 8}, {kRoot, 2, 7}, {kRoot, 3, 7}}));
        QCOMPARE(drawsUnder(tree, 0), 6);
        QCOMPARE(drawsUnder(tree, 1), 3);
        QCOMPARE(drawsUnder(tree, 2), 2);
        QCOMPARE(drawsUnder(tree, 3), 1);
        QCOMPARE(source.passes(), (std::vector<int>{1, 3}));
        QCOMPARE(source.breaches(), 0);
        // The order of the draws is kept: 1 1 2 1 2 3.
        std::vector<TokenId> order;
        for (int at = tree.firstDraw(0); at >= 0; at = tree.nextDraw(at)) {
            order.push_back(tree.token(tree.drawnNode(at)));
        }
        QCOMPARE(order, (std::vector<TokenId>{1, 1, 2, 1, 2, 3}));
    }

    /// The number of draws of a node is that of the sequences through it, or the room there was before them.
    void aFullTreeHasAsManyDrawsAsItHadRoom() {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Random random(seed);
            ScriptedCandidates source(randomLanguage({seed, 3.0, 0, 0.0}), 12);
            DraftTree tree(14, 12);
            SpecInferTree builder(std::make_unique<DrawnPicker>(Proposal::kWithReplacement, 0.6F));
            builder.build(source, kRoot, {14, 5, 4}, random, tree);
            QCOMPARE(drawsUnder(tree, 0), 4);
            QCOMPARE(source.breaches(), 0);
            std::vector<int> sequences(static_cast<std::size_t>(tree.size()), 0);
            sequences[0] = 4;
            int last_parent = 0;
            for (int n = 0; n < tree.size(); ++n) {
                for (int at = tree.firstDraw(n); at >= 0; at = tree.nextDraw(at)) {
                    ++sequences[static_cast<std::size_t>(tree.drawnNode(at))];
                    last_parent = n;
                }
            }
            for (int n = 0; n < last_parent; ++n) QCOMPARE(drawsUnder(tree, n), sequences[static_cast<std::size_t>(n)]);
            QVERIFY(drawsUnder(tree, last_parent) <= sequences[static_cast<std::size_t>(last_parent)]);
            QVERIFY(tree.size() == 14 || tree.depth(tree.size() - 1) == 5 || drawsUnder(tree, last_parent) < 4);
        }
    }

    /// Three sequences through one node and room for two children: two draws, though the second one needs no room.
    void theNumberOfDrawsIsSettledBeforeThem() {
        const auto draw = [](const DraftTree&, int node, Random&) -> TokenId { return node == 0 ? 1 : 7; };
        ScriptedCandidates source(randomLanguage({}), 10);
        DraftTree tree(4, 10);
        SpecInferTree builder(std::make_unique<DrawnPicker>(Proposal::kWithReplacement, 1.0F, draw));
        builder.build(source, kRoot, {4, 2, 3}, random_, tree);
        QCOMPARE(pathsOf(tree), (std::vector<TokenPath>{{kRoot, 1}, {kRoot, 1, 7}}));
        QCOMPARE(drawsUnder(tree, 0), 3);
        QCOMPARE(drawsUnder(tree, 1), 2);
    }

    void mostLikelySequences() {
        const Language language = randomLanguage({6, 4.0, 0, 0.0});
        ScriptedCandidates source(language, 20);
        DraftTree tree(30, 0);
        SpecInferTree builder(std::make_unique<RankedPicker>());
        builder.build(source, kRoot, {30, 4, 3}, random_, tree);
        QVERIFY(tree.proposal() == Proposal::kFixed);
        QCOMPARE(tree.size(), 13);
        for (int n = 0; n < tree.size(); ++n) {
            if (tree.depth(n) == 4) continue;
            std::vector<float> probabilities(20);
            language(pathTo(tree, n), probabilities);
            const TokenId token = tree.token(tree.drawnNode(tree.firstDraw(n)));
            const float first = probabilities[static_cast<std::size_t>(token)];
            QCOMPARE(first, *std::max_element(probabilities.begin(), probabilities.end()));
            QCOMPARE(drawsUnder(tree, n), n == 0 ? 3 : 1);
        }
        QCOMPARE(source.passes(), (std::vector<int>{1, 3, 3, 3}));
    }

    void chainOfTheMostLikely() {
        ScriptedCandidates source(
            tableLanguage({{{}, {{1, 0.5F}, {2, 0.4F}}}, {{1}, {{3, 0.2F}, {2, 0.3F}}}, {{1, 2}, {{0, 1.0F}}}}), 5);
        DraftTree tree(10, 0);
        ChainTree builder(std::make_unique<RankedPicker>());
        builder.build(source, kRoot, {10, 2, 10}, random_, tree);
        QCOMPARE(pathsOf(tree), (std::vector<TokenPath>{{kRoot, 1}, {kRoot, 1, 2}}));
        // It ends where the draft has nothing more to say.
        builder.build(source, kRoot, {10, 8, 10}, random_, tree);
        QCOMPARE(tree.size(), 4);
        QVERIFY(tree.mask().isChain());
        builder.build(source, kRoot, {3, 8, 10}, random_, tree);
        QCOMPARE(tree.size(), 3);
        QCOMPARE(source.breaches(), 0);
    }

    /// Tokens of a drawn chain come up as often as the draft, at its temperature, has them.
    void chainOfDrawsFollowsTheDraft() {
        constexpr int kRounds = 20000;
        const Language language = randomLanguage({12, 2.0, 0, 0.0});
        ScriptedCandidates source(language, 4);
        DraftTree tree(3, 4);
        ChainTree builder(std::make_unique<DrawnPicker>(Proposal::kWithoutReplacement, 0.6F));
        std::map<TokenPath, int> counts;
        for (int i = 0; i < kRounds; ++i) {
            builder.build(source, kRoot, {3, 2, 1}, random_, tree);
            QCOMPARE(tree.size(), 3);
            QVERIFY(tree.mask().isChain() && tree.proposal() == Proposal::kWithoutReplacement);
            ++counts[pathTo(tree, 2)];
        }
        const auto atTemperature = [&](const TokenPath& path) {
            std::vector<float> probabilities(4);
            language(path, probabilities);
            std::vector<double> powers(4);
            double sum = 0.0;
            for (std::size_t i = 0; i < 4; ++i) {
                powers[i] = std::pow(static_cast<double>(probabilities[i]), 1.0 / 0.6);
                sum += powers[i];
            }
            for (double& power : powers) power /= sum;
            return powers;
        };
        double chi_square = 0.0;
        for (TokenId a = 0; a < 4; ++a) {
            for (TokenId b = 0; b < 4; ++b) {
                const double law = atTemperature({kRoot})[static_cast<std::size_t>(a)] *
                                   atTemperature({kRoot, a})[static_cast<std::size_t>(b)] * kRounds;
                const double difference = counts[{kRoot, a, b}] - law;
                chi_square += difference * difference / law;
            }
        }
        qInfo("chi-square %.1f with 15 degrees of freedom", chi_square);
        QVERIFY(chi_square < 15.0 + 4.0 * std::sqrt(30.0));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SpecInferTreeTest)
#include "specinfer_tree_test.moc"

// Static trees: bookkeeping against the golden example, shapes against their rule.
#include <QTest>
#include <algorithm>
#include <set>

#include "engine/tree/child_picker.h"
#include "engine/tree/planned_trees.h"
#include "engine/tree/tree_plan.h"
#include "tests/engine/tree/tree_paths.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::tree::DraftTree;
using engine::tree::DrawnPicker;
using engine::tree::kEagle1Counts;
using engine::tree::kMedusaCounts;
using engine::tree::planOfRankPaths;
using engine::tree::Proposal;
using engine::tree::RankedPicker;
using engine::tree::RankPath;
using engine::tree::rankPathsByCounts;
using engine::tree::StaticTree;

int productOf(const RankPath& path) {
    int product = 1;
    for (const int rank : path) product *= rank + 1;
    return product;
}

class StaticTreeTest : public QObject {
    Q_OBJECT

  private:
    Random random_{1};
    const std::vector<RankPath> golden_{{0}, {1}, {0, 0}, {0, 1}, {1, 0}};

  private slots:
    /// The gather index of Medusa, and of EAGLE-1, as the token: 10 candidates for each depth, or for each parent.
    void goldenExample_data() {
        QTest::addColumn<bool>("of_parent");
        QTest::addColumn<std::vector<TokenId>>("gathered");
        QTest::newRow("Medusa") << false << std::vector<TokenId>{0, 1, 2, 11, 12, 11};
        QTest::newRow("EAGLE-1") << true << std::vector<TokenId>{0, 1, 2, 11, 12, 21};
    }
    void goldenExample() {
        QFETCH(bool, of_parent);
        QFETCH(std::vector<TokenId>, gathered);
        const Language language = [of_parent](std::span<const TokenId> path, std::span<float> probabilities) {
            std::fill(probabilities.begin(), probabilities.end(), 0.0F);
            const TokenId row = path.size() == 1 ? 0 : of_parent ? path.back() : 1;
            for (TokenId rank = 0; rank < 10; ++rank) {
                const TokenId token = 10 * row + rank + 1;
                probabilities[static_cast<std::size_t>(token)] = 0.19F - 0.02F * static_cast<float>(rank);
            }
        };
        ScriptedCandidates source(language, 40);
        DraftTree tree(6, 0);
        StaticTree builder(std::make_unique<RankedPicker>(), planOfRankPaths(golden_));
        builder.build(source, 0, {6, 2, 10}, random_, tree);
        QVERIFY(std::equal(gathered.begin(), gathered.end(), tree.tokens().begin(), tree.tokens().end()));
        const std::vector<int> positions{0, 1, 1, 2, 2, 2};
        const std::vector<std::string> rows{"100000", "110000", "101000", "110100", "110010", "101001"};
        for (std::size_t n = 0; n < rows.size(); ++n) {
            QCOMPARE(tree.depth(static_cast<int>(n)), positions[n]);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                QCOMPARE(tree.mask().contains(static_cast<int>(n), static_cast<int>(i)), rows[n][i] == '1');
            }
        }
        QCOMPARE(source.passes(), (std::vector<int>{1, 2}));
        QCOMPARE(source.breaches(), 0);
    }

    void shapesFollowTheirRule_data() {
        QTest::addColumn<std::vector<int>>("counts");
        QTest::addColumn<std::vector<int>>("expanded");  // nodes with children, by depth from the root's on
        QTest::newRow("EAGLE-1") << std::vector<int>(std::begin(kEagle1Counts), std::end(kEagle1Counts))
                                 << std::vector<int>{1, 4, 5, 2, 1};
        QTest::newRow("Medusa") << std::vector<int>(std::begin(kMedusaCounts), std::end(kMedusaCounts))
                                << std::vector<int>{1, 10, 12, 1};
    }
    void shapesFollowTheirRule() {
        QFETCH(std::vector<int>, counts);
        QFETCH(std::vector<int>, expanded);
        const std::vector<RankPath> paths = rankPathsByCounts(counts);
        const std::set<RankPath> chosen(paths.begin(), paths.end());
        QCOMPARE(chosen.size(), paths.size());
        QVERIFY(std::is_sorted(paths.begin(), paths.end(), [](const RankPath& a, const RankPath& b) {
            return a.size() != b.size() ? a.size() < b.size() : a < b;
        }));
        std::vector<std::set<RankPath>> parents(counts.size());
        std::vector<int> by_depth(counts.size(), 0);
        for (const RankPath& path : paths) {
            ++by_depth[path.size() - 1];
            const RankPath parent(path.begin(), path.end() - 1);
            QVERIFY(parent.empty() || chosen.contains(parent));
            parents[parent.size()].insert(parent);
            RankPath sibling = path;
            QVERIFY(path.back() == 0 || (--sibling.back(), chosen.contains(sibling)));
            QVERIFY(path.back() < 10);
        }
        QCOMPARE(by_depth, counts);
        for (std::size_t depth = 0; depth < counts.size(); ++depth) {
            QCOMPARE(static_cast<int>(parents[depth].size()), expanded[depth]);
        }
        // Nothing that was left out is better than anything of its depth that was taken.
        std::vector<int> worst(counts.size() + 1, 0);
        for (const RankPath& path : paths) worst[path.size()] = std::max(worst[path.size()], productOf(path));
        std::vector<RankPath> all{{}};
        all.insert(all.end(), paths.begin(), paths.end());
        for (const RankPath& parent : all) {
            if (parent.size() == counts.size()) continue;
            for (int rank = 0; rank < 10; ++rank) {
                RankPath path = parent;
                path.push_back(rank);
                QVERIFY(chosen.contains(path) || productOf(path) >= worst[path.size()]);
            }
        }
    }

    void aSmallerShapeTakesTheFirstNodes() {
        ScriptedCandidates source(randomLanguage({}), 30);
        StaticTree builder(std::make_unique<DrawnPicker>(Proposal::kWithoutReplacement, 0.6F),
                           planOfRankPaths(rankPathsByCounts(kEagle1Counts)));
        DraftTree tree(64, 30);
        builder.build(source, 7, {64, 64, 10}, random_, tree);
        QCOMPARE(tree.size(), 26);
        QCOMPARE(source.passes(), (std::vector<int>{1, 4, 5, 2, 1}));
        QVERIFY(tree.proposal() == Proposal::kWithoutReplacement);
        for (int n = 1; n < tree.size(); ++n) QCOMPARE(tree.parent(n), builder.plan().parents[std::size_t(n)]);
        builder.build(source, 7, {15, 64, 10}, random_, tree);
        QCOMPARE(tree.size(), 13 + 2);
        builder.build(source, 7, {64, 2, 10}, random_, tree);
        QCOMPARE(tree.size(), 13);
        builder.build(source, 7, {64, 64, 1}, random_, tree);
        QCOMPARE(tree.size(), 6);
        QVERIFY(tree.mask().isChain());
        QCOMPARE(source.breaches(), 0);
    }

    /// The first node has one candidate only, the second two: what would come after the missing ones is missing too.
    void missingCandidatesTakeTheirSubtreesAlong() {
        ScriptedCandidates source(tableLanguage({{{}, {{1, 0.9F}}}, {{1}, {{2, 0.5F}, {3, 0.5F}}}}), 12);
        StaticTree builder(std::make_unique<RankedPicker>(), planOfRankPaths(golden_));
        DraftTree tree(6, 0);
        builder.build(source, 0, {6, 2, 10}, random_, tree);
        QCOMPARE(pathsOf(tree), (std::vector<TokenPath>{{0, 1}, {0, 1, 2}, {0, 1, 3}}));
        QCOMPARE(source.passes(), (std::vector<int>{1, 1}));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::StaticTreeTest)
#include "static_tree_test.moc"

// The tables of the dynamic programme against golden numbers and against every tree there is, and the trees made of
// them.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/tree/child_picker.h"
#include "engine/tree/planned_trees.h"
#include "tests/engine/tree/tree_paths.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::tree::DraftTree;
using engine::tree::DrawnPicker;
using engine::tree::fastestShape;
using engine::tree::Proposal;
using engine::tree::RankedPicker;
using engine::tree::SequoiaChoice;
using engine::tree::SequoiaShape;
using engine::tree::SequoiaTree;
using engine::tree::TreePlan;

constexpr std::array<double, 3> kAcceptance = {0.6, 0.2, 0.1};

std::vector<std::vector<int>> successorsOf(const TreePlan& plan) {
    std::vector<std::vector<int>> successors(plan.parents.size());
    for (std::size_t n = 1; n < plan.parents.size(); ++n) {
        successors[static_cast<std::size_t>(plan.parents[n])].push_back(static_cast<int>(n));
    }
    return successors;
}

/// What a tree promises, by the definition; -1 when it is deeper or wider than allowed.
double promiseOf(const std::vector<int>& parents, std::span<const double> acceptance, int levels) {
    std::vector<double> reached(parents.size(), 1.0);
    std::vector<int> level(parents.size(), 1);
    std::vector<std::size_t> children(parents.size(), 0);
    double sum = 1.0;
    for (std::size_t n = 1; n < parents.size(); ++n) {
        const auto parent = static_cast<std::size_t>(parents[n]);
        if (children[parent] == acceptance.size()) return -1.0;
        reached[n] = reached[parent] * acceptance[children[parent]++];
        level[n] = level[parent] + 1;
        if (level[n] > levels) return -1.0;
        sum += reached[n];
    }
    return sum;
}

/// Every tree of so many nodes: node n may hang under any node before it. Some come up several times.
double bestOfAll(int nodes, std::span<const double> acceptance, int levels) {
    std::vector<int> parents(static_cast<std::size_t>(nodes), 0);
    parents[0] = -1;
    double best = -1.0;
    for (;;) {
        best = std::max(best, promiseOf(parents, acceptance, levels));
        int n = nodes - 1;
        while (n > 0 && parents[static_cast<std::size_t>(n)] == n - 1) parents[static_cast<std::size_t>(n--)] = 0;
        if (n <= 0) return best;
        ++parents[static_cast<std::size_t>(n)];
    }
}

class SequoiaTreeTest : public QObject {
    Q_OBJECT

  private slots:
    void goldenValues() {
        const SequoiaShape shape(kAcceptance, 8, 5);
        const auto promises = [&](int nodes, int levels, double expected) {
            return shape.possibleNodes(nodes, levels) == nodes &&
                   std::abs(shape.expectedTokens(nodes, levels) - expected) < 1e-12;
        };
        for (int levels = 2; levels <= 5; ++levels) QVERIFY(promises(2, levels, 1.6));
        QVERIFY(promises(3, 2, 1.8) && promises(3, 3, 1.96) && promises(3, 4, 1.96));
        QVERIFY(promises(4, 2, 1.9) && promises(4, 3, 2.16) && promises(4, 4, 2.176));
        QVERIFY(promises(5, 3, 2.28) && promises(5, 4, 2.376));
        QVERIFY(promises(8, 3, 2.56) && promises(8, 4, 2.716) && promises(8, 5, 2.7456));
        QCOMPARE(shape.possibleNodes(5, 2), 4);
        QCOMPARE(shape.possibleNodes(8, 2), 4);
        QCOMPARE(shape.possibleNodes(8, 1), 1);
    }

    void goldenTrees() {
        SequoiaShape shape(kAcceptance, 8, 5);
        TreePlan plan;
        shape.plan(4, 3, plan);
        QCOMPARE(successorsOf(plan), (std::vector<std::vector<int>>{{1, 2}, {3}, {}, {}}));
        shape.plan(8, 4, plan);
        QCOMPARE(successorsOf(plan), (std::vector<std::vector<int>>{{1, 2, 3}, {4, 5}, {6}, {}, {7}, {}, {}, {}}));
    }

    void goldenChoiceForTheHardware() {
        const SequoiaShape shape(kAcceptance, 8, 5);
        const SequoiaChoice choice =
            fastestShape(shape, std::array{1, 2, 4, 8}, std::array{10.0, 10.0, 10.5, 12.0}, 0.3);
        QCOMPARE(choice.nodes, 8);
        QCOMPARE(choice.levels, 4);
        QVERIFY(std::abs(choice.time_per_token - 4.860088) < 1e-6);
        // A slow draft is not worth a second level, and one that costs nothing is worth them all.
        QCOMPARE(fastestShape(shape, std::array{1, 8}, std::array{10.0, 80.0}, 9.0).nodes, 1);
        QCOMPARE(fastestShape(shape, std::array{1, 8}, std::array{10.0, 10.0}, 0.0).levels, 5);
    }

    void equalsEveryTreeThereIs() {
        int compared = 0;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Random random(seed);
            std::vector<double> acceptance(1 + random.next() % 4);
            for (double& share : acceptance) share = random.uniform();
            SequoiaShape shape(acceptance, 7, 4);
            TreePlan plan;
            for (int nodes = 1; nodes <= 7; ++nodes) {
                for (int levels = 1; levels <= 4; ++levels) {
                    const double best = bestOfAll(nodes, acceptance, levels);
                    QCOMPARE(shape.possibleNodes(nodes, levels) == nodes, best > 0.0);
                    if (best < 0.0) continue;
                    QVERIFY(std::abs(shape.expectedTokens(nodes, levels) - best) < 1e-12);
                    shape.plan(nodes, levels, plan);
                    QCOMPARE(plan.parents.size(), static_cast<std::size_t>(nodes));
                    QVERIFY(std::is_sorted(plan.parents.begin(), plan.parents.end()));
                    QVERIFY(std::abs(promiseOf(plan.parents, acceptance, levels) - best) < 1e-12);
                    ++compared;
                }
            }
        }
        qInfo("%d tables' entries compared", compared);
        QVERIFY(compared > 200);
    }

    void theTreeHasTheShapeOfItsMeasurement() {
        Random random(1);
        ScriptedCandidates source(randomLanguage({3, 3.0, 0, 0.0}), 12);
        DraftTree tree(8, 12);
        SequoiaTree builder(std::make_unique<DrawnPicker>(Proposal::kWithoutReplacement, 0.6F), kAcceptance,
                            {64, 8, 10});
        const auto parentsOf = [&] {
            std::vector<int> parents;
            for (int n = 0; n < tree.size(); ++n) parents.push_back(tree.parent(n));
            return parents;
        };
        builder.build(source, 1, {8, 3, 10}, random, tree);
        QVERIFY(tree.proposal() == Proposal::kWithoutReplacement);
        QCOMPARE(parentsOf(), (std::vector<int>{-1, 0, 0, 0, 1, 1, 2, 4}));
        QCOMPARE(source.passes(), (std::vector<int>{1, 2, 1}));
        // One level cannot have 8 nodes with 3 children at most.
        builder.build(source, 1, {8, 1, 10}, random, tree);
        QCOMPARE(parentsOf(), (std::vector<int>{-1, 0, 0, 0}));
        builder.setAcceptance(std::array{0.9, 0.01, 0.01});
        builder.build(source, 1, {6, 5, 10}, random, tree);
        QVERIFY(tree.mask().isChain());
        QCOMPARE(tree.size(), 6);
        QCOMPARE(source.breaches(), 0);
    }

    void greedyChildrenAreTheMostLikely() {
        Random random(1);
        const Language language = tableLanguage({{{}, {{3, 0.5F}, {1, 0.3F}, {2, 0.2F}}}, {{3}, {{4, 0.7F}}}});
        ScriptedCandidates source(language, 6);
        DraftTree tree(4, 0);
        SequoiaTree builder(std::make_unique<RankedPicker>(), kAcceptance, {4, 2, 10});
        builder.build(source, 0, {4, 2, 10}, random, tree);
        QVERIFY(tree.proposal() == Proposal::kFixed);
        QCOMPARE(pathsOf(tree), (std::vector<TokenPath>{{0, 3}, {0, 1}, {0, 3, 4}}));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SequoiaTreeTest)
#include "sequoia_tree_test.moc"

// What every builder promises, whatever the drafter says: bounds, order, distinct siblings, one question for a node,
// the distributions that draws began from, and no allocation once it has built a tree.
#include <QTest>
#include <algorithm>
#include <set>

#include "engine/tree/tree_builder.h"
#include "engine/tree/tree_plan.h"
#include "tests/engine/tree/tree_paths.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::TreeKind;
using engine::tree::ChildChoice;
using engine::tree::DraftTree;
using engine::tree::makeTreeBuilder;
using engine::tree::Proposal;
using engine::tree::StaticShape;
using engine::tree::TreeBuilder;
using engine::tree::TreeBuilderOptions;
using engine::tree::TreeShape;

void addBuilders() {
    QTest::addColumn<TreeBuilderOptions>("options");
    QTest::addColumn<Proposal>("proposal");
    const auto add = [](const char* name, TreeKind kind, Proposal drawn, StaticShape shape = StaticShape::kEagle1) {
        TreeBuilderOptions options;
        options.kind = kind;
        options.static_shape = shape;
        QTest::addRow("%s, most likely", name) << options << Proposal::kFixed;
        options.children = ChildChoice::kDrawn;
        QTest::addRow("%s, drawn", name) << options << drawn;
    };
    add("EAGLE-2", TreeKind::kEagle2, Proposal::kFixed);
    add("DySpec", TreeKind::kDySpec, Proposal::kWithoutReplacement);
    add("DySpec by layers", TreeKind::kDySpecThreshold, Proposal::kWithoutReplacement);
    add("Sequoia", TreeKind::kSequoia, Proposal::kWithoutReplacement);
    add("SpecInfer", TreeKind::kSpecInfer, Proposal::kWithReplacement);
    add("SpecTr", TreeKind::kSpecTr, Proposal::kWithReplacement);
    add("EAGLE-1", TreeKind::kStatic, Proposal::kWithoutReplacement);
    add("Medusa", TreeKind::kStatic, Proposal::kFixed, StaticShape::kMedusa);
    add("chain", TreeKind::kChain, Proposal::kWithoutReplacement);
}

class TreeBuildersTest : public QObject {
    Q_OBJECT

  private:
    static constexpr TokenId kRoot = 2;

  private slots:
    void treesAreSound_data() { addBuilders(); }
    void treesAreSound() {
        QFETCH(TreeBuilderOptions, options);
        QFETCH(Proposal, proposal);
        const std::unique_ptr<TreeBuilder> builder = makeTreeBuilder(options);
        int nodes = 0;
        for (std::uint64_t seed = 0; seed < 120; ++seed) {
            Random dice(seed);
            const int vocabulary = 1 + static_cast<int>(dice.next() % (seed % 4 == 0 ? 400 : 20));
            TreeShape shape;
            shape.nodes = 2 + static_cast<int>(dice.next() % (seed % 5 == 0 ? 255 : 40));
            shape.depth = 1 + static_cast<int>(dice.next() % 9);
            shape.top_k = 1 + static_cast<int>(dice.next() % 14);
            const int max_depth = seed % 3 == 0 ? static_cast<int>(dice.next() % 5) : 256;
            const int max_candidates = std::min(vocabulary, 1 + static_cast<int>(dice.next() % 30));
            const Language language = randomLanguage(
                {seed, dice.uniform() * 20.0, seed % 6 == 0 ? 2 : 0, dice.uniform() < 0.5 ? 0.0 : dice.uniform()});
            ScriptedCandidates source(language, vocabulary);
            source.setLimits(max_depth, max_candidates);
            DraftTree tree(shape.nodes, vocabulary);
            builder->build(source, kRoot, shape, dice, tree);

            QCOMPARE(source.breaches(), 0);
            QVERIFY(tree.proposal() == proposal);
            QCOMPARE(tree.token(0), kRoot);
            QVERIFY(tree.size() <= shape.nodes);
            QVERIFY(tree.size() > 1 || max_depth == 0);
            nodes += tree.size();
            std::vector<float> probabilities(static_cast<std::size_t>(vocabulary));
            for (int n = 0; n < tree.size(); ++n) {
                QVERIFY(n == 0 ? tree.parent(n) == -1 : tree.parent(n) >= 0 && tree.parent(n) < n);
                QCOMPARE(tree.depth(n), n == 0 ? 0 : tree.depth(tree.parent(n)) + 1);
                QVERIFY(tree.depth(n) <= std::min(shape.depth, max_depth));
                std::set<int> ancestors;
                for (int at = n; at >= 0; at = tree.parent(at)) ancestors.insert(at);
                for (int i = 0; i < tree.size(); ++i) QCOMPARE(tree.mask().contains(n, i), ancestors.contains(i));

                language(pathTo(tree, n), probabilities);
                std::set<int> children;
                std::set<TokenId> tokens;
                int draws = 0;
                for (int draw = tree.firstDraw(n); draw >= 0; draw = tree.nextDraw(draw), ++draws) {
                    const int child = tree.drawnNode(draw);
                    QCOMPARE(tree.parent(child), n);
                    children.insert(child);
                    tokens.insert(tree.token(child));
                    QVERIFY(probabilities[static_cast<std::size_t>(tree.token(child))] > 0.0F);
                }
                QCOMPARE(tokens.size(), children.size());
                if (proposal != Proposal::kWithReplacement) QCOMPARE(draws, static_cast<int>(children.size()));
                QVERIFY(draws <= std::min({shape.top_k, max_candidates, shape.nodes - 1}));
                if (proposal == Proposal::kFixed) {
                    QVERIFY(tree.distribution(n).empty());
                } else if (draws > 0) {
                    // What the draws began from, at the draft's temperature.
                    DraftTree fresh(shape.nodes, vocabulary);
                    fresh.reset(kRoot, proposal);
                    const TokenPath path = pathTo(tree, n);
                    int node = 0;
                    for (std::size_t i = 1; i < path.size(); ++i) node = fresh.add(node, path[i], 0.0F);
                    ScriptedCandidates again(language, vocabulary);
                    const std::span<float> row = fresh.makeDistribution(node);
                    again.distributions(fresh, {&node, 1}, options.draft_temperature, {&row, 1});
                    const auto kept = tree.distribution(n);
                    QVERIFY(std::equal(kept.begin(), kept.end(), row.begin(), row.end()));
                }
            }
        }
        qInfo("%d nodes", nodes);
    }

    void nothingIsAllocatedOnceWarm_data() { addBuilders(); }
    void nothingIsAllocatedOnceWarm() {
        QFETCH(TreeBuilderOptions, options);
        QFETCH(Proposal, proposal);
        constexpr int kVocabulary = 300;
        const TreeShape shape{60, 6, 10};
        const std::unique_ptr<TreeBuilder> builder = makeTreeBuilder(options);
        ScriptedCandidates source(randomLanguage({1, 8.0, 0, 0.0}), kVocabulary);
        DraftTree tree(shape.nodes, kVocabulary);
        // The pool of distributions grows until every node has had one; that is the tree's affair.
        tree.reset(kRoot, proposal);
        for (int n = 0; n < shape.nodes; ++n) {
            if (n > 0) tree.add(n - 1, 0, 0.0F);
            tree.makeDistribution(n);
        }
        Random random(3);
        builder->build(source, kRoot, shape, random, tree);
        AllocationMeter meter;
        for (TokenId root = 0; root < 20; ++root) builder->build(source, root, shape, random, tree);
        QCOMPARE(meter.allocations(), std::size_t{0});
        QCOMPARE(source.breaches(), 0);
    }

    void aStaticShapeKnowsItsSize() {
        using engine::tree::planOfRankPaths;
        using engine::tree::rankPathsByCounts;
        QCOMPARE(planOfRankPaths(rankPathsByCounts(engine::tree::kEagle1Counts)).parents.size(), std::size_t{26});
        QCOMPARE(planOfRankPaths(rankPathsByCounts(engine::tree::kMedusaCounts)).parents.size(), std::size_t{64});
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::TreeBuildersTest)
#include "tree_builders_test.moc"

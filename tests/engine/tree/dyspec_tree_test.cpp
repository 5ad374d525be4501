// DySpec's two algorithms against the golden example, against algorithm 1 written here as the paper has it, with every
// residual renormalised and every slot in one list, and against each other.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/tree/child_picker.h"
#include "engine/tree/dyspec_tree.h"
#include "tests/engine/tree/tree_paths.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::tree::ChildPicker;
using engine::tree::DraftTree;
using engine::tree::DrawFunction;
using engine::tree::DrawnPicker;
using engine::tree::DySpecThresholdTree;
using engine::tree::DySpecTree;
using engine::tree::Proposal;
using engine::tree::RankedPicker;

constexpr TokenId kStart = 9;
constexpr TokenId kA = 1;
constexpr TokenId kB = 2;
constexpr TokenId kC = 3;

enum class Choice { kDrawn, kMostLikely };

/// A number in [0, 1) that belongs to a slot.
double numberOf(const TokenPath& path, int siblings) {
    std::uint64_t hash = 77 + static_cast<std::uint64_t>(siblings);
    for (const TokenId token : path) hash = Random(hash ^ static_cast<std::uint64_t>(token + 1)).next();
    return Random(hash).uniform();
}

/// A draw from unnormalised weights, or the largest of them; -1 when all are 0.
TokenId chosen(const std::vector<double>& weights, Choice choice, double number) {
    if (choice == Choice::kMostLikely) {
        const auto largest = std::max_element(weights.begin(), weights.end());
        return *largest > 0.0 ? static_cast<TokenId>(largest - weights.begin()) : -1;
    }
    double total = 0.0;
    for (const double weight : weights) total += weight;
    TokenId last = -1;
    double sum = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == 0.0) continue;
        last = static_cast<TokenId>(i);
        sum += weights[i];
        if (number * total < sum) break;
    }
    return last;
}

/// The same choice as a drawer for a builder.
TokenId scriptedDraw(const DraftTree& tree, int node, Random& /*random*/) {
    const auto distribution = tree.distribution(node);
    std::vector<double> weights(distribution.begin(), distribution.end());
    int siblings = 0;
    for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) {
        weights[static_cast<std::size_t>(tree.token(tree.drawnNode(draw)))] = 0.0;
        ++siblings;
    }
    return chosen(weights, Choice::kDrawn, numberOf(pathTo(tree, node), siblings));
}

struct PlainTree {
    std::vector<TokenPath> paths;
    double last_value = 0.0;  // of the slot that was filled last
    double next_value = 0.0;  // of the best slot that was not filled
};

PlainTree algorithm1(const Language& language, int vocabulary, int children, Choice choice) {
    struct Slot {
        double value;
        std::vector<double> residual;
        TokenPath parent;
        int siblings;
    };
    const auto distributionAfter = [&](const TokenPath& path) {
        std::vector<float> probabilities(static_cast<std::size_t>(vocabulary));
        language(path, probabilities);
        return std::vector<double>(probabilities.begin(), probabilities.end());
    };
    PlainTree result;
    std::vector<Slot> open{{1.0, distributionAfter({kStart}), {kStart}, 0}};
    while (static_cast<int>(result.paths.size()) < children && !open.empty()) {
        const auto best =
            std::max_element(open.begin(), open.end(), [](const Slot& a, const Slot& b) { return a.value < b.value; });
        Slot slot = *best;
        open.erase(best);
        const TokenId token = chosen(slot.residual, choice, numberOf(slot.parent, slot.siblings));
        TokenPath path = slot.parent;
        path.push_back(token);
        result.paths.push_back(path);
        result.last_value = slot.value;
        const double share = slot.residual[static_cast<std::size_t>(token)];
        open.push_back({slot.value * share, distributionAfter(path), path, 0});
        slot.residual[static_cast<std::size_t>(token)] = 0.0;
        double left = 0.0;
        for (const double probability : slot.residual) left += probability;
        if (left == 0.0) continue;
        for (double& probability : slot.residual) probability /= left;
        open.push_back({slot.value * (1.0 - share), slot.residual, slot.parent, slot.siblings + 1});
    }
    for (const Slot& slot : open) result.next_value = std::max(result.next_value, slot.value);
    return result;
}

std::unique_ptr<ChildPicker> picker(Choice choice, DrawFunction draw = scriptedDraw) {
    if (choice == Choice::kMostLikely) return std::make_unique<RankedPicker>();
    return std::make_unique<DrawnPicker>(Proposal::kWithoutReplacement, 1.0F, std::move(draw));
}

class DySpecTreeTest : public QObject {
    Q_OBJECT

  private:
    Random random_{1};

    static ScriptedCandidates goldenSource() {
        return {tableLanguage({{{}, {{kA, 0.6F}, {kB, 0.3F}, {kC, 0.1F}}},
                               {{kA}, {{kA, 0.9F}, {kB, 0.1F}}},
                               {{kB}, {{kC, 1.0F}}},
                               {{kA, kA}, {{kB, 0.5F}, {kC, 0.5F}}}}),
                4};
    }
    static DrawFunction goldenDraws() {
        return [](const DraftTree& tree, int node, Random&) {
            static const std::map<TokenPath, std::vector<TokenId>> kDraws{
                {{kStart}, {kA, kB}}, {{kStart, kA}, {kA}}, {{kStart, kB}, {kC}}, {{kStart, kA, kA}, {kB}}};
            std::size_t siblings = 0;
            for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) ++siblings;
            return kDraws.at(pathTo(tree, node)).at(siblings);
        };
    }

  private slots:
    void goldenExample() {
        ScriptedCandidates source = goldenSource();
        DySpecTree builder(picker(Choice::kDrawn, goldenDraws()));
        DraftTree tree(6, 4);
        builder.build(source, kStart, {5, 10, 10}, random_, tree);
        const std::vector<TokenPath> expected{{kStart, kA}, {kStart, kA, kA}, {kStart, kA, kA, kB}, {kStart, kB}};
        QCOMPARE(pathsOf(tree), expected);
        QVERIFY(tree.proposal() == Proposal::kWithoutReplacement);
        // Asked for when a slot comes up, not before: the leaves never.
        QCOMPARE(source.passes(), (std::vector<int>{1, 1, 1}));
        // The distribution that is kept is the one from before the draws.
        QCOMPARE(tree.distribution(0)[kA], 0.6F);
        QCOMPARE(tree.distribution(0)[kB], 0.3F);

        // The best slot that is left has .3 and lies under b.
        builder.build(source, kStart, {6, 10, 10}, random_, tree);
        QCOMPARE(pathTo(tree, 5), (TokenPath{kStart, kB, kC}));

        DySpecThresholdTree by_layers(picker(Choice::kDrawn, goldenDraws()), 0.4 - 1e-7);
        by_layers.build(source, kStart, {6, 10, 10}, random_, tree);
        const std::vector<TokenPath> layers{{kStart, kA}, {kStart, kB}, {kStart, kA, kA}, {kStart, kA, kA, kB}};
        QCOMPARE(pathsOf(tree), layers);
        QCOMPARE(source.passes(), (std::vector<int>{1, 1, 1}));
        QCOMPARE(source.breaches(), 0);
    }

    void equalsThePaper_data() {
        QTest::addColumn<bool>("drawn");
        QTest::newRow("drawn") << true;
        QTest::newRow("most likely") << false;
    }
    void equalsThePaper() {
        QFETCH(bool, drawn);
        const Choice choice = drawn ? Choice::kDrawn : Choice::kMostLikely;
        int passes = 0;
        int asked = 0;
        int used = 0;
        int compared = 0;
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            Random dice(seed);
            const int vocabulary = 3 + static_cast<int>(dice.next() % 10);
            const int nodes = 2 + static_cast<int>(dice.next() % 40);
            const Language language = randomLanguage({seed, 2.0 + dice.uniform() * 6.0, 0, seed % 2 == 0 ? 0.3 : 0.0});
            const PlainTree expected = algorithm1(language, vocabulary, nodes - 1, choice);

            ScriptedCandidates source(language, vocabulary);
            DySpecTree builder(picker(choice));
            DraftTree tree(64, vocabulary);
            builder.build(source, kStart, {nodes, 64, vocabulary}, random_, tree);
            QCOMPARE(pathsOf(tree), expected.paths);
            QCOMPARE(source.breaches(), 0);
            passes += static_cast<int>(source.passes().size());
            for (const int count : source.passes()) asked += count;
            for (int n = 0; n < tree.size(); ++n) used += tree.firstDraw(n) >= 0 ? 1 : 0;

            // A share of 1 makes slots of equal value, of which a threshold cannot take some.
            if (expected.next_value > expected.last_value * 0.999999) continue;
            ++compared;
            DySpecThresholdTree by_layers(picker(choice), expected.last_value * 0.9999995);
            by_layers.build(source, kStart, {64, 64, vocabulary}, random_, tree);
            std::vector<TokenPath> ours = pathsOf(tree);
            std::vector<TokenPath> theirs = expected.paths;
            std::sort(ours.begin(), ours.end());
            std::sort(theirs.begin(), theirs.end());
            QCOMPARE(ours, theirs);
            for (int n = 2; n < tree.size(); ++n) QVERIFY(tree.depth(n) >= tree.depth(n - 1));
            QCOMPARE(source.breaches(), 0);
        }
        qInfo("%d nodes asked for in %d passes, %d of them got children; %d trees by layers compared", asked, passes,
              used, compared);
        QVERIFY(passes < used && asked < 2 * used);
        QVERIFY(compared > 75);
    }

    void theThresholdIsOneNodesShareUnlessGiven() {
        const Language language = [](std::span<const TokenId>, std::span<float> probabilities) {
            std::fill(probabilities.begin(), probabilities.end(), 1.0F / static_cast<float>(probabilities.size()));
        };
        ScriptedCandidates source(language, 8);
        DraftTree tree(20, 8);
        // Slots of the root have the values 1, 7/8, .. 1/8; those under its children 1/8 and less.
        DySpecThresholdTree builder(picker(Choice::kMostLikely));
        builder.build(source, kStart, {7, 9, 8}, random_, tree);
        QCOMPARE(tree.size(), 7);
        DySpecThresholdTree shallow(picker(Choice::kMostLikely), 0.3);
        shallow.build(source, kStart, {20, 9, 8}, random_, tree);
        QCOMPARE(pathsOf(tree), (std::vector<TokenPath>{
                                    {kStart, 0}, {kStart, 1}, {kStart, 2}, {kStart, 3}, {kStart, 4}, {kStart, 5}}));
        QCOMPARE(source.passes(), (std::vector<int>{1}));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DySpecTreeTest)
#include "dyspec_tree_test.moc"

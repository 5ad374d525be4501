// A simulated draft hits as often as it is told to: measured tau against the formula, with chains and with trees.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/base/random.h"
#include "engine/draft/lookup/simulated_drafter.h"
#include "engine/tree/eagle2_tree.h"
#include "tests/engine/draft/lookup/recording_drafter.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::draft::FeatureKind;
using engine::draft::SimulatedDrafter;
using engine::draft::TokenId;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using engine::tree::Proposal;

using Tokens = std::vector<TokenId>;

constexpr int kVocabulary = 50;
constexpr int kPrompt = 20;

Tokens randomAnswer(std::uint64_t seed, std::size_t size) {
    Random random(seed);
    Tokens answer(size);
    for (TokenId& token : answer) token = static_cast<TokenId>(random.next() % kVocabulary);
    return answer;
}

/// Takes in the prompt and the answer's first token, the root.
void begin(SimulatedDrafter& drafter, const Tokens& answer, double acceptance) {
    drafter.start(0);
    drafter.extend({}, Tokens(kPrompt - 1, 0));
    drafter.prepare({answer, acceptance}, kPrompt);
    drafter.extend({}, std::span(answer).first(1));
}

void chain(SimulatedDrafter& drafter, TokenId root, int depth, DraftTree& tree) {
    Candidates candidates;
    tree.reset(root, Proposal::kFixed);
    for (int node = 0; node < depth; ++node) {
        drafter.topCandidates(tree, std::span(&node, 1), 1, candidates);
        tree.add(node, candidates.tokens[0], candidates.log_probabilities[0]);
    }
}

/// Decodes the whole answer; makeTree(root, tree). Returns the number of tokens accepted in each cycle.
template <class MakeTree>
std::vector<int> decode(SimulatedDrafter& drafter, const Tokens& answer, const MakeTree& makeTree) {
    DraftTree tree(64, 0);
    std::vector<int> accepted;
    std::size_t root = 0;
    while (root + 12 < answer.size()) {
        makeTree(answer[root], tree);
        std::size_t end = root + 1;
        int node = 0;
        while ((node = tree.childWith(node, answer[end])) >= 0) ++end;
        accepted.push_back(static_cast<int>(end - root) - 1);
        drafter.extend({}, std::span(answer).subspan(root + 1, end - root));
        root = end;
    }
    return accepted;
}

double tauOf(const std::vector<int>& accepted) {
    return 1.0 + static_cast<double>(std::accumulate(accepted.begin(), accepted.end(), 0)) /
                     static_cast<double>(accepted.size());
}

/// Measured tau within four standard errors of 1 + a + .. + a^depth.
void compareTau(const std::vector<int>& accepted, double acceptance, int depth) {
    double expected = 1.0;
    for (int i = 1; i <= depth; ++i) expected += std::pow(acceptance, i);
    const double tau = tauOf(accepted);
    double variance = 0.0;
    for (const int count : accepted) variance += (1.0 + count - tau) * (1.0 + count - tau);
    const auto cycles = static_cast<double>(accepted.size());
    const double error = std::sqrt(variance / cycles / cycles);
    qInfo("acceptance %.2f, depth %d: tau %.4f, expected %.4f, standard error %.4f", acceptance, depth, tau, expected,
          error);
    QVERIFY(std::abs(tau - expected) <= 4.0 * error + 1e-12);
}

class SimulatedDrafterTest : public QObject {
    Q_OBJECT

  private slots:
    void tauIsTheFormula_data() {
        QTest::addColumn<double>("acceptance");
        QTest::addColumn<int>("depth");
        for (const double acceptance : {0.0, 0.3, 0.75, 0.9, 1.0}) {
            for (const int depth : {1, 3, 6, 10}) {
                QTest::addRow("%.2f, %d", acceptance, depth) << acceptance << depth;
            }
        }
    }
    void tauIsTheFormula() {
        QFETCH(double, acceptance);
        QFETCH(int, depth);
        const Tokens answer = randomAnswer(31, 20000);
        SimulatedDrafter drafter(kVocabulary);
        begin(drafter, answer, acceptance);
        compareTau(decode(drafter, answer, [&](TokenId root, DraftTree& tree) { chain(drafter, root, depth, tree); }),
                   acceptance, depth);
    }

    void treesHitAsOftenAsChains() {
        const Tokens answer = randomAnswer(32, 6000);
        engine::tree::Eagle2Tree builder;
        Random random(1);
        const auto makeTree = [&](SimulatedDrafter& drafter) {
            return [&](TokenId root, DraftTree& tree) {
                builder.build(drafter, root, {.nodes = 24, .depth = 4, .top_k = 3}, random, tree);
            };
        };
        SimulatedDrafter drafter(kVocabulary);
        begin(drafter, answer, 0.8);
        const std::vector<int> accepted = decode(drafter, answer, makeTree(drafter));
        compareTau(accepted, 0.8, 4);
        SimulatedDrafter again(kVocabulary);
        begin(again, answer, 0.8);
        QCOMPARE(decode(again, answer, makeTree(again)), accepted);
        SimulatedDrafter other_seed(kVocabulary, nullptr, 2);
        begin(other_seed, answer, 0.8);
        QVERIFY(decode(other_seed, answer, makeTree(other_seed)) != accepted);
        SimulatedDrafter chains(kVocabulary);
        begin(chains, answer, 0.8);
        QCOMPARE(decode(chains, answer, [&](TokenId root, DraftTree& tree) { chain(chains, root, 4, tree); }),
                 accepted);
    }

    /// Every candidate but the hit is wrong, all are distinct, and their probabilities fall.
    void candidatesAreWellFormed() {
        const Tokens answer = randomAnswer(33, 400);
        SimulatedDrafter drafter(kVocabulary);
        QCOMPARE(drafter.maxCandidates(), kVocabulary - 1);
        begin(drafter, answer, 0.5);
        DraftTree tree(8, kVocabulary);
        Candidates candidates;
        int hits = 0;
        for (std::size_t root = 0; root + 2 < answer.size(); ++root) {
            tree.reset(answer[root], Proposal::kFixed);
            tree.add(0, answer[root + 1], -1.0F);
            const TokenId off_the_way = (answer[root + 1] + 1) % kVocabulary;
            tree.add(0, off_the_way, -1.0F);
            const std::vector<int> nodes = {0, 1, 2};
            const int k = root % 2 == 0 ? kVocabulary - 1 : 4;
            drafter.topCandidates(tree, nodes, k, candidates);
            QCOMPARE(candidates.tokens.size(), 3 * static_cast<std::size_t>(k));
            for (std::size_t i = 0; i < 3; ++i) {
                const auto first = candidates.tokens.begin() + static_cast<std::ptrdiff_t>(i) * k;
                const std::set<TokenId> distinct(first, first + k);
                QCOMPARE(distinct.size(), static_cast<std::size_t>(k));
                QVERIFY(*distinct.begin() >= 0 && *distinct.rbegin() < kVocabulary);
                const auto logs = candidates.log_probabilities.begin() + static_cast<std::ptrdiff_t>(i) * k;
                QVERIFY(std::is_sorted(logs, logs + k, std::greater<>()));
                QVERIFY(*logs <= 0.0F);
                if (i == 2) continue;
                const TokenId right = answer[root + i + 1];
                if (*first == right) ++hits;
                QCOMPARE(distinct.contains(right), *first == right);
            }
            drafter.extend({}, std::span(answer).subspan(root + 1, 1));
        }
        QVERIFY(hits > 300 && hits < 500);
    }

    void behindTheAnswerAndBesideItNothingIsRight() {
        const Tokens answer = {1, 2, 3};
        SimulatedDrafter drafter(4);
        begin(drafter, answer, 1.0);
        DraftTree tree(8, 0);
        chain(drafter, 1, 4, tree);
        QCOMPARE(tree.token(1), 2);
        QCOMPARE(tree.token(2), 3);
        // A root that is not the answer's has no right children; no token is kept out of its candidates for good.
        std::set<TokenId> seen;
        for (TokenId root = 0; root < 4; ++root) {
            if (root == 1) continue;
            chain(drafter, root, 1, tree);
            seen.insert(tree.token(1));
        }
        QVERIFY(seen.size() > 1);
        drafter.truncate(kPrompt - 5);
        QCOMPARE(drafter.length(), kPrompt - 5);
        drafter.extend({}, Tokens{0, 0, 0, 0, 1, 2});
        chain(drafter, 2, 1, tree);
        QCOMPARE(tree.token(1), 3);
    }

    void theInnerDrafterWorksInFull() {
        const Tokens answer = randomAnswer(34, 100);
        RecordingDrafter inner;
        SimulatedDrafter drafter(kVocabulary, &inner);
        SimulatedDrafter alone(kVocabulary);
        QCOMPARE(drafter.featureKind(), FeatureKind::kAuxiliary);
        QCOMPARE(alone.featureKind(), FeatureKind::kNone);
        QCOMPARE(drafter.maxDepth(), 9);
        QCOMPARE(drafter.maxCandidates(), 8);
        begin(drafter, answer, 0.6);
        begin(alone, answer, 0.6);
        QCOMPARE(inner.first, 0);
        QCOMPARE(inner.rows, kPrompt);
        const float feature = 0.0F;
        drafter.extend({&feature, 1, 1, 1}, std::span(answer).subspan(1, 1));
        alone.extend({}, std::span(answer).subspan(1, 1));
        QCOMPARE(inner.feature_rows, 1);
        DraftTree tree(8, kVocabulary);
        DraftTree tree_alone(8, kVocabulary);
        chain(drafter, answer[1], 5, tree);
        chain(alone, answer[1], 5, tree_alone);
        QCOMPARE(Tokens(tree.tokens().begin(), tree.tokens().end()),
                 Tokens(tree_alone.tokens().begin(), tree_alone.tokens().end()));
        QCOMPARE(inner.asked, (std::vector<int>{0, 1, 2, 3, 4}));
        std::vector<float> row(kVocabulary);
        std::vector<float> row_alone(kVocabulary);
        const std::vector<int> root = {0};
        const std::vector<std::span<float>> rows = {row};
        const std::vector<std::span<float>> rows_alone = {row_alone};
        drafter.distributions(tree, root, 0.7F, rows);
        alone.distributions(tree, root, 0.7F, rows_alone);
        QCOMPARE(row, row_alone);
        QCOMPARE(inner.asked.size(), std::size_t{6});
        QVERIFY(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1.0) < 1e-6);
        QCOMPARE(std::max_element(row.begin(), row.end()) - row.begin(), std::ptrdiff_t{tree.token(1)});
        drafter.truncate(3);
        QCOMPARE(inner.rows, 3);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SimulatedDrafterTest)
#include "simulated_drafter_test.moc"

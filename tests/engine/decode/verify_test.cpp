// Golden examples: the greedy walk over a tree made by hand, and the acceptance rates of each rule, which were computed
// elsewhere with exact fractions.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/decode/verify.h"
#include "tests/engine/decode/enumerated_chance.h"
#include "tests/engine/decode/root_outcome.h"
#include "tests/engine/decode/toy_language.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using namespace engine::decode;
using engine::tree::DraftTree;
using engine::tree::Proposal;

/// 100 -> 11, 12; 11 -> 21 -> 31; 12 -> 23 -> 33.
DraftTree goldenTree() {
    DraftTree tree(7, 0);
    tree.reset(100, Proposal::kFixed);
    const int parents[] = {0, 0, 1, 2, 3, 4};
    const TokenId tokens[] = {11, 12, 21, 23, 31, 33};
    for (std::size_t i = 0; i < 6; ++i) tree.add(parents[i], tokens[i], -1.0F);
    return tree;
}

const std::vector<float> kTarget{0.5F, 0.3F, 0.2F, 0.0F};
const std::vector<float> kDraft{0.2F, 0.5F, 0.1F, 0.2F};

class VerifyTest : public QObject {
    Q_OBJECT

  private slots:
    void greedyFollowsTheTargetsChoices() {
        const DraftTree tree = goldenTree();
        AcceptedPath path;
        verifyGreedy(tree, std::vector<TokenId>{12, 0, 23, 0, 34, 0, 0}, path);
        QCOMPARE(path.nodes, (std::vector<int>{0, 2, 4}));
        QCOMPARE(path.bonus, 34);
        QCOMPARE(path.acceptedTokens(), 2);
        verifyGreedy(tree, std::vector<TokenId>{99, 21, 23, 31, 33, 0, 0}, path);
        QCOMPARE(path.nodes, std::vector<int>{0});
        QCOMPARE(path.bonus, 99);
        verifyGreedy(tree, std::vector<TokenId>{11, 21, 0, 31, 0, 77, 0}, path);
        QCOMPARE(path.nodes, (std::vector<int>{0, 1, 3, 5}));
        QCOMPARE(path.bonus, 77);
    }

    void acceptanceRatesAreTheGoldenOnes() {
        const RootOutcome chain = rootOutcome(kTarget, kDraft, Proposal::kWithoutReplacement, 1);
        QVERIFY(near(chain.accepted, 0.6));
        QVERIFY(near(chain.bonus[0], 0.75) && near(chain.bonus[2], 0.25));
        const auto multi_round = [](int draws) {
            return rootOutcome(kTarget, kDraft, Proposal::kWithReplacement, draws).accepted;
        };
        QVERIFY(near(multi_round(2), 18.0 / 25.0));
        QVERIFY(near(multi_round(3), 201.0 / 250.0));
        const auto without_replacement = [](int draws) {
            return rootOutcome(kTarget, kDraft, Proposal::kWithoutReplacement, draws).accepted;
        };
        QVERIFY(near(without_replacement(2), 159.0 / 200.0));
        QVERIFY(near(without_replacement(3), 29.0 / 30.0));
        const auto k_sequential = [](int draws) {
            return rootOutcome(kTarget, kDraft, Proposal::kWithReplacement, draws, MultiDraftRule::kSequential);
        };
        QVERIFY(near(k_sequential(1).accepted, 0.6));
        QVERIFY(near(k_sequential(2).accepted, 0.75));
        QVERIFY(near(k_sequential(2).bonus[0], 0.8) && near(k_sequential(2).bonus[2], 0.2));
        QVERIFY(std::abs(k_sequential(3).accepted - 0.846578) < 1e-6);
    }

    void theThresholdOfKSequentialIsTheGoldenOne() {
        Residual target(4);
        const Distribution p{{0, 1, 2}, {0.5F, 0.3F, 0.2F}};
        target.reset(p);
        KSequentialSolver solver(4);
        QVERIFY(near(solver.solve(target, kDraft, 1.0, 1).rho, 1.0));
        QVERIFY(near(solver.solve(target, kDraft, 1.0, 2).rho, 1.5));
        QVERIFY(std::abs(solver.solve(target, kDraft, 1.0, 3).rho - 1.821927) < 1e-6);
    }

    void theThresholdSolvesItsEquation() {
        Random random(3);
        double worst = 0.0;
        for (int round = 0; round < 200; ++round) {
            const std::size_t count = 1 + random.next() % 40;
            Distribution p;
            std::vector<float> q(count);
            for (std::size_t i = 0; i < count; ++i) {
                p.tokens.push_back(static_cast<TokenId>(i));
                p.probabilities.push_back(static_cast<float>(std::pow(random.uniform(), 4.0)));
                q[i] = static_cast<float>(std::pow(random.uniform(), 4.0));
            }
            const Probabilities target_row = normalised(p.probabilities);
            const Probabilities draft_row = normalised(q);
            double mass = 0.0;
            for (const float weight : q) mass += static_cast<double>(weight);
            Residual target(static_cast<int>(count));
            target.reset(p);
            KSequentialSolver solver(static_cast<int>(count));
            const int draws = 1 + static_cast<int>(random.next() % 10);
            const KSequentialThreshold found = solver.solve(target, q, mass, draws);
            QVERIFY(found.rho >= 1.0 && found.rho <= draws);
            double beta = 0.0;
            for (std::size_t i = 0; i < count; ++i) beta += std::min(draft_row[i], target_row[i] / found.rho);
            worst = std::max({worst, std::abs(beta - found.beta),
                              std::abs(1.0 - std::pow(1.0 - std::min(beta, 1.0), draws) - found.rho * beta)});
        }
        qInfo("largest error of the equation %.1e", worst);
        QVERIFY(worst < 1e-13);
    }

    void fixedCandidatesAreAcceptedAsOftenAsTheTargetTakesThem() {
        const ToyLanguage language{std::vector(5, kTarget), {}};
        SampledVerifier verifier(4);
        double accepted = 0.0;
        EnumeratedRandomSource::enumerate([&](EnumeratedRandomSource& chance) {
            DraftTree tree(3, 0);
            tree.reset(language.root(), Proposal::kFixed);
            tree.add(0, 1, 0.0F);
            tree.add(0, 0, 0.0F);
            ToyTarget target(language, tree);
            AcceptedPath path;
            verifier.verify(tree, target, MultiDraftRule::kMultiRound, chance, path);
            if (path.acceptedTokens() > 0) accepted += chance.probability();
        });
        QVERIFY(near(accepted, 0.8));
    }

    void onlyDrawsWithoutReplacementCoverACertainTarget() {
        // Nearly 1 and not 1: a distribution of one token does not reach the rules.
        const std::vector<float> p{1.0F, 1e-9F};
        const std::vector<float> q{0.5F, 0.5F};
        const auto accepted = [&](Proposal proposal, MultiDraftRule rule) {
            return rootOutcome(p, q, proposal, 2, rule).accepted;
        };
        QVERIFY(near(accepted(Proposal::kWithReplacement, MultiDraftRule::kMultiRound), 0.75));
        QVERIFY(near(accepted(Proposal::kWithReplacement, MultiDraftRule::kSequential), 0.75));
        QVERIFY(near(accepted(Proposal::kWithoutReplacement, MultiDraftRule::kMultiRound), 1.0));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::VerifyTest)
#include "verify_test.moc"

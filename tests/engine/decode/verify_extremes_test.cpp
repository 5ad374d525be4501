// Verification where arithmetic or a draft is at its limits: rests that rounding swallows, draws that cannot have been,
// a target that leaves no choice.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>

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

struct DrawnRule {
    Proposal proposal;
    MultiDraftRule rule;
};
const std::vector<DrawnRule> kDrawnRules{
    {Proposal::kWithoutReplacement, MultiDraftRule::kMultiRound},
    {Proposal::kWithReplacement, MultiDraftRule::kMultiRound},
    {Proposal::kWithReplacement, MultiDraftRule::kSequential},
};

/// Rejects whatever it may.
class ContraryChance : public RandomSource {
  public:
    bool happens(double probability) override { return probability >= 1.0; }
    std::size_t pick(std::span<const double> weights, double total) override {
        double sum = 0.0;
        for (const double weight : weights) sum += weight;
        sound_ = sound_ && total > 0.0 && sum == total;
        return static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin());
    }
    TokenId draw(const Distribution& distribution, int /*ahead*/) override { return distribution.tokens.front(); }
    bool sound() const { return sound_; }

  private:
    bool sound_ = true;
};

class VerifyExtremesTest : public QObject {
    Q_OBJECT

  private slots:
    void aSecondDrawFromWhatLittleIsLeftIsTestedExactly() {
        // In f32 the two small weights vanish beside the first: 1 - q[0] would say that nothing is left.
        const std::vector<float> p{0.25F, 0.5F, 0.25F};
        const std::vector<float> q{1.0F, 3e-9F, 1e-9F};
        const RootOutcome outcome = rootOutcome(p, q, Proposal::kWithoutReplacement, 2);
        // The first draw is accepted with 1/4; the second is from (3/4, 1/4) against (2/3, 1/3) of the target.
        QVERIFY(near(outcome.accepted, 0.25 + 0.75 * (2.0 / 3.0 + 0.25)));
        QVERIFY(near(outcome.bonus[2], 1.0));
    }

    void whenRoundingLeavesNothingTheTargetIsDrawnFrom() {
        Random random(17);
        Sampler sampler = toySampler(17);
        // Weights of many magnitudes, whose sums in different orders differ in the last bit.
        constexpr int kTokens = 19;
        SampledVerifier verifier(kTokens);
        ContraryChance chance;
        int rejected = 0;
        for (int round = 0; round < 2000; ++round) {
            std::vector<float> row(kTokens);
            for (float& weight : row) weight = static_cast<float>(std::pow(random.uniform(), 30.0));
            const ToyLanguage language{std::vector(kTokens + 1, row), std::vector(kTokens + 1, row)};
            DraftTree tree(4, kTokens);
            tree.reset(language.root(), Proposal::kWithReplacement);
            SamplerRandomSource growth(sampler);
            drawChildren(language, tree, 0, upTo(3), growth);
            ToyTarget target(language, tree);
            AcceptedPath path;
            verifier.verify(tree, target, MultiDraftRule::kMultiRound, chance, path);
            if (path.acceptedTokens() == 0) ++rejected;
            QVERIFY(path.bonus >= 0 && path.bonus < kTokens);
        }
        QVERIFY(chance.sound());
        qInfo("a draft equal to the target was rejected by rounding %d times", rejected);
        QVERIFY(rejected > 0);
    }

    void drawsThatCannotHaveBeenLeaveTheTargetAsItIs() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        SampledVerifier verifier(3);
        for (const std::vector<float>& q : {std::vector<float>{1.0F, 0.0F, 0.0F},
                                            {0.0F, 0.0F, 0.0F},
                                            {nan, nan, nan},
                                            {0.0F, 0.5F, 0.5F},
                                            {nan, 1.0F, 0.0F}}) {
            const ToyLanguage language{std::vector(4, std::vector<float>{0.5F, 0.3F, 0.2F}), {}};
            for (const DrawnRule& drawn : kDrawnRules) {
                Probabilities output(3, 0.0);
                EnumeratedRandomSource::enumerate([&](EnumeratedRandomSource& chance) {
                    DraftTree tree(3, 3);
                    tree.reset(language.root(), drawn.proposal);
                    tree.add(0, 0, 0.0F);
                    tree.add(0, 1, 0.0F);
                    std::copy(q.begin(), q.end(), tree.makeDistribution(0).begin());
                    ToyTarget target(language, tree);
                    AcceptedPath path;
                    verifier.verify(tree, target, drawn.rule, chance, path);
                    const TokenId first = path.acceptedTokens() > 0 ? tree.token(path.nodes[1]) : path.bonus;
                    output[static_cast<std::size_t>(first)] += chance.probability();
                });
                QVERIFY(near(output[0], 0.5) && near(output[1], 0.3) && near(output[2], 0.2));
            }
        }
    }

    void aTargetOfOneTokenIsFollowedUnderEveryRule() {
        Random random(11);
        Sampler sampler = toySampler(11);
        for (int round = 0; round < 300; ++round) {
            ToyLanguage language;
            std::vector<TokenId> choices;
            for (int row = 0; row < 5; ++row) {
                choices.push_back(static_cast<TokenId>(random.next() % 4));
                std::vector<float> target(4, 0.0F);
                target[static_cast<std::size_t>(choices.back())] = 1.0F;
                language.target.push_back(target);
                std::vector<float> draft(4);
                for (float& weight : draft) weight = static_cast<float>(random.uniform());
                language.draft.push_back(draft);
            }
            for (const DrawnRule& drawn : kDrawnRules) {
                DraftTree tree(40, 4);
                tree.reset(language.root(), drawn.proposal);
                SamplerRandomSource chance(sampler);
                for (int node = 0; node < std::min(tree.size(), 10); ++node)
                    drawChildren(language, tree, node, upTo(3), chance);
                std::vector<TokenId> node_choices;
                for (const TokenId token : tree.tokens())
                    node_choices.push_back(choices[static_cast<std::size_t>(token)]);
                AcceptedPath greedy;
                verifyGreedy(tree, node_choices, greedy);
                ToyTarget target(language, tree);
                AcceptedPath sampled;
                ContraryChance contrary;
                SampledVerifier(4).verify(tree, target, drawn.rule, contrary, sampled);
                QCOMPARE(sampled.nodes, greedy.nodes);
                QCOMPARE(sampled.bonus, greedy.bonus);
            }
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::VerifyExtremesTest)
#include "verify_extremes_test.moc"

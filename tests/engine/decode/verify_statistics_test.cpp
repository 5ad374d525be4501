// The verification with real random numbers on random languages: counted, the text follows the target; and with fixed
// candidates it is vanilla's text.
#include <QTest>
#include <array>
#include <cmath>

#include "engine/decode/verify.h"
#include "tests/engine/decode/toy_language.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using namespace engine::decode;
using engine::tree::DraftTree;
using engine::tree::Proposal;

constexpr int kVocabulary = 5;

/// Rows of every sharpness, some tokens impossible.
std::vector<float> randomRow(Random& random) {
    std::vector<float> row(kVocabulary);
    const double sharpness = 0.5 + 4.0 * random.uniform();
    for (float& weight : row) {
        weight = random.uniform() < 0.2 ? 0.0F : static_cast<float>(std::pow(random.uniform(), sharpness));
    }
    row[random.next() % kVocabulary] = 0.5F;
    const Probabilities probabilities = normalised(row);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<float>(probabilities[i]);
    return row;
}

ToyLanguage randomLanguage(Random& random) {
    ToyLanguage language;
    for (int row = 0; row <= kVocabulary; ++row) {
        language.target.push_back(randomRow(random));
        language.draft.push_back(randomRow(random));
    }
    return language;
}

void growTree(const ToyLanguage& language, TokenId root, Proposal proposal, Sampler& sampler, DraftTree& tree) {
    tree.reset(root, proposal);
    SamplerRandomSource chance(sampler);
    // Nodes are added behind `node` while it goes through the tree.
    for (int node = 0; node < tree.size() && tree.size() + 3 <= tree.maxNodes(); ++node) {
        if (tree.depth(node) < 3) drawChildren(language, tree, node, upTo(3), chance);
    }
}

class VerifyStatisticsTest : public QObject {
    Q_OBJECT

  private slots:
    void threeTokensFollowTheTarget_data() {
        QTest::addColumn<int>("proposal");
        QTest::addColumn<int>("rule");
        const auto add = [](const char* name, Proposal proposal, MultiDraftRule rule) {
            QTest::newRow(name) << static_cast<int>(proposal) << static_cast<int>(rule);
        };
        add("fixed", Proposal::kFixed, MultiDraftRule::kMultiRound);
        add("multi-round", Proposal::kWithReplacement, MultiDraftRule::kMultiRound);
        add("k-sequential", Proposal::kWithReplacement, MultiDraftRule::kSequential);
        add("without replacement", Proposal::kWithoutReplacement, MultiDraftRule::kMultiRound);
    }
    void threeTokensFollowTheTarget() {
        QFETCH(int, proposal);
        QFETCH(int, rule);
        constexpr int kLanguages = 6;
        constexpr int kTexts = 3000;
        constexpr std::size_t kLength = 3;
        const auto seed = 100 * static_cast<std::uint64_t>(proposal) + static_cast<std::uint64_t>(rule);
        Random random(seed);
        Sampler sampler = toySampler(seed);
        Sampler growth = toySampler(seed + 1);
        SamplerRandomSource chance(sampler);
        SampledVerifier verifier(kVocabulary);
        DraftTree tree(20, kVocabulary);
        AcceptedPath path;
        double chi_square = 0.0;
        int freedom = 0;
        long accepted = 0;
        for (int i = 0; i < kLanguages; ++i) {
            const ToyLanguage language = randomLanguage(random);
            std::array<int, kVocabulary * kVocabulary * kVocabulary> counts{};
            for (int text = 0; text < kTexts; ++text) {
                std::vector<TokenId> tokens;
                TokenId root = language.root();
                while (tokens.size() < kLength) {
                    growTree(language, root, static_cast<Proposal>(proposal), growth, tree);
                    ToyTarget target(language, tree);
                    verifier.verify(tree, target, static_cast<MultiDraftRule>(rule), chance, path);
                    QVERIFY2(pathFault(tree, path) == nullptr, pathFault(tree, path));
                    for (std::size_t node = 1; node < path.nodes.size(); ++node)
                        tokens.push_back(tree.token(path.nodes[node]));
                    tokens.push_back(path.bonus);
                    for (std::size_t node = 0; node < path.nodes.size(); ++node) sampler.occurred(0);
                    accepted += path.acceptedTokens();
                    root = path.bonus;
                }
                const TokenId outcome = (tokens[0] * kVocabulary + tokens[1]) * kVocabulary + tokens[2];
                ++counts[static_cast<std::size_t>(outcome)];
            }
            // Outcomes too rare for the statistic are counted together.
            double rare_expected = 0.0;
            int rare_count = 0;
            for (TokenId outcome = 0; outcome < static_cast<TokenId>(counts.size()); ++outcome) {
                const TokenId first = outcome / (kVocabulary * kVocabulary);
                const TokenId second = outcome / kVocabulary % kVocabulary;
                const TokenId third = outcome % kVocabulary;
                const double expected = kTexts *
                                        language.targetAfter(language.root())[static_cast<std::size_t>(first)] *
                                        language.targetAfter(first)[static_cast<std::size_t>(second)] *
                                        language.targetAfter(second)[static_cast<std::size_t>(third)];
                const int count = counts[static_cast<std::size_t>(outcome)];
                if (expected <= 0.0) {
                    QCOMPARE(count, 0);
                } else if (expected < 8.0) {
                    rare_expected += expected;
                    rare_count += count;
                } else {
                    chi_square += (count - expected) * (count - expected) / expected;
                    ++freedom;
                }
            }
            if (rare_expected >= 8.0) {
                chi_square += (rare_count - rare_expected) * (rare_count - rare_expected) / rare_expected;
            } else {
                --freedom;
            }
        }
        qInfo("chi-square %.1f with %d degrees of freedom, %ld draft tokens accepted", chi_square, freedom, accepted);
        QVERIFY(freedom > 100 && accepted > kLanguages * kTexts / 4);
        QVERIFY(std::abs(chi_square - freedom) < 4.0 * std::sqrt(2.0 * freedom));
    }

    void fixedCandidatesGiveVanillasTextForTheSameSeed() {
        Random languages(5);
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const ToyLanguage language = randomLanguage(languages);
            DraftTree tree(20, kVocabulary);
            const auto targetAfter = [&](TokenId token) {
                tree.reset(token, Proposal::kFixed);
                const int path[] = {0};
                return ToyTarget(language, tree).after(0, path);
            };
            std::vector<TokenId> vanilla{language.root()};
            Sampler plain = toySampler(seed);
            while (vanilla.size() < 60) {
                vanilla.push_back(plain.draw(targetAfter(vanilla.back())));
                plain.occurred(vanilla.back());
            }
            std::vector<TokenId> speculative{language.root()};
            Sampler sampler = toySampler(seed);
            SamplerRandomSource chance(sampler);
            Sampler growth = toySampler(99);
            SampledVerifier verifier(kVocabulary);
            AcceptedPath path;
            while (speculative.size() < 60) {
                growTree(language, speculative.back(), Proposal::kFixed, growth, tree);
                ToyTarget target(language, tree);
                verifier.verify(tree, target, MultiDraftRule::kMultiRound, chance, path);
                for (std::size_t node = 1; node < path.nodes.size(); ++node)
                    speculative.push_back(tree.token(path.nodes[node]));
                speculative.push_back(path.bonus);
                for (std::size_t node = 0; node < path.nodes.size(); ++node) sampler.occurred(0);
            }
            speculative.resize(60);
            QCOMPARE(speculative, vanilla);
        }
    }

    void aProbabilityOfNothingNeverHappens() {
        Sampler sampler = toySampler(8);
        SamplerRandomSource chance(sampler);
        const std::vector<double> weights{0.0, 0.25, 0.0, 0.75, 0.0};
        for (int i = 0; i < 10000; ++i) {
            QVERIFY(!chance.happens(0.0));
            QVERIFY(chance.happens(1.0));
            // A total that is too large leaves numbers beyond the last weight.
            const std::size_t picked = chance.pick(weights, 1.5);
            QVERIFY(picked == 1 || picked == 3);
            const TokenId drawn = chance.draw({{4, 5, 6}, {0.25F, 0.25F, 0.0F}}, i);
            QVERIFY(drawn == 4 || drawn == 5);
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::VerifyStatisticsTest)
#include "verify_statistics_test.moc"

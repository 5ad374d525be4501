// The sampler against definitions computed here in double precision, and its draws against its own distribution.
#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/random.h"
#include "engine/decode/sampler.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::SamplingOptions;
using engine::decode::Distribution;
using engine::decode::Sampler;
using engine::decode::TokenId;

std::vector<float> randomLogits(std::uint64_t seed, int count) {
    Random random(seed);
    std::vector<float> logits(static_cast<std::size_t>(count));
    for (float& logit : logits) logit = static_cast<float>(random.uniform() * 12.0 - 6.0);
    return logits;
}

Distribution distributionOf(const SamplingOptions& options, std::span<const float> logits,
                            std::span<const TokenId> occurred = {}) {
    Sampler sampler(options, static_cast<int>(logits.size()), 1);
    for (const TokenId token : occurred) sampler.occurred(token);
    Distribution result;
    sampler.distribution(logits, result);
    return result;
}

std::vector<std::uint32_t> bits(const Distribution& distribution) {
    std::vector<std::uint32_t> result;
    for (const float probability : distribution.probabilities)
        result.push_back(std::bit_cast<std::uint32_t>(probability));
    return result;
}

/// The definition, straight from generation_options.h: everything sorted, nothing clever.
std::map<TokenId, double> definition(const SamplingOptions& options, std::span<const float> logits,
                                     std::span<const TokenId> occurred) {
    std::vector<std::pair<double, TokenId>> sorted;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const auto token = static_cast<TokenId>(i);
        double logit = static_cast<double>(logits[i]);
        if (std::find(occurred.begin(), occurred.end(), token) != occurred.end()) {
            const double penalty = static_cast<double>(options.repetition_penalty);
            logit = logit > 0.0 ? logit / penalty : logit * penalty;
        }
        for (const engine::LogitBias& entry : options.biases) {
            if (entry.token == token) logit += static_cast<double>(entry.bias);
        }
        sorted.emplace_back(-logit / static_cast<double>(options.temperature), token);
    }
    std::sort(sorted.begin(), sorted.end());
    if (options.top_k > 0) sorted.resize(std::min(sorted.size(), static_cast<std::size_t>(options.top_k)));
    std::vector<double> weights;
    weights.reserve(sorted.size());
    for (const auto& [negative, token] : sorted) weights.push_back(std::exp(sorted.front().first - negative));
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::size_t kept = 0;
    for (double sum = 0.0; kept < weights.size() && sum < total * static_cast<double>(options.top_p); ++kept) {
        sum += weights[kept];
    }
    std::map<TokenId, double> result;
    double rest = 0.0;
    for (std::size_t i = 0; i < kept; ++i) {
        if (weights[i] < static_cast<double>(options.min_p)) break;
        result[sorted[i].second] = weights[i];
        rest += weights[i];
    }
    for (auto& [token, weight] : result) weight /= rest;
    return result;
}

class SamplerTest : public QObject {
    Q_OBJECT

  private slots:
    void greedyTakesTheLargestAndTheLowestOfEqual() {
        const std::vector<float> logits{0.0F, 3.0F, -1.0F, 3.0F};
        QVERIFY(Sampler({}, 4, 1).plainGreedy());
        QCOMPARE(distributionOf({}, logits).tokens, std::vector<TokenId>{1});
        SamplingOptions options;
        options.repetition_penalty = 1.5F;
        const TokenId occurred[] = {1};
        QCOMPARE(distributionOf(options, logits, occurred).tokens, std::vector<TokenId>{3});
        options.biases = {{2, 4.5F}};
        QCOMPARE(distributionOf(options, logits, occurred).tokens, std::vector<TokenId>{2});
        SamplingOptions biased;
        biased.biases = {{0, 1.0F}};
        QVERIFY(!Sampler(biased, 4, 1).plainGreedy());
    }

    // What the largest logits alone decide is decided the same from them.
    void aShortlistIsEnough() {
        for (const SamplingOptions& options :
             {SamplingOptions{0.8F, 20, 1.0F, 0.0F, 1.0F, {}}, SamplingOptions{1.1F, 40, 0.9F, 0.02F, 1.0F, {}},
              SamplingOptions{0.7F, 1, 1.0F, 0.0F, 1.0F, {}}}) {
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                std::vector<float> logits = randomLogits(seed, 2000);
                for (float& logit : logits) logit = std::round(8.0F * logit) / 8.0F;  // ties
                const Distribution expected = distributionOf(options, logits);
                std::vector<TokenId> tokens(logits.size());
                std::iota(tokens.begin(), tokens.end(), 0);
                std::stable_sort(tokens.begin(), tokens.end(), [&logits](TokenId a, TokenId b) {
                    return logits[static_cast<std::size_t>(a)] > logits[static_cast<std::size_t>(b)];
                });
                Sampler sampler(options, static_cast<int>(logits.size()), 1);
                QCOMPARE(sampler.shortlist(), options.top_k);
                tokens.resize(static_cast<std::size_t>(options.top_k));
                std::vector<float> values;
                for (const TokenId token : tokens) values.push_back(logits[static_cast<std::size_t>(token)]);
                Distribution result;
                sampler.distributionOf(values, tokens, result);
                QCOMPARE(result.tokens, expected.tokens);
                QCOMPARE(result.probabilities, expected.probabilities);
            }
        }
        QCOMPARE(Sampler({}, 100, 1).shortlist(), 0);
        QCOMPARE(Sampler({0.8F, 20, 1.0F, 0.0F, 1.2F, {}}, 100, 1).shortlist(), 0);
    }

    void agreesWithTheDefinition_data() {
        QTest::addColumn<float>("temperature");
        QTest::addColumn<int>("top_k");
        QTest::addColumn<float>("top_p");
        QTest::addColumn<float>("min_p");
        QTest::addColumn<float>("penalty");
        QTest::addColumn<bool>("biased");
        QTest::newRow("temperature only") << 0.8F << 0 << 1.0F << 0.0F << 1.0F << false;
        QTest::newRow("top-k") << 1.0F << 40 << 1.0F << 0.0F << 1.0F << false;
        QTest::newRow("top-p") << 1.3F << 0 << 0.9F << 0.0F << 1.0F << false;
        QTest::newRow("top-p of nearly all") << 2.0F << 0 << 0.999F << 0.0F << 1.0F << false;
        QTest::newRow("min-p") << 1.0F << 0 << 1.0F << 0.05F << 1.0F << false;
        QTest::newRow("penalty") << 0.7F << 0 << 1.0F << 0.0F << 1.3F << false;
        QTest::newRow("biases") << 0.9F << 0 << 1.0F << 0.0F << 1.0F << true;
        QTest::newRow("biases and top-k") << 0.9F << 30 << 1.0F << 0.0F << 1.3F << true;
        QTest::newRow("all of them") << 0.9F << 50 << 0.95F << 0.02F << 1.1F << true;
    }
    void agreesWithTheDefinition() {
        QFETCH(float, temperature);
        QFETCH(int, top_k);
        QFETCH(float, top_p);
        QFETCH(float, min_p);
        QFETCH(float, penalty);
        QFETCH(bool, biased);
        SamplingOptions options{temperature, top_k, top_p, min_p, penalty, {}};
        if (biased)
            options.biases = {{7, 4.0F}, {500, -3.0F}, {1999, 8.0F}, {12, -6.0F}, {7, 0.5F}, {2000, 9.0F}, {-1, 9.0F}};
        double worst = 0.0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const std::vector<float> logits = randomLogits(seed, 2000);
            const std::vector<TokenId> occurred{3, 500, 1999, 3};
            const Distribution result = distributionOf(options, logits, occurred);
            const std::map<TokenId, double> expected = definition(options, logits, occurred);
            QCOMPARE(result.tokens.size(), expected.size());
            QVERIFY(std::is_sorted(result.tokens.begin(), result.tokens.end()));
            for (const auto& [token, probability] : expected) {
                const double ours = static_cast<double>(result.probability(token));
                worst = std::max(worst, std::abs(ours - probability) / probability);
            }
        }
        qInfo("largest relative difference of a probability %.1e", worst);
        QVERIFY(worst < 1e-5);
    }

    void drawsFollowTheDistribution() {
        SamplingOptions options;
        options.temperature = 1.0F;
        options.top_k = 30;
        options.top_p = 0.97F;
        const std::vector<float> logits = randomLogits(77, 500);
        Sampler sampler(options, 500, 12345);
        Distribution distribution;
        sampler.distribution(logits, distribution);
        constexpr int kDraws = 200000;
        std::map<TokenId, int> counts;
        for (int i = 0; i < kDraws; ++i) {
            const TokenId token = sampler.draw(distribution);
            ++counts[token];
            sampler.occurred(token);
        }
        double chi_square = 0.0;
        for (std::size_t i = 0; i < distribution.tokens.size(); ++i) {
            const double expected = kDraws * static_cast<double>(distribution.probabilities[i]);
            const double difference = counts[distribution.tokens[i]] - expected;
            chi_square += difference * difference / expected;
            counts.erase(distribution.tokens[i]);
        }
        QVERIFY(counts.empty());
        // Mean and standard deviation of the statistic are k and sqrt(2k); 4 of the latter happen once in 10,000 times.
        const double freedom = static_cast<double>(distribution.tokens.size() - 1);
        qInfo("chi-square %.1f with %.0f degrees of freedom", chi_square, freedom);
        QVERIFY(freedom > 10);
        QVERIFY(chi_square < freedom + 4.0 * std::sqrt(2.0 * freedom));
    }

    void aSeedGivesTheSameDrawsEverywhere() {
        SamplingOptions options;
        options.temperature = 1.0F;
        const std::vector<float> flat(1000, 0.0F);
        const auto draws = [&](std::uint64_t seed) {
            Sampler sampler(options, 1000, seed);
            Distribution distribution;
            sampler.distribution(flat, distribution);
            std::vector<TokenId> tokens(8);
            for (TokenId& token : tokens) {
                token = sampler.draw(distribution);
                sampler.occurred(token);
            }
            return tokens;
        };
        QCOMPARE(draws(42), draws(42));
        QVERIFY(draws(42) != draws(43));
        // splitmix64 of seed 0 begins with 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F.
        QCOMPARE(Random(0).next(), 0xE220A8397B1DCDAFULL);
        const std::vector<TokenId> first = draws(0);
        // From the definition in token_noise.h, computed elsewhere.
        QCOMPARE(std::vector<TokenId>(first.begin(), first.begin() + 3), (std::vector<TokenId>{131, 558, 25}));
    }

    void uncertainTokensCountAsSeenForOneRowOnly() {
        for (const SamplingOptions& options :
             {SamplingOptions{0.8F, 0, 0.95F, 0.01F, 1.3F, {}}, SamplingOptions{0.0F, 0, 1.0F, 0.0F, 1.5F, {}},
              SamplingOptions{1.0F, 20, 1.0F, 0.0F, 0.7F, {}}, SamplingOptions{0.8F, 0, 0.9F, 0.0F, 1.0F, {}}}) {
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                const std::vector<float> logits = randomLogits(seed, 300);
                std::vector<TokenId> likely(300);
                std::iota(likely.begin(), likely.end(), 0);
                std::sort(likely.begin(), likely.end(), [&](TokenId a, TokenId b) {
                    return logits[static_cast<std::size_t>(a)] > logits[static_cast<std::size_t>(b)];
                });
                // Tokens that matter, one of which is certain already and one of which comes twice.
                const std::vector<TokenId> certain{likely[1], likely[5]};
                const std::vector<TokenId> path{likely[0], likely[1], likely[7], likely[0]};
                std::vector<TokenId> both = certain;
                both.insert(both.end(), path.begin(), path.end());
                const Distribution before = distributionOf(options, logits, certain);
                const Distribution expected = distributionOf(options, logits, both);
                Sampler sampler(options, 300, 1);
                for (const TokenId token : certain) sampler.occurred(token);
                Distribution result;
                sampler.distributionBehind(path, logits, result);
                QCOMPARE(result.tokens, expected.tokens);
                QCOMPARE(bits(result), bits(expected));
                if (options.repetition_penalty != 1.0F) {
                    QVERIFY(result.tokens != before.tokens || bits(result) != bits(before));
                }
                sampler.distribution(logits, result);
                QCOMPARE(result.tokens, before.tokens);
                QCOMPARE(bits(result), bits(before));
                for (const TokenId token : path) sampler.occurred(token);
                sampler.distribution(logits, result);
                QCOMPARE(bits(result), bits(expected));
            }
        }
    }

    void unfitOptionsAndRowsDoNoHarm() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinity = std::numeric_limits<float>::infinity();
        SamplingOptions wild{nan, -5, nan, nan, nan, {}};
        const std::vector<float> logits{1.0F, 2.0F};
        QCOMPARE(distributionOf(wild, logits).tokens, std::vector<TokenId>{1});
        SamplingOptions options;
        options.temperature = 1.0F;
        options.top_k = 1000000;
        for (const std::vector<float>& row :
             {std::vector<float>{nan, nan}, {-infinity, -infinity}, {infinity, 0.0F}, {nan, 1.0F}, {1.0F, nan}}) {
            Sampler sampler(options, 2, 1);
            Distribution distribution;
            sampler.distribution(row, distribution);
            const TokenId token = sampler.draw(distribution);
            QVERIFY(token == 0 || token == 1);
        }
        const std::vector<float> masked{-infinity, 0.0F, -infinity};
        QCOMPARE(distributionOf(options, masked).tokens, std::vector<TokenId>{1});
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SamplerTest)
#include "sampler_test.moc"

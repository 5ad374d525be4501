// The noise against the exponential distribution and its own neighbours, the race against its definition.
#include "engine/base/random.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace griffin::tests {
namespace {

using engine::NoiseRow;
using engine::race;
using engine::Random;
using engine::Runner;
using engine::TokenNoise;

constexpr int kTokens = 2000;

class RandomTest : public QObject {
    Q_OBJECT

  private slots:
    void isExponential() {
        constexpr int kClasses = 64;
        constexpr int kPlaces = 200;
        for (const std::uint64_t seed : {0ULL, 1ULL, ~0ULL}) {
            std::array<int, kClasses> counts{};
            for (std::uint64_t place = 0; place < kPlaces; ++place) {
                const NoiseRow row = TokenNoise(seed).at(place);
                for (int token = 0; token < kTokens; ++token) {
                    const double noise = row.of(token);
                    QVERIFY(noise > 0.0 && std::isfinite(noise));
                    const double at_least = static_cast<double>(row.atLeast(token));
                    QVERIFY(at_least <= noise && at_least > 0.99 * std::min(noise, 0.01) - 1e-9);
                    const double share = 1.0 - std::exp(-noise);
                    ++counts[static_cast<std::size_t>(share * kClasses)];
                }
            }
            const double expected = static_cast<double>(kPlaces) * kTokens / kClasses;
            double chi_square = 0.0;
            for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
            qInfo("chi-square %.1f with %d degrees of freedom", chi_square, kClasses - 1);
            QVERIFY(std::abs(chi_square - (kClasses - 1)) < 4.5 * std::sqrt(2.0 * (kClasses - 1)));
        }
    }

    /// Of tokens, places and seeds side by side, and with the sampler's other numbers.
    void neighboursAreIndependent() {
        constexpr int kPairs = 40000;
        const auto uniform = [](std::uint64_t seed, std::uint64_t place, int token) {
            return std::exp(-TokenNoise(seed).at(place).of(token)) - 0.5;
        };
        const auto correlation = [](auto other) {
            double sum = 0.0;
            for (int i = 0; i < kPairs; ++i) {
                const auto seed = static_cast<std::uint64_t>(i % 50);
                const auto place = static_cast<std::uint64_t>(i / 50 % 40);
                sum += other(seed, place, i / 2000);
            }
            return std::abs(sum) * 12.0 / kPairs;
        };
        double worst = 0.0;
        for (int distance = 1; distance <= 8; ++distance) {
            const auto far = static_cast<std::uint64_t>(distance);
            for (const double found : {correlation([&](auto seed, auto place, int token) {
                                           return uniform(seed, place, token) * uniform(seed, place, token + distance);
                                       }),
                                       correlation([&](auto seed, auto place, int token) {
                                           return uniform(seed, place, token) * uniform(seed, place + far, token);
                                       }),
                                       correlation([&](auto seed, auto place, int token) {
                                           return uniform(seed, place, token) * uniform(seed + far, place, token);
                                       }),
                                       correlation([&](auto seed, auto place, int token) {
                                           Random random(seed);
                                           for (std::uint64_t i = 1; i < far; ++i) random.next();
                                           return uniform(seed, place, token) * (random.uniform() - 0.5);
                                       })}) {
                worst = std::max(worst, found);
            }
        }
        qInfo("largest correlation of 32: %.4f (limit 0.025)", worst);
        QVERIFY(worst < 0.025);
    }

    void raceGivesTheLeastTimes_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("places");
        for (const int count : {1, 3, 63, 64, 65, 500, kTokens}) {
            for (const int places : {1, 4, 70}) QTest::addRow("%d of %d", places, count) << count << places;
        }
    }
    void raceGivesTheLeastTimes() {
        QFETCH(int, count);
        QFETCH(int, places);
        Random random(static_cast<std::uint64_t>(count * 100 + places));
        for (std::uint64_t round = 0; round < 50; ++round) {
            const NoiseRow noise = TokenNoise(9).at(round);
            std::vector<float> probabilities(static_cast<std::size_t>(count));
            std::vector<std::int32_t> tokens;
            for (float& probability : probabilities) {
                const double chance = random.uniform();
                probability = chance < 0.2 ? 0.0F : static_cast<float>(std::pow(chance, 20.0));
                tokens.push_back(static_cast<std::int32_t>(3 * tokens.size() + 7));
            }
            for (const bool numbered : {false, true}) {
                std::vector<std::pair<double, std::size_t>> all;
                for (std::size_t i = 0; i < probabilities.size(); ++i) {
                    if (probabilities[i] <= 0.0F) continue;
                    const auto token = numbered ? tokens[i] : static_cast<std::int32_t>(i);
                    all.emplace_back(noise.of(token) / static_cast<double>(probabilities[i]), i);
                }
                std::sort(all.begin(), all.end());
                all.resize(std::min(all.size(), static_cast<std::size_t>(places)));
                std::vector<Runner> first(static_cast<std::size_t>(places));
                const std::span<const std::int32_t> names =
                    numbered ? std::span<const std::int32_t>(tokens) : std::span<const std::int32_t>();
                QCOMPARE(race(probabilities, names, noise, first), all.size());
                for (std::size_t i = 0; i < all.size(); ++i) {
                    QCOMPARE(first[i].index, all[i].second);
                    QVERIFY(first[i].time == all[i].first);
                }
            }
        }
    }

    void nothingRunsWithoutAProbability() {
        const float nan = std::nanf("");
        Runner winner{};
        const std::vector<float> none(100, 0.0F);
        QCOMPARE(race(none, {}, TokenNoise(1).at(0), std::span(&winner, 1)), std::size_t{0});
        const std::vector<float> nans(100, nan);
        QCOMPARE(race(nans, {}, TokenNoise(1).at(0), std::span(&winner, 1)), std::size_t{0});
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::RandomTest)
#include "random_test.moc"

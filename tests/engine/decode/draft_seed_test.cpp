// What drafts draw says nothing about what the sampler draws: of the same answer and of the answers with the seeds
// around it.
#include "engine/decode/sampler.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <array>
#include <cmath>

using griffin::engine::Random;
using griffin::engine::decode::draftSeed;

class DraftSeedTest : public QObject {
    Q_OBJECT

  private slots:
    void streamsAreIndependent() {
        constexpr int kSeeds = 20000;
        constexpr std::size_t kNumbers = 6;
        // Correlation of every number of one stream with every number of the other: about 1 / sqrt(kSeeds) by chance.
        double worst = 0.0;
        for (const std::uint64_t distance : {0U, 1U, 2U}) {
            std::array<std::array<double, kNumbers>, kNumbers> sums{};
            for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
                std::array<double, kNumbers> sampler{};
                Random random(seed);
                for (double& number : sampler) number = random.uniform() - 0.5;
                Random drafts(draftSeed(seed + distance));
                for (std::size_t j = 0; j < kNumbers; ++j) {
                    const double number = drafts.uniform() - 0.5;
                    for (std::size_t i = 0; i < kNumbers; ++i) sums[i][j] += sampler[i] * number;
                }
            }
            for (const auto& row : sums) {
                for (const double sum : row) worst = std::max(worst, std::abs(sum) * 12.0 / kSeeds);
            }
        }
        qInfo("largest correlation of 108: %.4f (limit 0.03)", worst);
        QVERIFY(worst < 0.03);
    }
};

GRIFFIN_TEST(DraftSeedTest)
#include "draft_seed_test.moc"

// Rounding to Q4_0, read back by the decoder of the file format and compared with the plain way of rounding.
#include "engine/draft/weights/block_quantisation.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "kernels/dequantise.h"
#include "kernels/half.h"
#include "tests/support/test_program.h"

using namespace griffin;
using engine::draft::fourBitBlocks;

namespace {

std::vector<float> roundTrip(const std::vector<float>& values) {
    const std::vector<std::byte> blocks = fourBitBlocks(values);
    const auto count = static_cast<std::int64_t>(values.size());
    if (blocks.size() != kernels::storageBytes(kernels::DType::kQ4_0, 1, count)) return {};
    std::vector<float> back(values.size());
    kernels::dequantise(kernels::DType::kQ4_0, blocks.data(), count, back.data());
    return back;
}

double squaredError(const std::vector<float>& values, const std::vector<float>& back, std::size_t first) {
    double sum = 0.0;
    for (std::size_t i = first; i < first + 32; ++i) {
        const double error = static_cast<double>(values[i]) - static_cast<double>(back[i]);
        sum += error * error;
    }
    return sum;
}

/// The largest magnitude becomes eight steps.
std::vector<float> plainlyRounded(const std::vector<float>& values) {
    std::vector<float> back(values.size());
    for (std::size_t first = 0; first < values.size(); first += 32) {
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
        const float extreme =
            *std::max_element(begin, begin + 32, [](float a, float b) { return std::fabs(a) < std::fabs(b); });
        const float scale = kernels::halfToFloat(kernels::floatToHalf(extreme / -8.0F));
        for (std::size_t i = first; i < first + 32; ++i) {
            back[i] = scale == 0.0F ? 0.0F : scale * std::clamp(std::nearbyint(values[i] / scale), -8.0F, 7.0F);
        }
    }
    return back;
}

}  // namespace

class FourBitBlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void weightsOnStepsAreKept() {
        std::vector<float> values(64);
        for (std::size_t i = 0; i < 32; ++i) {
            values[i] = 0.25F * (static_cast<float>(i * 7 % 16) - 8.0F);
            values[i + 32] = -0.5F * (static_cast<float>(i % 16) - 8.0F);
        }
        QCOMPARE(roundTrip(values), values);
        const std::vector<float> zeros(32, 0.0F);
        QCOMPARE(roundTrip(zeros), zeros);
    }

    void noBlockIsWorseThanPlainRounding() {
        std::mt19937 random(3);
        std::normal_distribution<float> normal(0.0F, 0.03F);
        std::vector<float> values(512 * 32);
        for (float& value : values) value = normal(random);
        const std::vector<float> back = roundTrip(values);
        const std::vector<float> plain = plainlyRounded(values);
        QCOMPARE(back.size(), values.size());
        double ours = 0.0;
        double theirs = 0.0;
        for (std::size_t first = 0; first < values.size(); first += 32) {
            const double error = squaredError(values, back, first);
            const double plain_error = squaredError(values, plain, first);
            QVERIFY(error <= plain_error * (1.0 + 1e-3));
            ours += error;
            theirs += plain_error;
        }
        qInfo("squared error %.3f of plain rounding's", ours / theirs);
        QVERIFY(ours < 0.9 * theirs);
    }

    void tinyAndHugeWeightsStayFinite() {
        std::vector<float> values(64, 1e-12F);
        std::fill(values.begin() + 32, values.end(), 60000.0F);
        const std::vector<float> back = roundTrip(values);
        for (std::size_t i = 0; i < 32; ++i) QVERIFY(std::fabs(back[i]) < 1e-6F);
        for (std::size_t i = 32; i < 64; ++i) QVERIFY(std::fabs(back[i] - 60000.0F) < 60.0F);
    }
};

GRIFFIN_TEST(FourBitBlocksTest)
#include "four_bit_blocks_test.moc"

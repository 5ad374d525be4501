// Rounding to Q8_0, read back by the decoder of the file format.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "engine/draft/weights/block_quantisation.h"
#include "kernels/dequantise.h"
#include "kernels/half.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/test_program.h"

using namespace griffin;
using kernels::DType;
using kernels::HostTensor;

namespace {

HostTensor tensorOf(DType type, int rows, int cols, const std::vector<std::byte>& bytes) {
    HostTensor tensor;
    tensor.dtype = type;
    tensor.rows = rows;
    tensor.cols = cols;
    tensor.data = bytes.data();
    tensor.bytes = bytes.size();
    return tensor;
}

std::vector<float> roundTrip(DType type, int rows, int cols, const std::vector<float>& values) {
    const std::vector<std::byte> stored = tests::encodeWeights(type, values);
    const auto blocks = engine::draft::eightBitBlocks(tensorOf(type, rows, cols, stored));
    std::vector<float> back(values.size());
    if (blocks.size() != kernels::storageBytes(DType::kQ8_0, rows, cols)) return {};
    kernels::dequantise(DType::kQ8_0, blocks.data(), rows * cols, back.data());
    return back;
}

}  // namespace

class EightBitBlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void weightsAreTheNearestCodes_data() {
        QTest::addColumn<int>("type");
        for (const DType type : {DType::kF32, DType::kF16, DType::kBf16}) {
            QTest::newRow(kernels::traits(type).name.data()) << static_cast<int>(type);
        }
    }
    void weightsAreTheNearestCodes() {
        QFETCH(int, type);
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0.0F, 0.03F);
        std::vector<float> values(6 * 96);
        for (float& value : values) value = normal(random);
        std::fill(values.begin() + 32, values.begin() + 64, 0.0F);
        // What the file holds, which 16-bit types round already.
        std::vector<float> stored(values.size());
        const auto bytes = tests::encodeWeights(static_cast<DType>(type), values);
        kernels::dequantise(static_cast<DType>(type), bytes.data(), static_cast<std::int64_t>(values.size()),
                            stored.data());
        const std::vector<float> back = roundTrip(static_cast<DType>(type), 6, 96, values);
        QCOMPARE(back.size(), stored.size());
        double worst = 0.0;
        for (std::size_t block = 0; block < stored.size(); block += 32) {
            float largest = 0.0F;
            for (std::size_t i = block; i < block + 32; ++i) largest = std::max(largest, std::fabs(stored[i]));
            const float scale = kernels::halfToFloat(kernels::floatToHalf(largest / 127.0F));
            for (std::size_t i = block; i < block + 32; ++i) {
                const float error = std::fabs(back[i] - stored[i]);
                if (scale > 0.0F) worst = std::max(worst, static_cast<double>(error / scale));
            }
        }
        // The largest may lie beyond 127 steps of a scale that was rounded down.
        qInfo("largest error %.3f steps (limit 0.563: half a step, and 127 half units of the scale's last place)",
              worst);
        QVERIFY(worst < 0.563);
    }

    void whatIsNoNumberBecomesZero() {
        std::vector<float> values(64, 1.0F);
        values[3] = std::numeric_limits<float>::quiet_NaN();
        values[40] = std::numeric_limits<float>::infinity();
        const std::vector<float> back = roundTrip(DType::kF32, 2, 32, values);
        QCOMPARE(back[3], 0.0F);
        QVERIFY(std::fabs(back[4] - 1.0F) < 0.01F);
        QCOMPARE(std::count(back.begin() + 32, back.end(), 0.0F), 32);
    }

    void onlyWholeBlocksOfPlainTypesFit() {
        const std::vector<std::byte> bytes(4096);
        QVERIFY(engine::draft::fitsEightBitBlocks(tensorOf(DType::kBf16, 2, 64, bytes)));
        QVERIFY(!engine::draft::fitsEightBitBlocks(tensorOf(DType::kBf16, 2, 48, bytes)));
        QVERIFY(!engine::draft::fitsEightBitBlocks(tensorOf(DType::kQ8_0, 2, 64, bytes)));
    }
};

GRIFFIN_TEST(EightBitBlocksTest)
#include "eight_bit_blocks_test.moc"

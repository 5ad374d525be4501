// The matrix product and the embedding rows of the CPU back end: all element types on all instruction sets, against
// plain sums in double precision.
#include <QTest>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <memory>

#include "kernels/cpu/cpu_backend.h"
#include "tests/kernels/random_weights.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using griffin::kernels::cpu::CpuBackend;
using griffin::kernels::cpu::InstructionSet;
using griffin::kernels::cpu::kInstructionSets;
using griffin::tests::randomActivations;
using griffin::tests::RandomWeights;

namespace {

/// Place of an element of a dense matrix, or its size when `column` is left out.
std::size_t at(int row, int columns, int column = 0) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
}

/// The rounding that the contract prescribes: groups of 32, largest magnitude 127 steps.
struct Rounded {
    std::vector<double> values;  // what the products are computed with
    std::vector<double> errors;  // at most this far from the activation
};

Rounded roundActivations(const float* x, int cols) {
    Rounded rounded;
    for (int k = 0; k < cols; k += 32) {
        float largest = 0.0F;
        for (int i = 0; i < 32; ++i) largest = std::max(largest, std::fabs(x[k + i]));
        const float scale = largest / 127.0F;
        const float inverse = largest == 0.0F ? 0.0F : 127.0F / largest;
        for (int i = 0; i < 32; ++i) {
            rounded.values.push_back(static_cast<double>(scale) * std::nearbyint(x[k + i] * inverse));
            rounded.errors.push_back(0.501 * static_cast<double>(scale));
        }
    }
    return rounded;
}

}  // namespace

class MatmulTest : public QObject {
    Q_OBJECT

  private:
    /// One back end for each set and number of threads, made once. Null when the machine lacks the set.
    CpuBackend* backend(InstructionSet set, int threads) {
        if (!cpu::missingFeatures(set).empty()) return nullptr;
        auto& backend = backends_[{set, threads}];
        if (backend == nullptr) backend = std::make_unique<CpuBackend>(set, threads, threads);
        return backend.get();
    }
    std::map<std::pair<InstructionSet, int>, std::unique_ptr<CpuBackend>> backends_;

    static void addTypesAndSets() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("set");
        for (int type = 0; type < kDTypeCount; ++type) {
            for (const InstructionSet set : kInstructionSets) {
                QTest::addRow("%s %s", traits(static_cast<DType>(type)).name.data(), cpu::name(set).data())
                    << type << static_cast<int>(set);
            }
        }
    }

  private slots:
    void agreesWithDoubleSums_data() { addTypesAndSets(); }
    void agreesWithDoubleSums() {
        QFETCH(int, type);
        QFETCH(int, set);
        CpuBackend* device = backend(static_cast<InstructionSet>(set), 2);
        if (device == nullptr) QSKIP("this processor lacks the instruction set");
        const auto dtype = static_cast<DType>(type);
        constexpr int kRows = 11;
        constexpr int kOutputs = 45;
        // Types without blocks take any number of columns.
        const int cols = isQuantised(dtype) ? 768 : 333;
        const RandomWeights weights(dtype, kOutputs, cols, 1);
        const std::vector<float> values = weights.values();
        const std::vector<float> x = randomActivations(at(kRows, cols), 2);
        const std::array parts = {weights.tensor()};
        const std::unique_ptr<Weight> weight = device->makeWeight(parts);
        std::vector<float> y(kRows * kOutputs, NAN);
        device->matmul({x.data(), kRows, cols, cols}, *weight, {y.data(), kRows, kOutputs, kOutputs},
                       MatmulOutput::kStore);
        double largest_share = 0.0;  // of the bound from rounding to 8 bits
        double largest_error = 0.0;  // of the f32 sums, relative to the sum of magnitudes
        for (int m = 0; m < kRows; ++m) {
            const float* row = x.data() + m * cols;
            const Rounded rounded = roundActivations(row, cols / 32 * 32);
            for (int n = 0; n < kOutputs; ++n) {
                double exact = 0.0;
                double from_rounded = 0.0;
                double magnitudes = 0.0;
                double bound = 0.0;
                for (int k = 0; k < cols; ++k) {
                    const double w = static_cast<double>(values[at(n, cols, k)]);
                    const bool rounds = isQuantised(dtype);
                    exact += w * static_cast<double>(row[k]);
                    from_rounded +=
                        w * (rounds ? rounded.values[static_cast<std::size_t>(k)] : static_cast<double>(row[k]));
                    magnitudes += std::fabs(w * static_cast<double>(row[k]));
                    bound += rounds ? std::fabs(w) * rounded.errors[static_cast<std::size_t>(k)] : 0.0;
                }
                const double result = static_cast<double>(y[at(m, kOutputs, n)]);
                bound += 1e-5 * magnitudes;
                largest_share = std::max(largest_share, std::fabs(result - exact) / bound);
                largest_error = std::max(largest_error, std::fabs(result - from_rounded) / magnitudes);
            }
        }
        qInfo("error %.3f of the bound for 8-bit rounding; f32 sums within %.1e of the exact ones", largest_share,
              largest_error);
        QVERIFY(largest_share <= 1.0);
        // Offsets that cancel make the parts larger than the whole, hence not 1e-7.
        QVERIFY(largest_error < 1e-6);
    }

    void integersAreExact_data() { addTypesAndSets(); }
    /// With scales of one and activations that are whole numbers up to 127 every step is exact in f32.
    void integersAreExact() {
        QFETCH(int, type);
        QFETCH(int, set);
        CpuBackend* device = backend(static_cast<InstructionSet>(set), 1);
        if (device == nullptr) QSKIP("this processor lacks the instruction set");
        constexpr int kRows = 5;
        constexpr int kOutputs = 33;
        constexpr int kCols = 256;
        const RandomWeights weights(static_cast<DType>(type), kOutputs, kCols, 3, 1.0F, true);
        const std::vector<float> values = weights.values();
        std::mt19937 random(4);
        std::vector<float> x(kRows * kCols);
        for (std::size_t k = 0; k < x.size(); ++k) {
            x[k] = static_cast<float>(static_cast<int>(random() % 7) - 3);
            if (k % 32 == random() % 32 || k % 32 == 31) x[k] = random() % 2 == 0 ? 127.0F : -127.0F;
        }
        const std::array parts = {weights.tensor()};
        const std::unique_ptr<Weight> weight = device->makeWeight(parts);
        std::vector<float> y(kRows * kOutputs);
        device->matmul({x.data(), kRows, kCols, kCols}, *weight, {y.data(), kRows, kOutputs, kOutputs},
                       MatmulOutput::kStore);
        for (int m = 0; m < kRows; ++m) {
            for (int n = 0; n < kOutputs; ++n) {
                double sum = 0.0;
                for (int k = 0; k < kCols; ++k) {
                    sum += static_cast<double>(values[at(n, kCols, k)]) * static_cast<double>(x[at(m, kCols, k)]);
                }
                QVERIFY(std::fabs(sum) < 0x1p24);
                QCOMPARE(static_cast<double>(y[at(m, kOutputs, n)]), sum);
            }
        }
    }

    void rowsDoNotDependOnTheirNumber_data() { addTypesAndSets(); }
    void rowsDoNotDependOnTheirNumber() {
        QFETCH(int, type);
        QFETCH(int, set);
        if (backend(static_cast<InstructionSet>(set), 1) == nullptr) QSKIP("this processor lacks the instruction set");
        const auto dtype = static_cast<DType>(type);
        constexpr int kOutputs = 56;
        const int cols = isQuantised(dtype) ? 256 : 101;
        const RandomWeights weights(dtype, kOutputs, cols, 5);
        const std::array parts = {weights.tensor()};
        const std::vector<float> x = randomActivations(at(kMaxRows, cols), 6);
        std::vector<float> expected(kMaxRows * kOutputs);
        int compared = 0;
        for (const int threads : {1, 2, 3, 16}) {  // 16: more than there are cores, mostly
            CpuBackend* device = backend(static_cast<InstructionSet>(set), threads);
            const std::unique_ptr<Weight> weight = device->makeWeight(parts);
            for (const int rows : {1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 256}) {
                // A window somewhere in the middle, so that rows come to lie in other places of their tiles.
                const int first = rows == kMaxRows ? 0 : (rows * 37) % (kMaxRows - rows);
                if (threads == 1 && rows == 1) {
                    for (int m = 0; m < kMaxRows; ++m) {
                        device->matmul({x.data() + m * cols, 1, cols, cols}, *weight,
                                       {expected.data() + m * kOutputs, 1, kOutputs, kOutputs}, MatmulOutput::kStore);
                    }
                }
                std::vector<float> y(at(rows, kOutputs), NAN);
                device->matmul({x.data() + first * cols, rows, cols, cols}, *weight,
                               {y.data(), rows, kOutputs, kOutputs}, MatmulOutput::kStore);
                QVERIFY2(std::memcmp(y.data(), expected.data() + first * kOutputs, y.size() * sizeof(float)) == 0,
                         qPrintable(QStringLiteral("%1 rows, %2 threads").arg(rows).arg(threads)));
                compared += rows;
            }
        }
        qInfo("%d rows compared bit for bit", compared);
    }

    void stacksPartsOfDifferentTypes() {
        constexpr int kCols = 512;
        constexpr int kRows = 9;
        const RandomWeights first(DType::kQ4K, 40, kCols, 7);
        const RandomWeights second(DType::kF16, 3, kCols, 8);
        const RandomWeights third(DType::kQ6K, 17, kCols, 9);
        const std::array parts = {first.tensor(), second.tensor(), third.tensor()};
        const std::vector<float> x = randomActivations(kRows * kCols, 10);
        for (const InstructionSet set : kInstructionSets) {
            CpuBackend* device = backend(set, 2);
            if (device == nullptr) continue;
            const std::unique_ptr<Weight> stacked = device->makeWeight(parts);
            QCOMPARE(stacked->rows(), 60);
            QCOMPARE(stacked->cols(), kCols);
            constexpr int kStride = 64;  // views need not be dense
            std::vector<float> y(kRows * kStride, 1.5F);
            device->matmul({x.data(), kRows, kCols, kCols}, *stacked, {y.data(), kRows, 60, kStride},
                           MatmulOutput::kStore);
            int column = 0;
            for (const HostTensor& part : parts) {
                const int outputs = static_cast<int>(part.rows);
                const std::unique_ptr<Weight> alone = device->makeWeight(std::array{part});
                std::vector<float> expected(at(kRows, outputs));
                device->matmul({x.data(), kRows, kCols, kCols}, *alone, {expected.data(), kRows, outputs, outputs},
                               MatmulOutput::kStore);
                for (int m = 0; m < kRows; ++m) {
                    QVERIFY(std::memcmp(y.data() + m * kStride + column, expected.data() + m * outputs,
                                        static_cast<std::size_t>(outputs) * sizeof(float)) == 0);
                }
                column += outputs;
            }
            for (int m = 0; m < kRows; ++m) {
                for (int n = column; n < kStride; ++n) QCOMPARE(y[at(m, kStride, n)], 1.5F);
            }
        }
    }

    void addsToWhatIsThere() {
        for (const DType dtype : {DType::kQ4_1, DType::kBf16}) {
            const RandomWeights weights(dtype, 37, 64, 11);
            const std::array parts = {weights.tensor()};
            const std::vector<float> x = randomActivations(3 * 64, 12);
            const std::vector<float> before = randomActivations(3 * 37, 13);
            for (const InstructionSet set : kInstructionSets) {
                CpuBackend* device = backend(set, 2);
                if (device == nullptr) continue;
                const std::unique_ptr<Weight> weight = device->makeWeight(parts);
                std::vector<float> product(3 * 37);
                std::vector<float> sum = before;
                device->matmul({x.data(), 3, 64, 64}, *weight, {product.data(), 3, 37, 37}, MatmulOutput::kStore);
                device->matmul({x.data(), 3, 64, 64}, *weight, {sum.data(), 3, 37, 37}, MatmulOutput::kAdd);
                for (std::size_t i = 0; i < sum.size(); ++i) QCOMPARE(sum[i], before[i] + product[i]);
            }
        }
    }

    void zeroAndTinyActivationsGiveZero() {
        const RandomWeights weights(DType::kQ5_1, 16, 64, 14);
        const std::array parts = {weights.tensor()};
        for (const InstructionSet set : kInstructionSets) {
            CpuBackend* device = backend(set, 1);
            if (device == nullptr) continue;
            const std::unique_ptr<Weight> weight = device->makeWeight(parts);
            std::vector<float> x(64, 0.0F);
            std::fill(x.begin() + 32, x.end(), 1e-42F);
            std::vector<float> y(16, 1.0F);
            device->matmul({x.data(), 1, 64, 64}, *weight, {y.data(), 1, 16, 16}, MatmulOutput::kStore);
            for (const float value : y) QCOMPARE(value, 0.0F);
        }
    }

    void embeddingRowsAreTheFilesRows_data() { addTypesAndSets(); }
    void embeddingRowsAreTheFilesRows() {
        QFETCH(int, type);
        QFETCH(int, set);
        if (backend(static_cast<InstructionSet>(set), 1) == nullptr) QSKIP("this processor lacks the instruction set");
        const auto dtype = static_cast<DType>(type);
        const int cols = isQuantised(dtype) ? 512 : 77;
        const int split = 21;  // the table in two parts, as a stacked weight
        const RandomWeights top(dtype, split, cols, 15);
        const RandomWeights bottom(dtype, 30, cols, 16);
        std::vector<float> values = top.values();
        const std::vector<float> more = bottom.values();
        values.insert(values.end(), more.begin(), more.end());
        const std::array parts = {top.tensor(), bottom.tensor()};
        for (const int threads : {1, 2, 3}) {
            CpuBackend* device = backend(static_cast<InstructionSet>(set), threads);
            const std::unique_ptr<Weight> table = device->makeWeight(parts);
            for (const int rows : {1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 256}) {
                std::vector<std::int32_t> ids(static_cast<std::size_t>(rows));
                for (int i = 0; i < rows; ++i) ids[static_cast<std::size_t>(i)] = (i * 29 + rows) % table->rows();
                std::vector<float> out(at(rows, cols), NAN);
                device->embeddingRows(*table, ids.data(), {out.data(), rows, cols, cols});
                for (int i = 0; i < rows; ++i) {
                    QVERIFY(std::memcmp(out.data() + i * cols, values.data() + ids[static_cast<std::size_t>(i)] * cols,
                                        static_cast<std::size_t>(cols) * sizeof(float)) == 0);
                }
            }
        }
    }
};

GRIFFIN_TEST(MatmulTest)
#include "matmul_test.moc"

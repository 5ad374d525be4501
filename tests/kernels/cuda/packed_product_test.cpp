// The scalar twin of the matrix product on the GPU: what each lane of a warp loads and makes of it (weight_fragment.h)
// is put where the instruction takes it (mma_layout.h) and multiplied in plain loops. The sums must be those of the
// weights as kernels/dequantise gives them, for every element type, stacked parts, and sizes that fill no panel or
// unit.
#include <QTest>
#include <cmath>
#include <vector>

#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/product/weight_fragment.h"
#include "kernels/cuda/repack.h"
#include "kernels/dequantise.h"
#include "kernels/half.h"
#include "tests/kernels/random_weights.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::cuda;
using griffin::tests::randomActivations;
using griffin::tests::RandomWeights;

namespace {

constexpr std::size_t indexOf(int number) {
    return static_cast<std::size_t>(number);
}

double elementOf(PackedKind kind, std::uint32_t pair, int element) {
    const auto bits = static_cast<std::uint16_t>(pair >> (16 * element));
    return static_cast<double>(kind == PackedKind::kBf16 ? bfloatToFloat(bits) : halfToFloat(Half{bits}));
}

/// Rows as the kernels pack them, rounded to the 16 bits of the kind.
std::vector<std::uint16_t> packedRows(PackedKind kind, const std::vector<float>& x, int rows, int columns) {
    const int pieces = unitsOf(columns) * 2;
    std::vector<std::uint16_t> packed(activationAt(pieces, (rows + 7) / 8 * 8, 0));
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const float value = x[indexOf(row * columns + column)];
            const auto bits = std::bit_cast<std::uint32_t>(value);
            const auto nearest = static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
            packed[activationAt(pieces, row, column)] =
                kind == PackedKind::kBf16 ? nearest : floatToHalf(value / kHalfActivationScale).bits;
        }
    }
    return packed;
}

/// y[rows, outputs] of one segment, by the instructions of one warp for each panel and tile of eight rows.
template <PackedKind kind, int sets>
void multiply(const PackedView& view, const std::vector<std::uint16_t>& x, int rows, std::vector<double>& y,
              int outputs) {
    const auto* words = reinterpret_cast<const std::uint32_t*>(x.data());
    for (int panel = 0; panel < panelsOf(view.rows); ++panel) {
        for (int tile = 0; tile < (rows + 7) / 8; ++tile) {
            double sums[kPanelRows][8] = {};
            for (int step = 0; step < view.units * kUnitSteps; ++step) {
                const int unit = step / kUnitSteps;
                const int in_unit = step % kUnitSteps;
                double a[16][16] = {};
                double b[16][8] = {};
                for (int lane = 0; lane < kWarpLanes; ++lane) {
                    LaneUnit<kind, sets> loaded{};
                    LaneSource<kind, sets>(view, indexOf(panel * view.units + unit), lane).load(0, loaded);
                    const HalfUnit<kind, sets> half(loaded, in_unit / 2);
                    // A lane's 16 bytes of a row.
                    const std::size_t at =
                        activationAt(view.units * 2, tile * 8, unit * 64 + in_unit / 2 * 32) + indexOf(lane) * 8;
                    for (int element = 0; element < 2; ++element) {
                        for (int reg = 0; reg < 4; ++reg) {
                            const FragmentPlace p = placeInA(lane, reg, element);
                            a[p.row][p.column] = elementOf(kind, half.a[in_unit % 2][reg], element);
                        }
                        for (int reg = 0; reg < 2; ++reg) {
                            const FragmentPlace p = placeInB(lane, reg, element);
                            const std::uint32_t pair = words[at / 2 + indexOf(in_unit % 2 * 2 + reg)];
                            b[p.row][p.column] = elementOf(kind, pair, element);
                        }
                    }
                }
                for (int i = 0; i < 16; ++i) {
                    for (int j = 0; j < 8; ++j) {
                        for (int k = 0; k < 16; ++k) sums[i][j] += a[i][k] * b[k][j];
                    }
                }
            }
            for (int lane = 0; lane < kWarpLanes; ++lane) {
                for (int reg = 0; reg < 4; ++reg) {
                    const FragmentPlace p = placeInC(lane, reg);
                    const int output = panel * kPanelRows + p.row;
                    const int row = tile * 8 + p.column;
                    if (output >= view.rows || row >= rows) continue;
                    const double factor = kind == PackedKind::kBf16 ? 1.0
                                                                    : static_cast<double>(view.row_scales[output]) *
                                                                          static_cast<double>(kHalfActivationScale);
                    y[indexOf(row * outputs + view.first_row + output)] = sums[p.row][p.column] * factor;
                }
            }
        }
    }
}

void multiply(PackedKind kind, const PackedView& view, const std::vector<std::uint16_t>& x, int rows,
              std::vector<double>& y, int outputs) {
    const bool in_two = view.scale_sets == 2;
    switch (kind) {
        case PackedKind::kBf16:
            return multiply<PackedKind::kBf16, 1>(view, x, rows, y, outputs);
        case PackedKind::kF16:
            return multiply<PackedKind::kF16, 1>(view, x, rows, y, outputs);
        case PackedKind::k4:
            return in_two ? multiply<PackedKind::k4, 2>(view, x, rows, y, outputs)
                          : multiply<PackedKind::k4, 1>(view, x, rows, y, outputs);
        case PackedKind::k4Offset:
            return in_two ? multiply<PackedKind::k4Offset, 2>(view, x, rows, y, outputs)
                          : multiply<PackedKind::k4Offset, 1>(view, x, rows, y, outputs);
        case PackedKind::k5Offset:
            return multiply<PackedKind::k5Offset, 1>(view, x, rows, y, outputs);
        case PackedKind::k6:
            return in_two ? multiply<PackedKind::k6, 2>(view, x, rows, y, outputs)
                          : multiply<PackedKind::k6, 1>(view, x, rows, y, outputs);
        case PackedKind::k8:
            return multiply<PackedKind::k8, 1>(view, x, rows, y, outputs);
    }
}

}  // namespace

class PackedProductTest : public QObject {
    Q_OBJECT

  private slots:
    void columnsAreAPermutation() {
        std::vector<int> seen(32);
        for (int step = 0; step < 2; ++step) {
            for (int k = 0; k < 16; ++k) ++seen[static_cast<std::size_t>(columnOfSlot(step, k))];
        }
        for (const int count : seen) QCOMPARE(count, 1);
        for (int lane = 0; lane < kWarpLanes; ++lane) {
            for (int i = 0; i < 8; ++i) {
                // Element i of the 16 bytes of a lane is register i % 4 / 2, element i % 2 of B of instruction i / 4.
                const int k = placeInB(lane, i % 4 / 2, i % 2).row;
                QCOMPARE(columnOfSlot(i / 4, k), lane % 4 * 8 + i);
                // Of products: each instruction has the columns of one group of 16.
                const int column = columnOfPlace(lane % 4, i);
                QCOMPARE(column / 16, i / 4);
                QCOMPARE(activationAt(2, 0, column), indexOf(lane % 4 * 8 + i));
            }
        }
    }

    void slicesCoverTheUnits() {
        for (const int units : {1, 2, 3, 4, 5, 9, 64, 172, 224}) {
            QCOMPARE(sliceBegin(units, 0), 0);
            QCOMPARE(sliceBegin(units, kSlices), units);
            for (int s = 0; s < kSlices; ++s) QVERIFY(sliceBegin(units, s) <= sliceBegin(units, s + 1));
        }
    }

    void sumsAreThoseOfTheWeights_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("outputs");
        QTest::addColumn<int>("columns");
        for (int type = 0; type < kDTypeCount; ++type) {
            const auto name = traits(static_cast<DType>(type)).name;
            const int block = traits(static_cast<DType>(type)).block_elements;
            const int odd = block == 256 ? 256 : block == 32 ? 160 : 72;
            QTest::addRow("%s one panel", name.data()) << type << 16 << 256;
            QTest::addRow("%s 37 by %d", name.data(), odd) << type << 37 << odd;
            QTest::addRow("%s long", name.data()) << type << 5 << 1024;
        }
    }
    void sumsAreThoseOfTheWeights() {
        QFETCH(int, type);
        QFETCH(int, outputs);
        QFETCH(int, columns);
        constexpr int kRows = 9;
        const auto dtype = static_cast<DType>(type);
        const RandomWeights above(dtype, 32, columns, 1);
        const RandomWeights below(dtype, outputs, columns, 2);
        const int total = 32 + outputs;
        const HostTensor parts[] = {above.tensor(), below.tensor()};
        const PackedPlan plan = planPacking(dtype, total, columns);
        std::vector<std::byte> memory(plan.bytes);
        packWeights(parts, plan, memory.data());

        std::vector<float> x = randomActivations(indexOf(kRows * columns), 3);
        const std::vector<std::uint16_t> packed = packedRows(plan.kind, x, kRows, columns);
        std::vector<double> y(indexOf(kRows * total));
        multiply(plan.kind, plan.view(memory.data(), 0), packed, kRows, y, total);

        std::vector<float> weights = above.values();
        const std::vector<float> more = below.values();
        weights.insert(weights.end(), more.begin(), more.end());
        // Both operands are rounded to 16 bits, 8 or 11 of them significant.
        const double unit = plan.kind == PackedKind::kBf16 ? 0x1p-8 : 0x1p-10;
        double worst = 0.0;
        for (int row = 0; row < kRows; ++row) {
            for (int n = 0; n < total; ++n) {
                double sum = 0.0;
                double bound = 0.0;
                float largest = 0.0F;
                for (int k = 0; k < columns; ++k) {
                    largest = std::max(largest, std::fabs(weights[indexOf(n * columns + k)]));
                }
                for (int k = 0; k < columns; ++k) {
                    const double w = static_cast<double>(weights[indexOf(n * columns + k)]);
                    const double v = static_cast<double>(x[indexOf(row * columns + k)]);
                    sum += w * v;
                    bound += std::fabs(v) * static_cast<double>(largest);
                }
                const double error = std::fabs(y[indexOf(row * total + n)] - sum);
                worst = std::max(worst, error / bound);
                QVERIFY2(error <= unit * bound + 1e-12, qPrintable(QStringLiteral("row %1 output %2: %3, not %4")
                                                                       .arg(row)
                                                                       .arg(n)
                                                                       .arg(y[indexOf(row * total + n)])
                                                                       .arg(sum)));
            }
        }
        qInfo("error %.2e of the largest possible sum", worst);
    }

    void packingByPanelsIsPackingAll() {
        const RandomWeights weights(DType::kQ6K, 100, 512, 5);
        const HostTensor parts[] = {weights.tensor()};
        const PackedPlan plan = planPacking(DType::kQ6K, 100, 512);
        std::vector<std::byte> together(plan.bytes);
        std::vector<std::byte> apart(plan.bytes);
        packWeights(parts, plan, together.data());
        for (int panel = plan.panels() - 1; panel >= 0; --panel)
            packPanels(parts, plan, panel, panel + 1, apart.data());
        QVERIFY(together == apart);
    }
};

GRIFFIN_TEST(PackedProductTest)
#include "packed_product_test.moc"

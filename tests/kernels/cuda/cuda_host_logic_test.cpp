// Decisions of the CUDA back end that are made on the host, and the order of elements that its top-k relies on.
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "kernels/cuda/device_choice.h"
#include "kernels/cuda/host_device.h"
#include "kernels/cuda/pass_place.h"
#include "kernels/cuda/product/product_call.h"
#include "kernels/cuda/product/weight_fragment.h"
#include "kernels/cuda/repack.h"
#include "kernels/cuda/top_k.h"
#include "kernels/cuda/training/attention_tiles.h"
#include "kernels/dequantise.h"
#include "tests/kernels/random_weights.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::cuda;
using griffin::tests::RandomWeights;

namespace {

constexpr std::size_t indexOf(int number) {
    return static_cast<std::size_t>(number);
}

__extension__ using Wide = __int128;

/// In units of 2^-24. REQUIRES: finite.
Wide unitsOf(std::uint16_t half) {
    const int exponent = (half >> 10) & 0x1F;
    const Wide mantissa = (half & 0x3FF) | (exponent != 0 ? 0x400 : 0);
    const Wide units = mantissa << (exponent != 0 ? exponent - 1 : 0);
    return (half & 0x8000) != 0 ? -units : units;
}

/// The nearest half of a sum of products, in units of 2^-48, by whole numbers alone. REQUIRES: not zero.
std::uint16_t nearestHalf(Wide sum) {
    const std::uint32_t sign = sum < 0 ? 0x8000U : 0U;
    Wide rest = sum < 0 ? -sum : sum;
    int shift = 24;  // of the last bit that is kept, a subnormal's
    while ((rest >> shift) >= 0x800) ++shift;
    const Wide half_way = Wide{1} << (shift - 1);
    const Wide lost = rest & ((Wide{1} << shift) - 1);
    auto bits = static_cast<std::uint32_t>(rest >> shift);
    if (lost > half_way || (lost == half_way && (bits & 1U) != 0)) ++bits;
    bits += static_cast<std::uint32_t>(shift - 24) << 10;  // a carry goes on into the exponent
    return static_cast<std::uint16_t>(sign | std::min<std::uint32_t>(bits, 0x7C00));
}

std::vector<float> unpackedRow(PackedKind kind, const PackedView& view, int row) {
    std::vector<float> values(indexOf(view.units * kUnitColumns), NAN);
    const auto take = [&values](int column, float value) { values[static_cast<std::size_t>(column)] = value; };
    for (int unit = 0; unit < view.units; ++unit) {
        for (int quarter = 0; quarter < 4; ++quarter) {
            switch (kind) {
                case PackedKind::kBf16:
                    takeRowUnit<PackedKind::kBf16, 1>(view, row, unit, quarter, take);
                    break;
                case PackedKind::kF16:
                    takeRowUnit<PackedKind::kF16, 1>(view, row, unit, quarter, take);
                    break;
                case PackedKind::k4:
                    if (view.scale_sets == 2) {
                        takeRowUnit<PackedKind::k4, 2>(view, row, unit, quarter, take);
                    } else {
                        takeRowUnit<PackedKind::k4, 1>(view, row, unit, quarter, take);
                    }
                    break;
                case PackedKind::k4Offset:
                    if (view.scale_sets == 2) {
                        takeRowUnit<PackedKind::k4Offset, 2>(view, row, unit, quarter, take);
                    } else {
                        takeRowUnit<PackedKind::k4Offset, 1>(view, row, unit, quarter, take);
                    }
                    break;
                case PackedKind::k5Offset:
                    takeRowUnit<PackedKind::k5Offset, 1>(view, row, unit, quarter, take);
                    break;
                case PackedKind::k6:
                    if (view.scale_sets == 2) {
                        takeRowUnit<PackedKind::k6, 2>(view, row, unit, quarter, take);
                    } else {
                        takeRowUnit<PackedKind::k6, 1>(view, row, unit, quarter, take);
                    }
                    break;
                case PackedKind::k8:
                    takeRowUnit<PackedKind::k8, 1>(view, row, unit, quarter, take);
                    break;
            }
        }
    }
    return values;
}

}  // namespace

class CudaHostLogicTest : public QObject {
    Q_OBJECT

  private slots:
    void rankedColumnsAreInTheContractsOrder() {
        const float infinity = std::numeric_limits<float>::infinity();
        const std::vector<float> values = {1.0F, -1.0F, 0.0F,   -0.0F, 1e-40F,   -1e-40F,   infinity,
                                           NAN,  1.0F,  -NAN,   3.5F,  -3.5F,    -infinity, 65504.0F,
                                           0.0F, 1e30F, -1e30F, NAN,   infinity, 2.0F};
        const auto rank = [](float value) { return std::isnan(value) ? -INFINITY : value; };
        for (std::size_t a = 0; a < values.size(); ++a) {
            const RankedColumn first = rankedColumn(values[a], static_cast<int>(a));
            QVERIFY(first != 0);
            QCOMPARE(columnOf(first), static_cast<int>(a));
            QVERIFY(valueOf(first) == rank(values[a]));
            for (std::size_t b = 0; b < values.size(); ++b) {
                if (a == b) continue;
                const bool better = rank(values[a]) != rank(values[b]) ? rank(values[a]) > rank(values[b]) : a < b;
                QCOMPARE(first > rankedColumn(values[b], static_cast<int>(b)), better);
            }
        }
        QVERIFY(rankedColumn(-infinity, std::numeric_limits<int>::max() - 1) > 0);
    }

    /// What README promises of toolkits is what the build asks for and hands on.
    void theToolkitIsTheOneThatReadmeNames() {
        const auto textOf = [](const char* name) {
            QFile file(QStringLiteral(GRIFFIN_TEST_FIXTURES "/../") + name);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        static const QRegularExpression promise(
            R"(CUDA toolkit (\d+\.\d+) or later; for compute capability 10\.0 and more, (\d+\.\d+)\))");
        const auto promised = promise.match(textOf("README.md"));
        QVERIFY(promised.hasMatch());
        const QString build = textOf("CMakeLists.txt");
        QVERIFY(build.contains("find_package(CUDAToolkit " + promised.captured(1) + " REQUIRED)"));
        // Newer architectures are asked for only where nvcc lists them: by then it has this version.
        QVERIFY(build.contains("10.0 and 12.0 from toolkit " + promised.captured(2) + " on"));
        QVERIFY(build.contains("--list-gpu-code"));
    }

    void theFirstSuitableDeviceIsChosen() {
        const std::vector<CudaDevice> devices = {{0, "old", 7, 5, 1}, {1, "new", 8, 6, 1}, {2, "newer", 12, 0, 1}};
        const auto numberOf = [&devices](int wanted) {
            const DeviceChoice choice = chooseDevice(devices, wanted);
            return choice.device != nullptr ? choice.device->number : -1;
        };
        QCOMPARE(numberOf(0), 1);
        QCOMPARE(numberOf(1), -1);  // asked for, but too old
        QCOMPARE(numberOf(2), 1);
        QCOMPARE(numberOf(3), 2);
        QCOMPARE(chooseDevice(devices, 4).reason.english(), std::string("there is no NVIDIA GPU number 4"));
        QVERIFY(chooseDevice(devices, 1).reason.english().find("old (compute capability 7.5") == 0);
        QVERIFY(chooseDevice(std::span(devices).first(1), 0).device == nullptr);
    }

    void everyOutputHasABlock() {
        for (const int rows : {17, 31, 32, 33, 63, 64, 65, 128, 256}) {
            for (const int outputs : {1, 16, 127, 128, 129, 4096, 12288, 22016, 32000, 128256}) {
                const ManyRowsPlan plan = planManyRows(rows, outputs, 132);
                QVERIFY(plan.row_blocks * plan.row_tiles * 8 >= rows);
                QVERIFY((plan.row_blocks - 1) * plan.row_tiles * 8 < rows);
                QVERIFY(plan.groups * kManyWarps * kManyPanels * kPanelRows >= outputs);
                QVERIFY(plan.parts == 1 || plan.parts == kSlices);
                if (plan.tiles() >= 132) QCOMPARE(plan.parts, 1);
            }
        }
    }

    void tilesOfAttentionAreEachRowOnce() {
        using namespace griffin::kernels::cuda::training;
        const std::vector<int> segments = {0, 1, 1, 33, 433, 497};
        const std::vector<AttentionTile> tiles = attentionTiles(segments);
        const std::size_t count = tiles.size() / 2;
        QCOMPARE(tiles.size(), std::size_t{2} * (1 + 1 + 13 + 2));
        for (const bool are_keys : {false, true}) {
            std::vector<int> seen(497, 0);
            int before = 497;
            for (const AttentionTile& tile : std::span(tiles).subspan(are_keys ? count : 0, count)) {
                const auto sequence = std::upper_bound(segments.begin(), segments.end(), tile.first);
                QCOMPARE(tile.sequence_end, *sequence);
                QCOMPARE(tile.sequence_first, *(sequence - 1));
                const int end = std::min(tile.first + kTileRows, tile.sequence_end);
                for (int row = tile.first; row < end; ++row) ++seen[static_cast<std::size_t>(row)];
                const int work = are_keys ? tile.sequence_end - tile.first : tile.first - tile.sequence_first;
                QVERIFY(work <= before);
                before = work;
            }
            QCOMPARE(std::count(seen.begin(), seen.end(), 1), std::ptrdiff_t{497});
        }
        QVERIFY(attentionTiles({}).empty());
    }

    void multiplyAddIsRoundedOnce() {
        std::uint32_t random = 1;
        const auto next = [&random] {
            random = random * 1664525U + 1013904223U;
            return random >> 8;
        };
        for (int i = 0; i < 300000; ++i) {
            // Of all sizes, and such that a product is just above or below half of the last bit of what it is added to.
            std::uint16_t numbers[3];
            for (std::uint16_t& number : numbers) number = static_cast<std::uint16_t>(next());
            if (i % 2 == 0) numbers[1] = static_cast<std::uint16_t>((next() % 8) << 10 | (next() & 0x83FF));
            const auto isFinite = [](std::uint16_t number) { return (number & 0x7C00) != 0x7C00; };
            if (!std::all_of(std::begin(numbers), std::end(numbers), isFinite)) continue;
            const auto [a, b, c] = numbers;
            const Wide exact = unitsOf(a) * unitsOf(b) + (unitsOf(c) << 24);
            if (exact == 0) continue;
            const HalfPair result = multiplyAdd(a, b, c);
            QCOMPARE(static_cast<std::uint16_t>(result), nearestHalf(exact));
        }
        // Twice rounded it would be 0x3C00: a number just above the middle between it and 0x3C01.
        QCOMPARE(multiplyAdd(0x0001, 0x0001, 0x3C00), HalfPair{0x3C00});
        const HalfPair above = multiplyAdd(0x1001, 0x3C00, 0x3C00);  // 2^-11 and a little
        QCOMPARE(above & 0xFFFFU, HalfPair{0x3C01});
    }

    void bfloat16IsRoundedToNearest() {
        using griffin::kernels::cuda::bf16Bits;
        const auto value = [](std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); };
        for (const float number : {0.0F, 1.0F, 1.00390625F, 1.01171875F, -3.1415927F, 1e-30F, 65504.0F, 3.3e38F}) {
            int exponent = 0;
            const float fraction = std::frexp(number, &exponent);
            // Eight bits; nearbyint decides ties for the even one.
            QCOMPARE(value(bf16Bits(number)), std::ldexp(std::nearbyint(std::ldexp(fraction, 8)), exponent - 8));
        }
        const float infinity = std::numeric_limits<float>::infinity();
        QCOMPARE(value(bf16Bits(-infinity)), -infinity);
        QCOMPARE(value(bf16Bits(std::numeric_limits<float>::max())), infinity);
        QVERIFY(std::isnan(value(bf16Bits(std::bit_cast<float>(0x7F800001U)))));
        QVERIFY(std::isnan(value(bf16Bits(std::bit_cast<float>(0xFFFFFFFFU)))));
    }

    void parentsAreFoundInTheMask() {
        auto place = std::make_unique<PassPlace>();
        std::vector<int> parents(kMaxTreeNodes, -1);
        for (int node = 1; node < kMaxTreeNodes; ++node) {
            parents[static_cast<std::size_t>(node)] =
                node % 29 == 0 ? -1 : node - 1 - (node * node) % std::min(node, 100);
        }
        setPlace(*place, 5, AncestorMask::fromParents(parents), kMaxTreeNodes);
        for (int node = 0; node < kMaxTreeNodes; ++node) {
            QCOMPARE(parentOf(*place, node), parents[static_cast<std::size_t>(node)]);
        }
        setPlace(*place, 5, AncestorMask::chain(kMaxTreeNodes), kMaxTreeNodes);
        for (int node = 0; node < kMaxTreeNodes; ++node) QCOMPARE(parentOf(*place, node), node - 1);
    }

    void passesFitIntoTheirClass() {
        int classes = 0;
        for (int rows = 1; rows <= kMaxTreeNodes; ++rows) {
            const int most = rowClass(rows);
            QVERIFY(most >= rows);
            QCOMPARE(rowClass(most), most);
            if (rows > kMaxRecordedRows) QCOMPARE(most, rows);
            if (rows <= kMaxRecordedRows && most == rows) ++classes;
            // A tile of eight more than is needed at most.
            QVERIFY(most - rows < 8);
        }
        QVERIFY(classes <= 12);
        for (const int nodes : {1, 2, 64, 65, 256}) {
            PassBounds before;
            int changes = 0;
            for (int prefix = 0; prefix <= 8192; ++prefix) {
                const PassBounds needed = boundsFor(prefix, nodes);
                const PassBounds provided = boundsClass(prefix, nodes);
                QVERIFY(provided.chunks >= needed.chunks && provided.tails >= needed.tails);
                QVERIFY(provided.chunks >= before.chunks);
                if (provided.chunks != before.chunks) ++changes;
                before = provided;
            }
            QVERIFY(changes <= 7);
        }
    }

    void rowsComeBack_data() {
        QTest::addColumn<int>("type");
        for (int type = 0; type < kDTypeCount; ++type) {
            QTest::newRow(traits(static_cast<DType>(type)).name.data()) << type;
        }
    }
    void rowsComeBack() {
        QFETCH(int, type);
        const auto dtype = static_cast<DType>(type);
        constexpr int kRows = 37;
        constexpr int kColumns = 512;
        const RandomWeights weights(dtype, kRows, kColumns, 11);
        const std::vector<float> expected = weights.values();
        const HostTensor parts[] = {weights.tensor()};
        const PackedPlan plan = planPacking(dtype, kRows, kColumns);
        std::vector<std::byte> memory(plan.bytes);
        packWeights(parts, plan, memory.data());
        for (int row = 0; row < kRows; ++row) {
            const std::vector<float> values = unpackedRow(plan.kind, plan.view(memory.data(), 0), row);
            float largest = 0.0F;
            for (int k = 0; k < kColumns; ++k) {
                largest = std::max(largest, std::fabs(expected[indexOf(row * kColumns + k)]));
            }
            for (int k = 0; k < kColumns; ++k) {
                const float exact = expected[indexOf(row * kColumns + k)];
                const float value = values[static_cast<std::size_t>(k)];
                if (dtype == DType::kBf16 || dtype == DType::kF16) {
                    QCOMPARE(value, exact);
                } else {
                    QVERIFY(std::fabs(value - exact) <= largest * 0x1p-9F);
                }
            }
        }
    }
};

GRIFFIN_TEST(CudaHostLogicTest)
#include "cuda_host_logic_test.moc"

// The fused operations of the CPU back end have the bits of the operations they are made of, computed row by row.
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/kernels/attention_test.h"
#include "tests/kernels/cpu_op_test.h"
#include "tests/kernels/random_weights.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;
using griffin::tests::RandomWeights;

namespace {

constexpr float kEpsilon = 1e-5F;
constexpr int kCapacity = 300;
constexpr int kFirstSlot = 11;

/// A weight that can be made on any back end.
struct Parts {
    std::vector<RandomWeights> weights;

    Parts(std::initializer_list<std::pair<DType, int>> parts, int cols) {
        unsigned seed = 1;
        for (const auto& [type, rows] : parts) weights.emplace_back(type, rows, cols, seed++, 0.05F);
    }
    std::unique_ptr<Weight> make(Backend& backend) const {
        std::vector<HostTensor> tensors;
        for (const RandomWeights& part : weights) tensors.push_back(part.tensor());
        return backend.makeWeight(tensors);
    }
};

/// An operation on the rows of a weight: whether to compute it from its parts, which rows of x, where to.
using Operation = std::function<void(cpu::CpuBackend& backend, const Weight& weight, bool composed, int first,
                                     const ProductRows& rows, MatrixView out)>;

/// Compares runs of rows, fused, with the same rows one by one, composed. Returns false after a difference.
bool sameBits(cpu::InstructionSet set, const Parts& parts, int cols, int out_cols, bool norms,
              const Operation& operation) {
    Matrix x = randomMatrix(kMaxRows, cols, 1, 2.0F);
    Matrix norm = randomMatrix(1, cols, 2);
    Matrix normed(kMaxRows, cols);
    const auto rowsOf = [&](int first, int count) {
        return ProductRows{x.slice(first, count), norms ? norm.row(0) : nullptr, kEpsilon, normed.slice(0, count)};
    };
    Matrix expected(kMaxRows, out_cols);
    {
        cpu::CpuBackend backend(set, 1);
        const std::unique_ptr<Weight> weight = parts.make(backend);
        for (int row = 0; row < kMaxRows; ++row) {
            operation(backend, *weight, true, row, rowsOf(row, 1), expected.slice(row, 1));
        }
    }
    for (const int threads : kThreadCounts) {
        cpu::CpuBackend backend(set, threads);
        const std::unique_ptr<Weight> weight = parts.make(backend);
        for (const int count : kRowCounts) {
            const int first = kMaxRows - count;
            Matrix out(count, out_cols);
            operation(backend, *weight, false, first, rowsOf(first, count), out.view());
            if (std::memcmp(out.row(0), expected.row(first), out.data.size() * sizeof(float)) == 0) continue;
            qWarning("%d rows on %d threads differ", count, threads);
            return false;
        }
    }
    return true;
}

RopeTable tableOf(int dim, RopeLayout layout) {
    RopeSpec spec;
    spec.dim = dim;
    spec.layout = layout;
    return makeRopeTable(spec);
}

}  // namespace

class FusedOperationsTest : public QObject {
    Q_OBJECT

  private:
    static void verifyGated(cpu::InstructionSet set, const Parts& parts, int cols, int width, bool norms,
                            Gate kind = Gate::kSilu) {
        Matrix products(kMaxRows, 2 * width + 3);  // views need not be dense
        QVERIFY(sameBits(set, parts, cols, width, norms,
                         [&](cpu::CpuBackend& backend, const Weight& weight, bool composed, int,
                             const ProductRows& rows, MatrixView out) {
                             const MatrixView room = products.view().slice(0, out.rows).columns(0, 2 * width);
                             if (composed) {
                                 backend.Backend::gatedMatmul(rows, weight, kind, room, out);
                             } else {
                                 backend.gatedMatmul(rows, weight, kind, room, out);
                             }
                         }));
    }

  private slots:
    void gatedMatmul_data() { addSetRows(); }
    void gatedMatmul() {
        QFETCH(int, set);
        const auto instructions = static_cast<cpu::InstructionSet>(set);
        for (const bool norms : {false, true}) {
            verifyGated(instructions, Parts({{DType::kQ4_1, 336}, {DType::kQ4_1, 336}}, 96), 96, 336, norms);
            // Not whole panels; not one type; not whole groups of columns; gate and up in one part.
            verifyGated(instructions, Parts({{DType::kQ6K, 75}, {DType::kQ4K, 75}}, 256), 256, 75, norms);
            verifyGated(instructions, Parts({{DType::kF16, 40}, {DType::kQ8_0, 40}}, 64), 64, 40, norms);
            verifyGated(instructions, Parts({{DType::kF32, 33}, {DType::kBf16, 33}}, 37), 37, 33, norms);
            verifyGated(instructions, Parts({{DType::kQ5_0, 64}}, 64), 64, 32, norms);
            for (const Gate kind : {Gate::kGelu, Gate::kClamped}) {
                verifyGated(instructions, Parts({{DType::kQ4_1, 48}, {DType::kQ4_1, 48}}, 96), 96, 48, norms, kind);
            }
        }
    }

    void projectHeads_data() { addSetRows(); }
    void projectHeads() {
        QFETCH(int, set);
        constexpr int kHeads = 6;
        constexpr int kKvHeads = 2;
        std::vector<std::int32_t> positions(kMaxRows);
        for (int i = 0; i < kMaxRows; ++i) positions[static_cast<std::size_t>(i)] = i * 37 % 1000;
        // Heads of 20 elements are no whole panels.
        for (const int head_dim : {16, 20, 64}) {
            const RopeLayout layout = head_dim == 16 ? RopeLayout::kAdjacent : RopeLayout::kHalves;
            const RopeTable table = tableOf(head_dim == 64 ? 32 : head_dim, layout);
            const int q = kHeads * head_dim;
            const int kv = kKvHeads * head_dim;
            Matrix bias = randomMatrix(1, q + 2 * kv, 3);
            Matrix norms = randomMatrix(2, q, 4);
            struct Variant {
                DType type;
                bool has_bias;
                bool has_norms;
                HeadNorms norms = HeadNorms::kEach;
                bool is_rotated = true;
            };
            for (const Variant variant :
                 {Variant{DType::kQ4_1, false, false}, Variant{DType::kQ8_0, true, true},
                  Variant{DType::kF16, true, false}, Variant{DType::kQ4_1, false, true, HeadNorms::kTogether},
                  Variant{DType::kQ4_1, false, false, HeadNorms::kEach, false}}) {
                const RopeTable no_rotation;
                const DType type = variant.type;
                const Parts parts({{type, q}, {type, kv}, {DType::kQ5_1, kv}}, 128);
                const AttentionShape shape{kHeads, kKvHeads, head_dim};
                // Row i of the test always goes into slot kFirstSlot + i.
                KvCache expected(shape, kCapacity);
                bool same = true;
                const Operation operation = [&](cpu::CpuBackend& backend, const Weight& weight, bool composed,
                                                int first, const ProductRows& rows, MatrixView out) {
                    Matrix angles(out.rows, table.dim);
                    backend.rotaryAngles(positions.data() + first, table, angles.view());
                    KvCache cache(shape, kCapacity);
                    const HeadProjection projection{.weight = weight,
                                                    .heads = kHeads,
                                                    .kv_heads = kKvHeads,
                                                    .bias = variant.has_bias ? bias.row(0) : nullptr,
                                                    .query_norm = variant.has_norms ? norms.row(0) : nullptr,
                                                    .key_norm = variant.has_norms ? norms.row(1) : nullptr,
                                                    .norms = variant.norms,
                                                    .norm_epsilon = kEpsilon,
                                                    .rope = variant.is_rotated ? table : no_rotation,
                                                    .angles = angles.view(),
                                                    .cache = composed ? &expected.view : &cache.view,
                                                    .first_slot = kFirstSlot + first};
                    if (composed) {
                        backend.Backend::projectHeads(rows, projection, out);
                    } else {
                        backend.projectHeads(rows, projection, out);
                        same = same && sameFrom(cache, expected, kFirstSlot + first);
                    }
                };
                QVERIFY(sameBits(static_cast<cpu::InstructionSet>(set), parts, 128, q + 2 * kv, true, operation));
                QVERIFY(same);
            }
        }
    }

    /// Norms over all heads, and no rotation: what Backend::projectHeads() makes of them, computed plainly.
    void normsOverAllHeads() {
        cpu::CpuBackend backend(cpu::InstructionSet::kGeneric, 1);
        const Parts parts({{DType::kF32, 48}, {DType::kF32, 16}, {DType::kF32, 16}}, 32);
        const std::unique_ptr<Weight> weight = parts.make(backend);
        Matrix x = randomMatrix(3, 32, 1);
        Matrix norms = randomMatrix(2, 48, 2);
        const RopeTable no_rotation;
        Matrix out(3, 80);
        backend.projectHeads({x.view()},
                             {.weight = *weight,
                              .heads = 3,
                              .kv_heads = 1,
                              .query_norm = norms.row(0),
                              .key_norm = norms.row(1),
                              .norms = HeadNorms::kTogether,
                              .norm_epsilon = kEpsilon,
                              .rope = no_rotation,
                              .angles = Matrix(3, 1).view()},
                             out.view());
        Matrix products(3, 80);
        backend.matmul(x.view(), *weight, products.view(), MatmulOutput::kStore);
        for (int row = 0; row < 3; ++row) {
            const auto verify = [&](int first, int count, const float* norm) {
                double squares = 0.0;
                for (int i = 0; i < count; ++i) {
                    const double value = static_cast<double>(products.row(row)[first + i]);
                    squares += value * value;
                }
                const double factor = 1.0 / std::sqrt(squares / count + static_cast<double>(kEpsilon));
                for (int i = 0; i < count; ++i) {
                    const double expected =
                        static_cast<double>(products.row(row)[first + i]) * factor * static_cast<double>(norm[i]);
                    QVERIFY(std::abs(static_cast<double>(out.row(row)[first + i]) - expected) < 1e-5);
                }
            };
            verify(0, 48, norms.row(0));
            verify(48, 16, norms.row(1));
            QVERIFY(std::memcmp(out.row(row) + 64, products.row(row) + 64, 16 * sizeof(float)) == 0);
        }
    }

    /// Sequences append their keys and values themselves.
    void projectsWithoutACache() {
        cpu::CpuBackend backend(cpu::InstructionSet::kGeneric, 2);
        const Parts parts({{DType::kQ4_1, 64}, {DType::kQ4_1, 32}, {DType::kQ4_1, 32}}, 64);
        const std::unique_ptr<Weight> weight = parts.make(backend);
        Matrix x = randomMatrix(3, 64, 1);
        Matrix angles = randomMatrix(3, 32, 2);
        const RopeTable table = tableOf(32, RopeLayout::kHalves);
        const HeadProjection projection{
            .weight = *weight, .heads = 2, .kv_heads = 1, .rope = table, .angles = angles.view()};
        Matrix composed(3, 128);
        Matrix fused(3, 128);
        backend.Backend::projectHeads({x.view()}, projection, composed.view());
        backend.projectHeads({x.view()}, projection, fused.view());
        QCOMPARE(fused.data, composed.data);
    }

  private:
    /// The slots from `first` on hold the same bytes, those before it nothing but what the cache was made with.
    static bool sameFrom(const KvCache& cache, const KvCache& expected, int first) {
        const KvCache empty({cache.view.kv_heads, cache.view.kv_heads, cache.view.head_dim}, cache.view.capacity);
        return cache.sameSlots(empty, first) && cache.sameSlots(expected, first, cache.view.capacity);
    }
};

GRIFFIN_TEST(FusedOperationsTest)
#include "fused_operations_test.moc"

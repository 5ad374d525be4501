// convolve: against sums in double over the inputs of each path, and layout invariance: every node of a tree, at once
// or level by level, has the bits of its path token by token; so have the tokens behind an accepted path.
#include "kernels/short_convolution.h"
#include "tests/kernels/attention_test.h"
#include "tests/kernels/tree_passes.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

constexpr int kChannels = 300;  // more than are computed together
constexpr int kPrefixes[] = {0, 1, 2, 3, 17, 63, 64, 130};
const AttentionShape kInputs{1, 1, kChannels};

/// What comes out of the product in front: factors of the inputs, factors of the results, inputs.
struct Rows {
    Matrix made;
    Matrix weight;
    int taps;

    Rows(int rows, int tap_count, unsigned seed)
        : made(randomMatrix(rows, 3 * kChannels, seed)),
          weight(randomMatrix(tap_count, kChannels, 7)),
          taps(tap_count) {}

    ShortConvolution slice(int first, int count) {
        const MatrixView rows = made.slice(first, count);
        return {weight.data.data(), taps, rows.columns(2 * kChannels, kChannels), rows.columns(0, kChannels),
                rows.columns(kChannels, kChannels)};
    }
    double input(int row, int channel) {
        return static_cast<double>(made.row(row)[2 * kChannels + channel] * made.row(row)[channel]);
    }
};

Matrix convolved(cpu::CpuBackend& backend, Rows& rows, int first, int count, KvCache& cache, int prefix,
                 const AncestorMask& mask) {
    Matrix out(count, kChannels);
    backend.convolve(rows.slice(first, count), cache.view, prefix, mask, out.view());
    return out;
}

/// A cache with the first `count` rows, one after the other.
KvCache filled(cpu::CpuBackend& backend, Rows& rows, int count, int capacity) {
    KvCache cache(kInputs, capacity);
    if (count > 0) convolved(backend, rows, 0, count, cache, 0, AncestorMask::chain(count));
    return cache;
}

}  // namespace

class ShortConvolutionTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        double worst = 0.0;
        for (const int taps : {1, 3, kMaxTaps}) {
            Rows rows(100, taps, 1);
            KvCache cache(kInputs, 100);
            const Matrix out = convolved(backend, rows, 0, 100, cache, 0, AncestorMask::chain(100));
            for (int row = 0; row < 100; ++row) {
                for (int i = 0; i < kChannels; ++i) {
                    double sum = 0.0;
                    for (int tap = 0; tap < taps; ++tap) {
                        const int from = row - (taps - 1 - tap);
                        if (from >= 0) sum += static_cast<double>(rows.weight.row(tap)[i]) * rows.input(from, i);
                    }
                    sum *= static_cast<double>(rows.made.row(row)[kChannels + i]);
                    const std::size_t at = static_cast<std::size_t>(row) * kChannels + static_cast<std::size_t>(i);
                    const double got = static_cast<double>(out.data[at]);
                    worst = std::max(worst, std::abs(got - sum));
                }
            }
        }
        qInfo("largest difference %.1e", worst);
        QVERIFY(worst < 1e-4);
    }

    void rowsDoNotDependOnTheirNumber_data() { addSetRows(); }
    void rowsDoNotDependOnTheirNumber() {
        QFETCH(int, set);
        cpu::CpuBackend one(static_cast<cpu::InstructionSet>(set), 1);
        Rows rows(256, 3, 2);
        KvCache singles(kInputs, 256);
        Matrix expected(256, kChannels);
        for (int row = 0; row < 256; ++row) {
            const Matrix out = convolved(one, rows, row, 1, singles, row, AncestorMask::chain(1));
            std::copy(out.data.begin(), out.data.end(), expected.row(row));
        }
        for (const int threads : kThreadCounts) {
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
            for (const int count : kRowCounts) {
                KvCache cache(kInputs, 256);
                QVERIFY(sameInRuns(expected, count, [&](int first, int some) {
                    return convolved(backend, rows, first, some, cache, first, AncestorMask::chain(some));
                }));
                QVERIFY(cache.sameSlots(singles, 256));
            }
        }
    }

    void pathsOfRandomTrees_data() { addSetRows(); }
    void pathsOfRandomTrees() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        std::mt19937 random(3);
        int compared = 0;
        for (const int taps : {3, 4}) {
            Rows prompt(140, taps, 4);
            Rows tokens(kMaxTreeNodes, taps, 5);
            for (const int prefix : kPrefixes) {
                for (const int nodes : {2, 5, 17, 70, kMaxTreeNodes}) {
                    const auto parents = randomTree(nodes, nodes == 17 ? 3 : 1, nodes == 5, random);
                    const int result = compareTree(backend, prompt, tokens, prefix, parents, random);
                    QVERIFY(result > 0);
                    compared += result;
                }
            }
        }
        qInfo("%d nodes bit for bit", compared);
    }

  private:
    /// Compares all nodes of a tree; returns how many, or -1.
    static int compareTree(cpu::CpuBackend& backend, Rows& prompt, Rows& tokens, int prefix,
                           const std::vector<int>& parents, std::mt19937& random) {
        const int nodes = static_cast<int>(parents.size());
        const auto mask = AncestorMask::fromParents(parents);
        const KvCache before = filled(backend, prompt, prefix, prefix + nodes + 1);
        KvCache cache = before;
        const Matrix tree = convolved(backend, tokens, 0, nodes, cache, prefix, mask);
        // The same in passes of a few nodes.
        KvCache grown = before;
        const auto pass = [&](int first, int count, const AncestorMask& some) {
            return convolved(backend, tokens, first, count, grown, prefix, some);
        };
        if (!sameInPieces(tree, parents, random, pass)) return -1;
        if (!grown.sameSlots(cache, prefix, prefix + nodes)) return -1;
        std::vector<int> path;
        for (int node = 0; node < nodes; node += 1 + nodes / 20) {
            mask.path(node, path);
            KvCache chain = before;
            int slot = prefix;
            for (const int step : path) {
                const Matrix alone = convolved(backend, tokens, step, 1, chain, slot++, AncestorMask::chain(1));
                if (!sameRow(tree, step, alone, 0)) return -1;
            }
            KvCache compacted = cache;
            backend.compactKv({&compacted.view, 1}, prefix, path);
            if (!compacted.sameSlots(chain, slot)) return -1;
            const Matrix next = convolved(backend, prompt, 0, 1, compacted, slot, AncestorMask::chain(1));
            if (!sameRow(next, 0, convolved(backend, prompt, 0, 1, chain, slot, AncestorMask::chain(1)), 0)) return -1;
        }
        return nodes;
    }
};

GRIFFIN_TEST(ShortConvolutionTest)
#include "short_convolution_test.moc"

// Layout invariance: a row's result depends on its own keys in logical order, never on the slots they lie in. Every
// path of a random tree, computed in one pass among foreign nodes, has the bits of the same tokens fed one by one;
// and the cache compacted to an accepted path has the bytes of one that never saw the rest of the tree.
#include "tests/kernels/attention_test.h"
#include "tests/kernels/tree_passes.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

constexpr int kPrefixes[] = {0, 1, 62, 63, 64, 65, 66, 127, 128, 129, 300};

struct Bench {
    AttentionShape shape;
    cpu::CpuBackend& backend;

    void append(Tokens& tokens, int first, int count, KvCache& cache, int slot) const {
        backend.appendKv(tokens.k.slice(first, count), tokens.v.slice(first, count), cache.view, slot);
    }
    Matrix attend(Tokens& tokens, int first, int count, const KvCache& cache, int prefix,
                  const AncestorMask& mask) const {
        Matrix out(count, shape.queryCols());
        backend.attention(tokens.q.slice(first, count), shape.heads, cache.view, prefix, mask, shape.rule(),
                          out.view());
        return out;
    }
    /// The cache with the first `count` of `tokens`.
    KvCache filled(Tokens& tokens, int count, int capacity) const {
        KvCache cache(shape, capacity);
        for (int first = 0; first < count; first += kMaxRows) {
            append(tokens, first, std::min(kMaxRows, count - first), cache, first);
        }
        return cache;
    }
};

}  // namespace

class AttentionLayoutTest : public QObject {
    Q_OBJECT

    // Compares all nodes of one tree; returns how many, or -1.
    static int compareTree(const Bench& bench, int prefix, const std::vector<int>& parents, Tokens& prompt,
                           Tokens& tokens, std::mt19937& random) {
        const int nodes = static_cast<int>(parents.size());
        const auto mask = AncestorMask::fromParents(parents);
        KvCache tree_cache = bench.filled(prompt, prefix, prefix + nodes + 1);
        const KvCache prefix_cache = tree_cache;
        bench.append(tokens, 0, nodes, tree_cache, prefix);
        const Matrix tree = bench.attend(tokens, 0, nodes, tree_cache, prefix, mask);
        // Depth first over the tree, one token at a time in the slots behind the prefix.
        std::vector<int> path;
        for (int node = 0; node < nodes; ++node) {
            bool leaf = true;
            for (int other = node + 1; other < nodes; ++other) leaf = leaf && mask.parent(other) != node;
            if (!leaf) continue;
            KvCache chain_cache = prefix_cache;
            mask.path(node, path);
            for (std::size_t i = 0; i < path.size(); ++i) {
                const int slot = prefix + static_cast<int>(i);
                bench.append(tokens, path[i], 1, chain_cache, slot);
                const Matrix alone = bench.attend(tokens, path[i], 1, chain_cache, slot, AncestorMask::chain(1));
                if (!sameRow(tree, path[i], alone, 0)) {
                    qWarning("prefix %d, %d nodes: node %d differs from its own sequence", prefix, nodes, path[i]);
                    return -1;
                }
            }
            // The accepted path, or its beginning, moved behind the prefix.
            path.resize(1 + random() % path.size());
            const int accepted = static_cast<int>(path.size());
            KvCache compacted = tree_cache;
            bench.backend.compactKv({&compacted.view, 1}, prefix, path);
            if (!compacted.sameSlots(chain_cache, prefix + accepted)) {
                qWarning("prefix %d: the compacted cache differs", prefix);
                return -1;
            }
            // And the next token after it: the same from both caches.
            bench.append(prompt, 0, 1, compacted, prefix + accepted);
            bench.append(prompt, 0, 1, chain_cache, prefix + accepted);
            const auto one = AncestorMask::chain(1);
            const Matrix next = bench.attend(prompt, 0, 1, compacted, prefix + accepted, one);
            if (!sameRow(next, 0, bench.attend(prompt, 0, 1, chain_cache, prefix + accepted, one), 0)) return -1;
        }
        return nodes;
    }

  private slots:
    void pathsOfRandomTrees_data() { addSetRows(); }
    void pathsOfRandomTrees() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        std::mt19937 random(11);
        int compared = 0;
        for (const AttentionShape shape :
             {AttentionShape{9, 3, 64}, AttentionShape{2, 2, 20}, AttentionShape{2, 1, 20, 33}}) {
            const Bench bench{shape, backend};
            Tokens prompt(shape, 300, 40);
            Tokens tokens(shape, kMaxTreeNodes, 50);
            for (const int prefix : kPrefixes) {
                for (const int nodes : {2, 5, 17, 64}) {
                    const auto parents = randomTree(nodes, nodes == 17 ? 3 : 1, nodes == 5, random);
                    const int result = compareTree(bench, prefix, parents, prompt, tokens, random);
                    QVERIFY(result > 0);
                    compared += result;
                }
            }
        }
        qInfo("%d nodes bit for bit, compacted caches byte for byte", compared);
    }

    // A draft tree grows level by level: rows behind nodes of earlier passes have the bits of one pass over all.
    void treesGrownInSeveralPasses_data() { addSetRows(); }
    void treesGrownInSeveralPasses() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        std::mt19937 random(13);
        const AttentionShape shape{9, 3, 64};
        const Bench bench{shape, backend};
        Tokens prompt(shape, 300, 40);
        Tokens tokens(shape, 60, 50);
        for (const int prefix : {0, 63, 64, 130}) {
            const auto parents = randomTree(60, 4, false, random);
            KvCache whole = bench.filled(prompt, prefix, prefix + 60);
            KvCache grown = whole;
            bench.append(tokens, 0, 60, whole, prefix);
            const Matrix once = bench.attend(tokens, 0, 60, whole, prefix, AncestorMask::fromParents(parents));
            AncestorMask mask = AncestorMask::reserved();
            for (int first = 0; first < 60;) {
                const int count = std::min(60 - first, 1 + static_cast<int>(random() % 20));
                for (int n = first; n < first + count; ++n) mask.append(parents[static_cast<std::size_t>(n)]);
                bench.append(tokens, first, count, grown, prefix + first);
                const Matrix some = bench.attend(tokens, first, count, grown, prefix, mask);
                for (int n = 0; n < count; ++n) QVERIFY(sameRow(once, first + n, some, n));
                first += count;
            }
        }
    }

    // 256 nodes: broad, a forest of several roots, and deep enough that a path fills blocks of its own.
    void largestTrees_data() { addSetRows(); }
    void largestTrees() {
        QFETCH(int, set);
        std::mt19937 random(12);
        int compared = 0;
        for (const int threads : {1, 3}) {
            // Deep trees are deeper than the window.
            const AttentionShape shape{4, 2, 24, threads == 1 ? 0 : 40};
            Tokens prompt(shape, 300, 60);
            Tokens tokens(shape, kMaxTreeNodes, 70);
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
            const Bench bench{shape, backend};
            for (const int prefix : {0, 63, 129}) {
                for (const bool deep : {false, true}) {
                    const auto parents = randomTree(kMaxTreeNodes, deep ? 1 : 6, deep, random);
                    const int result = compareTree(bench, prefix, parents, prompt, tokens, random);
                    QVERIFY(result > 0);
                    compared += result;
                }
            }
        }
        qInfo("%d nodes bit for bit", compared);
    }

    void prefillInChunks_data() { addSetRows(); }
    void prefillInChunks() {
        QFETCH(int, set);
        verifyChunks(static_cast<cpu::InstructionSet>(set), {9, 3, 64});
        verifyChunks(static_cast<cpu::InstructionSet>(set), {2, 1, 20, 90});
    }

    // A cache with fewer slots than tokens, whose window moves on: the bits of one that has all.
    void windowsMoveOn_data() { addSetRows(); }
    void windowsMoveOn() {
        QFETCH(int, set);
        constexpr int kLength = 1100;
        constexpr int kWindow = 40;
        const AttentionShape shape{4, 2, 24, kWindow};
        Tokens tokens(shape, kLength, 80);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        const Bench bench{shape, backend};
        for (const int chunk : {1, 7, 31, 64}) {
            KvCache whole(shape, kLength);
            KvCache few(shape, 256);
            int moves = 0;
            for (int first = 0; first < kLength; first += chunk) {
                const int some = std::min(chunk, kLength - first);
                if (!few.view.has(few.view.first, first + some)) {
                    KvLayerView moved = few.view;
                    moved.first = std::max(first + 1 - kWindow, 0) / 64 * 64;
                    QVERIFY(moved.first > few.view.first);
                    backend.moveKv(few.view, moved, moved.first, first - moved.first);
                    few.view = moved;
                    ++moves;
                }
                bench.append(tokens, first, some, whole, first);
                bench.append(tokens, first, some, few, first);
                // A chain, and a tree of roots.
                const AncestorMask forest =
                    AncestorMask::fromParents(std::vector<int>(static_cast<std::size_t>(some), -1));
                for (const AncestorMask& mask : {AncestorMask::chain(some), forest}) {
                    const Matrix expected = bench.attend(tokens, first, some, whole, first, mask);
                    const Matrix out = bench.attend(tokens, first, some, few, first, mask);
                    for (int row = 0; row < some; ++row) QVERIFY(sameRow(out, row, expected, row));
                }
            }
            QVERIFY(moves >= 4);
        }
    }

  private:
    static void verifyChunks(cpu::InstructionSet set, const AttentionShape& shape) {
        constexpr int kLength = 330;
        Tokens tokens(shape, kLength, 80);
        cpu::CpuBackend single(set, 1);
        const Bench alone{shape, single};
        KvCache one_by_one(shape, kLength);
        Matrix expected(kLength, shape.queryCols());
        for (int row = 0; row < kLength; ++row) {
            alone.append(tokens, row, 1, one_by_one, row);
            const Matrix out = alone.attend(tokens, row, 1, one_by_one, row, AncestorMask::chain(1));
            std::copy(out.data.begin(), out.data.end(), expected.row(row));
        }
        int compared = 0;
        for (const int threads : kThreadCounts) {
            cpu::CpuBackend backend(set, threads);
            const Bench bench{shape, backend};
            for (const int chunk : {2, 3, 7, 16, 31, 63, 64, 65, 100, 256}) {
                KvCache cache(shape, kLength);
                for (int first = 0; first < kLength; first += chunk) {
                    const int some = std::min(chunk, kLength - first);
                    bench.append(tokens, first, some, cache, first);
                    const Matrix out = bench.attend(tokens, first, some, cache, first, AncestorMask::chain(some));
                    for (int row = 0; row < some; ++row) QVERIFY(sameRow(out, row, expected, first + row));
                    compared += some;
                }
                QVERIFY(cache.sameSlots(one_by_one, kLength));
            }
        }
        qInfo("%d rows bit for bit, in chunks of 2 to 256", compared);
    }
};

GRIFFIN_TEST(AttentionLayoutTest)
#include "attention_layout_test.moc"

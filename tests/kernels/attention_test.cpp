// Attention against plain double, and row invariance: a pass of many rows gives each row the bits it has alone.
#include "tests/kernels/attention_test.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class AttentionTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        verifyAgainstDouble(
            static_cast<cpu::InstructionSet>(set),
            {AttentionShape{9, 3, 64}, AttentionShape{4, 4, 8}, AttentionShape{4, 2, 16}, AttentionShape{6, 1, 20},
             AttentionShape{2, 2, 48}, AttentionShape{7, 1, 128}, AttentionShape{40, 1, 24}, AttentionShape{2, 1, 256}},
            {0, 1, 63, 64, 130}, {1, 2, 5, 33, 100});
    }

    // Windows that end within the tree, within a block and blocks before.
    void windowsAgreeWithDouble_data() { addSetRows(); }
    void windowsAgreeWithDouble() {
        QFETCH(int, set);
        verifyAgainstDouble(static_cast<cpu::InstructionSet>(set),
                            {AttentionShape{4, 2, 16, 1}, AttentionShape{4, 2, 16, 20}, AttentionShape{6, 1, 20, 64},
                             AttentionShape{2, 2, 24, 100}},
                            {0, 64, 257}, {1, 2, 33, 80});
    }

    // Capped scores, scales that grow with the position, sinks; alone and together.
    void otherScoresAgreeWithDouble_data() { addSetRows(); }
    void otherScoresAgreeWithDouble() {
        QFETCH(int, set);
        verifyAgainstDouble(
            static_cast<cpu::InstructionSet>(set),
            {AttentionShape{4, 2, 16, 0, 1.5F}, AttentionShape{6, 1, 20, 0, 0.0F, 0.3F},
             AttentionShape{9, 3, 64, 0, 0.0F, 0.0F, true}, AttentionShape{6, 2, 24, 70, 2.0F, 0.1F, true}},
            {0, 64, 257, 900}, {1, 2, 33, 80});
    }

    // A sequence of 256 rows behind 90 others: any run of them, in passes of any size, as the rows one by one.
    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        for (const AttentionShape shape :
             {AttentionShape{9, 3, 64}, AttentionShape{2, 2, 20}, AttentionShape{2, 2, 20, 70},
              AttentionShape{4, 2, 20, 70, 1.5F, 0.2F, true}}) {
            constexpr int kPrefix = 90;
            Tokens tokens(shape, kPrefix + 256, 3);
            KvCache cache(shape, kPrefix + 256);
            {
                cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 1);
                for (int first = 0; first < kPrefix + 256; first += 173) {
                    backend.appendKv(tokens.k.slice(first, 173), tokens.v.slice(first, 173), cache.view, first);
                }
            }
            const int compared =
                compareRowRuns(static_cast<cpu::InstructionSet>(set), shape.queryCols(),
                               [&](Backend& backend, int first, int count, MatrixView out) {
                                   backend.attention(tokens.q.slice(kPrefix + first, count), shape.heads, cache.view,
                                                     kPrefix + first, AncestorMask::chain(count), shape.rule(), out);
                               });
            QVERIFY(compared > 0);
            qInfo("head size %d, window %d: %d rows bit for bit", shape.head_dim, shape.window, compared);
        }
    }

    // The partials of a long sequence are folded in several rounds when they do not fit the scratch at once.
    void longSequenceOfOneRow() {
        const AttentionShape shape{64, 8, 128, 0, 0.0F, 0.0F, true};
        constexpr int kLength = 8000;
        const cpu::InstructionSet set = cpu::bestInstructionSet();
        cpu::CpuBackend backend(set, 2);
        cpu::CpuBackend other(set, 3);
        KvCache cache(shape, kLength);
        for (int first = 0; first < kLength; first += 250) {
            Tokens tokens(shape, 250, static_cast<unsigned>(first));
            backend.appendKv(tokens.k.view(), tokens.v.view(), cache.view, first);
        }
        Tokens tokens(shape, 8, 7);
        Matrix together(8, shape.queryCols());
        const auto chain = AncestorMask::chain(8);
        backend.attention(tokens.q.view(), shape.heads, cache.view, kLength - 8, chain, shape.rule(), together.view());
        Matrix alone(8, shape.queryCols());
        for (int row = 0; row < 8; ++row) {
            other.attention(tokens.q.slice(row, 1), shape.heads, cache.view, kLength - 8 + row, AncestorMask::chain(1),
                            shape.rule(), alone.slice(row, 1));
        }
        Matrix last_query(1, shape.queryCols());
        Matrix last_out(1, shape.queryCols());
        std::copy_n(tokens.q.row(7), shape.queryCols(), last_query.row(0));
        std::copy_n(together.row(7), shape.queryCols(), last_out.row(0));
        const auto one = AncestorMask::chain(1);
        const double error = attentionError(shape, cache, last_query, kLength - 1, one, last_out);
        qInfo("%d keys: largest error %.2e (limit 3e-6)", kLength, error);
        QVERIFY(error < 3e-6);
        QCOMPARE(std::memcmp(together.data.data(), alone.data.data(), alone.data.size() * sizeof(float)), 0);
    }

    // Two siblings behind a long prefix: two threads take a row each, four and seven share the blocks of the prefix.
    void siblingsSharedByThreads_data() { addSetRows(); }
    void siblingsSharedByThreads() {
        QFETCH(int, set);
        for (const int window : {0, 300}) verifySiblings(static_cast<cpu::InstructionSet>(set), window);
    }

    // A window is a rule about positions: what lies before it has no influence, not even on the last bit.
    void keysBeforeAWindowDoNotMatter_data() { addSetRows(); }
    void keysBeforeAWindowDoNotMatter() {
        QFETCH(int, set);
        constexpr int kLength = 300;
        constexpr int kRows = 40;
        for (const int window : {1, 50, 64, 130}) {
            const AttentionShape shape{6, 2, 32, window};
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
            Tokens tokens(shape, kLength, 5);
            Tokens others = tokens;
            const int first_seen = kLength - kRows - window + 1;
            for (int row = 0; row < first_seen; ++row) {
                for (int i = 0; i < others.k.cols; ++i) others.k.row(row)[i] += 3.0F;
                for (int i = 0; i < others.v.cols; ++i) others.v.row(row)[i] -= 2.0F;
            }
            std::vector<Matrix> results;
            for (Tokens* some : {&tokens, &others}) {
                KvCache cache(shape, kLength);
                for (int first = 0; first < kLength; first += 150) {
                    backend.appendKv(some->k.slice(first, 150), some->v.slice(first, 150), cache.view, first);
                }
                results.emplace_back(kRows, shape.queryCols());
                backend.attention(tokens.q.slice(kLength - kRows, kRows), shape.heads, cache.view, kLength - kRows,
                                  AncestorMask::chain(kRows), shape.rule(), results.back().view());
            }
            QVERIFY(results[0].data == results[1].data);
        }
    }

  private:
    static void verifyAgainstDouble(cpu::InstructionSet set, const std::vector<AttentionShape>& shapes,
                                    const std::vector<int>& prefixes, const std::vector<int>& row_counts) {
        cpu::CpuBackend backend(set, 2);
        std::mt19937 random(1);
        double worst = 0.0;
        int cases = 0;
        // The exact sums take most of the time: each instruction set tries another third; a full run tries all.
        constexpr int kShare = 3;
        int place = static_cast<int>(set);
        for (const AttentionShape& shape : shapes) {
            for (const int prefix : prefixes) {
                for (const int rows : row_counts) {
                    if (!griffin::tests::isThorough() && place++ % kShare != 0) continue;
                    const auto mask = rows % 2 == 0 ? AncestorMask::chain(rows)
                                                    : AncestorMask::fromParents(randomTree(rows, 2, rows > 50, random));
                    Tokens before(shape, std::max(prefix, 1), 10);
                    Tokens tokens(shape, rows, 20);
                    KvCache cache(shape, prefix + rows);
                    for (int first = 0; first < prefix; first += 100) {
                        const int some = std::min(100, prefix - first);
                        backend.appendKv(before.k.slice(first, some), before.v.slice(first, some), cache.view, first);
                    }
                    backend.appendKv(tokens.k.view(), tokens.v.view(), cache.view, prefix);
                    Matrix out(rows, shape.queryCols());
                    backend.attention(tokens.q.view(), shape.heads, cache.view, prefix, mask, shape.rule(), out.view());
                    const double error = attentionError(shape, cache, tokens.q, prefix, mask, out);
                    if (!(error <= worst)) worst = error;
                    ++cases;
                }
            }
        }
        qInfo("%d cases: largest error %.2e (limit 3e-6)", cases, worst);
        QVERIFY(worst < 3e-6);
    }

    static void verifySiblings(cpu::InstructionSet set, int window) {
        constexpr int kPrefix = 830;
        const AttentionShape shape{3, 1, 20, window};
        Tokens tokens(shape, kPrefix + 2, 6);
        KvCache cache(shape, kPrefix + 2);
        const auto siblings = AncestorMask::fromParents(std::vector<int>{-1, -1});
        std::vector<Matrix> results;
        for (const int threads : {2, 4, 7}) {
            cpu::CpuBackend backend(set, threads);
            for (int first = 0; first < kPrefix + 2; first += 208) {
                backend.appendKv(tokens.k.slice(first, 208), tokens.v.slice(first, 208), cache.view, first);
            }
            results.emplace_back(2, shape.queryCols());
            backend.attention(tokens.q.slice(kPrefix, 2), shape.heads, cache.view, kPrefix, siblings, shape.rule(),
                              results.back().view());
            const std::vector<float>& first = results.front().data;
            QCOMPARE(std::memcmp(results.back().data.data(), first.data(), first.size() * sizeof(float)), 0);
        }
    }

  private slots:
    // Infinite and undefined inputs make undefined results, in their own row only, and no crash.
    void undefinedInputsStayInTheirRow_data() { addSetRows(); }
    void undefinedInputsStayInTheirRow() {
        QFETCH(int, set);
        const AttentionShape shape{9, 3, 64};
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        Tokens tokens(shape, 70, 5);
        KvCache cache(shape, 70);
        backend.appendKv(tokens.k.view(), tokens.v.view(), cache.view, 0);
        Matrix expected(70, shape.queryCols());
        const auto chain = AncestorMask::chain(70);
        backend.attention(tokens.q.view(), shape.heads, cache.view, 0, chain, shape.rule(), expected.view());
        Tokens broken = tokens;
        std::fill_n(broken.k.row(40), broken.k.cols, std::numeric_limits<float>::quiet_NaN());
        std::fill_n(broken.v.row(40), broken.v.cols, 1e10F);  // infinite as f16
        std::fill_n(broken.q.row(39), broken.q.cols, std::numeric_limits<float>::infinity());
        backend.appendKv(broken.k.view(), broken.v.view(), cache.view, 0);
        Matrix out(70, shape.queryCols());
        backend.attention(broken.q.view(), shape.heads, cache.view, 0, chain, shape.rule(), out.view());
        const std::size_t bytes = std::size_t{39} * static_cast<std::size_t>(out.cols) * sizeof(float);
        QCOMPARE(std::memcmp(out.data.data(), expected.data.data(), bytes), 0);
        QVERIFY(!std::isfinite(out.row(40)[0]));
    }
};

GRIFFIN_TEST(AttentionTest)
#include "attention_test.moc"

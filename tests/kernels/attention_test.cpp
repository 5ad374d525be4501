// Attention against plain double, and row invariance: a pass of many rows gives each row the bits it has alone.
#include "tests/kernels/attention_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class AttentionTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        std::mt19937 random(1);
        double worst = 0.0;
        int cases = 0;
        for (const AttentionShape shape :
             {AttentionShape{9, 3, 64}, AttentionShape{4, 4, 8}, AttentionShape{4, 2, 16}, AttentionShape{6, 1, 20},
              AttentionShape{2, 2, 48}, AttentionShape{7, 1, 128}, AttentionShape{40, 1, 24},
              AttentionShape{2, 1, 256}}) {
            for (const int prefix : {0, 1, 63, 64, 130}) {
                for (const int rows : {1, 2, 5, 33, 100}) {
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
                    backend.attention(tokens.q.view(), shape.heads, cache.view, prefix, mask, shape.scale(),
                                      out.view());
                    const double error = attentionError(shape, cache, tokens.q, prefix, mask, out);
                    if (!(error <= worst)) worst = error;
                    ++cases;
                }
            }
        }
        qInfo("%d cases: largest error %.2e (limit 3e-6)", cases, worst);
        QVERIFY(worst < 3e-6);
    }

    // A sequence of 256 rows behind 90 others: any run of them, in passes of any size, as the rows one by one.
    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        for (const AttentionShape shape : {AttentionShape{9, 3, 64}, AttentionShape{2, 2, 20}}) {
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
                                                     kPrefix + first, AncestorMask::chain(count), shape.scale(), out);
                               });
            QVERIFY(compared > 0);
            qInfo("head size %d: %d rows bit for bit", shape.head_dim, compared);
        }
    }

    // The partials of a long sequence are folded in several rounds when they do not fit the scratch at once.
    void longSequenceOfOneRow() {
        const AttentionShape shape{64, 8, 128};
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
        backend.attention(tokens.q.view(), shape.heads, cache.view, kLength - 8, chain, shape.scale(), together.view());
        Matrix alone(8, shape.queryCols());
        for (int row = 0; row < 8; ++row) {
            other.attention(tokens.q.slice(row, 1), shape.heads, cache.view, kLength - 8 + row, AncestorMask::chain(1),
                            shape.scale(), alone.slice(row, 1));
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
        constexpr int kPrefix = 830;
        const AttentionShape shape{3, 1, 20};
        Tokens tokens(shape, kPrefix + 2, 6);
        KvCache cache(shape, kPrefix + 2);
        const auto siblings = AncestorMask::fromParents(std::vector<int>{-1, -1});
        std::vector<Matrix> results;
        for (const int threads : {2, 4, 7}) {
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
            for (int first = 0; first < kPrefix + 2; first += 208) {
                backend.appendKv(tokens.k.slice(first, 208), tokens.v.slice(first, 208), cache.view, first);
            }
            results.emplace_back(2, shape.queryCols());
            backend.attention(tokens.q.slice(kPrefix, 2), shape.heads, cache.view, kPrefix, siblings, shape.scale(),
                              results.back().view());
            const std::vector<float>& first = results.front().data;
            QCOMPARE(std::memcmp(results.back().data.data(), first.data(), first.size() * sizeof(float)), 0);
        }
    }

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
        backend.attention(tokens.q.view(), shape.heads, cache.view, 0, chain, shape.scale(), expected.view());
        Tokens broken = tokens;
        std::fill_n(broken.k.row(40), broken.k.cols, std::numeric_limits<float>::quiet_NaN());
        std::fill_n(broken.v.row(40), broken.v.cols, 1e10F);  // infinite as f16
        std::fill_n(broken.q.row(39), broken.q.cols, std::numeric_limits<float>::infinity());
        backend.appendKv(broken.k.view(), broken.v.view(), cache.view, 0);
        Matrix out(70, shape.queryCols());
        backend.attention(broken.q.view(), shape.heads, cache.view, 0, chain, shape.scale(), out.view());
        const std::size_t bytes = std::size_t{39} * static_cast<std::size_t>(out.cols) * sizeof(float);
        QCOMPARE(std::memcmp(out.data.data(), expected.data.data(), bytes), 0);
        QVERIFY(!std::isfinite(out.row(40)[0]));
    }
};

GRIFFIN_TEST(AttentionTest)
#include "attention_test.moc"

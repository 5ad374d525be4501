// gatherRows and scatterAddRows: the way of rows to their experts and back.
#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class RowsTest : public QObject {
    Q_OBJECT

  private slots:
    void gatherCopiesTheRows_data() { addSetRows(); }
    void gatherCopiesTheRows() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        Matrix x = randomMatrix(9, 37, 1);
        const std::vector<int> rows = {8, 0, 3, 3, 7};
        Matrix y(5, 37);
        backend.gatherRows(x.view(), rows, y.view());
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(std::memcmp(y.row(i), x.row(rows[static_cast<std::size_t>(i)]), 37 * sizeof(float)), 0);
        }
    }

    // A row's sum depends on the order of its own additions only, not on how the others are routed.
    void scatterAddsEachRowAlone_data() { addSetRows(); }
    void scatterAddsEachRowAlone() {
        QFETCH(int, set);
        int compared = 0;
        for (const int threads : kThreadCounts) {
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
            for (const int count : kRowCounts) {
                Matrix x = randomMatrix(count, 77, 2);
                Matrix scales = randomMatrix(1, count, 3);
                Matrix together = randomMatrix(count, 77, 4);
                Matrix alone = together;
                std::vector<int> rows(static_cast<std::size_t>(count));
                for (int i = 0; i < count; ++i) rows[static_cast<std::size_t>(i)] = (i * 5 + 3) % count;
                const std::span<const float> all(scales.data);
                backend.scatterAddRows(x.view(), rows, all, together.view());
                for (int i = 0; i < count; ++i) {
                    const int target = rows[static_cast<std::size_t>(i)];
                    const int zero = 0;
                    const float before = alone.row(target)[76];
                    backend.scatterAddRows(x.slice(i, 1), {&zero, 1}, all.subspan(static_cast<std::size_t>(i), 1),
                                           alone.slice(target, 1));
                    const double exact = before + static_cast<double>(scales.row(0)[i]) * x.row(i)[76];
                    QVERIFY(std::abs(alone.row(target)[76] - exact) < 1e-6);
                }
                QCOMPARE(std::memcmp(together.data.data(), alone.data.data(), alone.data.size() * sizeof(float)), 0);
                compared += count;
            }
        }
        qInfo("%d rows bit for bit", compared);
    }
};

GRIFFIN_TEST(RowsTest)
#include "rows_test.moc"

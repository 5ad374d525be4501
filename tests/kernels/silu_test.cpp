// silu, and that it leaves what lies beside a range of columns alone.
#include <algorithm>
#include <cmath>

#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class SiluTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        const Matrix before = randomMatrix(5, 1537, 2, 8.0F);
        Matrix x = before;
        x.row(0)[0] = -200.0F;
        x.row(0)[1] = 200.0F;
        Matrix exact = x;
        backend.silu(x.view());
        double worst = 0.0;
        for (std::size_t i = 0; i < x.data.size(); ++i) {
            const double z = exact.data[i];
            const double expected = z / (1.0 + std::exp(-z));
            worst = std::max(worst, std::abs(x.data[i] - expected) / (std::abs(expected) + 1e-30));
        }
        qInfo("largest relative error %.2e (limit 5e-7)", worst);
        QVERIFY(worst < 5e-7);
    }

    void worksOnARangeOfColumns_data() { addSetRows(); }
    void worksOnARangeOfColumns() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        const Matrix before = randomMatrix(4, 50, 3);
        Matrix range = before;
        Matrix whole = before;
        backend.silu(range.view().columns(7, 30));
        backend.silu(whole.view());
        for (int row = 0; row < 4; ++row) {
            for (int i = 0; i < 50; ++i) {
                const bool inside = i >= 7 && i < 37;
                const std::size_t at = static_cast<std::size_t>(row) * 50 + static_cast<std::size_t>(i);
                QCOMPARE(range.data[at], inside ? whole.data[at] : before.data[at]);
            }
        }
    }

    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        const Matrix x = randomMatrix(256, 203, 4, 3.0F);
        const int compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 203,
                                            [&](Backend& backend, int first, int count, MatrixView out) {
                                                const auto begin = x.data.begin() + first * 203;
                                                std::copy(begin, begin + count * 203, out.data);
                                                backend.silu(out);
                                            });
        QVERIFY(compared > 0);
        qInfo("%d rows bit for bit", compared);
    }
};

GRIFFIN_TEST(SiluTest)
#include "silu_test.moc"

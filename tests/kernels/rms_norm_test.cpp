#include <cmath>

#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class RmsNormTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        double worst = 0.0;
        for (const int cols : {1, 5, 16, 20, 63, 64, 65, 576, 4096}) {
            Matrix x = randomMatrix(3, cols, 1, 4.0F);
            Matrix weight = randomMatrix(1, cols, 2);
            Matrix y(3, cols);
            backend.rmsNorm(x.view(), weight.row(0), 1e-5F, y.view());
            for (int row = 0; row < 3; ++row) {
                double sum = 0.0;
                for (int i = 0; i < cols; ++i) sum += static_cast<double>(x.row(row)[i]) * x.row(row)[i];
                const double factor = 1.0 / std::sqrt(sum / cols + 1e-5);
                for (int i = 0; i < cols; ++i) {
                    const double expected = weight.row(0)[i] * (x.row(row)[i] * factor);
                    worst = std::max(worst, std::abs(y.row(row)[i] - expected) / (std::abs(expected) + 1e-6));
                }
            }
            Matrix in_place = x;
            backend.rmsNorm(in_place.view(), weight.row(0), 1e-5F, in_place.view());
            QCOMPARE(in_place.data, y.data);
        }
        qInfo("largest relative error %.2e (limit 1e-6)", worst);
        QVERIFY(worst < 1e-6);
    }

    void headsAreRowsOfTheirOwn_data() { addSetRows(); }
    void headsAreRowsOfTheirOwn() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        for (const int head_dim : {8, 20, 64, 128}) {
            Matrix x = randomMatrix(4, 3 * head_dim, 3);
            Matrix weight = randomMatrix(1, head_dim, 4);
            Matrix expected = x;
            const MatrixView heads{expected.data.data(), 12, head_dim, head_dim};
            backend.rmsNorm(heads, weight.row(0), 1e-6F, heads);
            backend.rmsNormHeads(x.view(), 3, weight.row(0), 1e-6F);
            QCOMPARE(x.data, expected.data);
        }
    }

    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        Matrix x = randomMatrix(256, 580, 5);
        Matrix weight = randomMatrix(1, 580, 6);
        int compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 580,
                                      [&](Backend& backend, int first, int count, MatrixView out) {
                                          backend.rmsNorm(x.slice(first, count), weight.row(0), 1e-5F, out);
                                      });
        QVERIFY(compared > 0);
        const int heads = compareRowRuns(static_cast<cpu::InstructionSet>(set), 580,
                                         [&](Backend& backend, int first, int count, MatrixView out) {
                                             for (int i = 0; i < count; ++i) {
                                                 std::copy_n(x.row(first + i), 580, out.row(i));
                                             }
                                             backend.rmsNormHeads(out, 29, weight.row(0), 1e-5F);
                                         });
        QVERIFY(heads > 0);
        qInfo("%d rows bit for bit", compared + heads);
    }
};

GRIFFIN_TEST(RmsNormTest)
#include "rms_norm_test.moc"

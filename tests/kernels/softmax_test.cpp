#include <cmath>

#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class SoftmaxTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        double worst = 0.0;
        double worst_log = 0.0;
        for (const int cols : {1, 3, 16, 100, 4095, 4097, 49152}) {
            Matrix x = randomMatrix(2, cols, 1, 6.0F);
            Matrix y(2, cols);
            Matrix logs(2, cols);
            backend.softmax(x.view(), y.view());
            backend.logSoftmax(x.view(), logs.view());
            for (int row = 0; row < 2; ++row) {
                double largest = -INFINITY;
                for (int i = 0; i < cols; ++i) largest = std::max(largest, static_cast<double>(x.row(row)[i]));
                double sum = 0.0;
                for (int i = 0; i < cols; ++i) sum += std::exp(x.row(row)[i] - largest);
                for (int i = 0; i < cols; ++i) {
                    const double log = x.row(row)[i] - largest - std::log(sum);
                    worst = std::max(worst, std::abs(y.row(row)[i] / std::exp(log) - 1.0));
                    worst_log = std::max(worst_log, std::abs(logs.row(row)[i] - log));
                }
            }
            Matrix in_place = x;
            backend.softmax(in_place.view(), in_place.view());
            QCOMPARE(in_place.data, y.data);
            in_place = x;
            backend.logSoftmax(in_place.view(), in_place.view());
            QCOMPARE(in_place.data, logs.data);
        }
        qInfo("softmax: largest relative error %.2e (limit 3e-6); log-softmax: largest error %.2e (limit 8e-6)", worst,
              worst_log);
        QVERIFY(worst < 3e-6);
        QVERIFY(worst_log < 8e-6);
    }

    void minusInfinityIsProbabilityZero_data() { addSetRows(); }
    void minusInfinityIsProbabilityZero() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 1);
        Matrix x(1, 21);
        for (int i = 0; i < 21; ++i) x.row(0)[i] = i % 2 == 0 ? -INFINITY : 1.0F;
        backend.softmax(x.view(), x.view());
        for (int i = 0; i < 21; ++i) QCOMPARE(x.row(0)[i], i % 2 == 0 ? 0.0F : 0.1F);
    }

    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        Matrix x = randomMatrix(256, 1003, 3, 3.0F);
        int compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 1003,
                                      [&](Backend& backend, int first, int count, MatrixView out) {
                                          backend.softmax(x.slice(first, count), out);
                                      });
        QVERIFY(compared > 0);
        compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 1003,
                                  [&](Backend& backend, int first, int count, MatrixView out) {
                                      backend.logSoftmax(x.slice(first, count), out);
                                  });
        QVERIFY(compared > 0);
        qInfo("2 x %d rows bit for bit", compared);
    }
};

GRIFFIN_TEST(SoftmaxTest)
#include "softmax_test.moc"

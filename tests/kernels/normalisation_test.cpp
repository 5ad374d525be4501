// RMS norm and softmax of rows.
#include <cmath>

#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class NormalisationTest : public QObject {
    Q_OBJECT

  private slots:
    void rmsNormAgreesWithDouble_data() { addSetRows(); }
    void rmsNormAgreesWithDouble() {
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

    void rmsNormRowInvariance_data() { addSetRows(); }
    void rmsNormRowInvariance() {
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

    void softmaxAgreesWithDouble_data() { addSetRows(); }
    void softmaxAgreesWithDouble() {
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

    void softmaxRowInvariance_data() { addSetRows(); }
    void softmaxRowInvariance() {
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

GRIFFIN_TEST(NormalisationTest)
#include "normalisation_test.moc"

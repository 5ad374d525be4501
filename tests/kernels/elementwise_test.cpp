// add, scale, softCap, addBias, silu and the gates, and the exponential function under them.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "kernels/cpu/simd/vector_loops.h"
#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class ElementwiseTest : public QObject {
    Q_OBJECT

  private slots:
    void addsElementByElement_data() { addSetRows(); }
    void addsElementByElement() {
        QFETCH(int, set);
        int compared = 0;
        for (const int threads : kThreadCounts) {
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
            for (const int rows : kRowCounts) {
                const int cols = 5 + rows % 70;
                Matrix x = randomMatrix(rows, cols + 3, 1);
                Matrix y = randomMatrix(rows, cols + 1, 2);
                Matrix bias = randomMatrix(1, cols, 3);
                Matrix expected = x;
                for (int row = 0; row < rows; ++row) {
                    for (int i = 0; i < cols; ++i) {
                        expected.row(row)[i] = (x.row(row)[i] + y.row(row)[i]) * 0.7F + bias.row(0)[i];
                    }
                }
                const MatrixView part{x.data.data(), rows, cols, cols + 3};
                backend.add(part, MatrixView{y.data.data(), rows, cols, cols + 1});
                backend.scale(part, 0.7F);
                backend.addBias(part, bias.row(0));
                QCOMPARE(std::memcmp(x.data.data(), expected.data.data(), x.data.size() * sizeof(float)), 0);
                compared += rows;
            }
        }
        qInfo("%d rows bit for bit", compared);
    }

    void siluAgreesWithDouble_data() { addSetRows(); }
    void siluAgreesWithDouble() {
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

    void siluRowInvariance_data() { addSetRows(); }
    void siluRowInvariance() {
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

    void exponentialIsAccurate_data() { addSetRows(); }
    void exponentialIsAccurate() {
        QFETCH(int, set);
        const auto& loops = cpu::vectorLoops(static_cast<cpu::InstructionSet>(set));
        std::vector<float> x;
        for (std::uint64_t bits = 0; bits < 0x100000000ULL; bits += 997) {
            const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
            if (!std::isnan(value)) x.push_back(value);
        }
        std::vector<float> y(x.size());
        loops.exponentials(x.data(), 0.0F, static_cast<int>(x.size()), y.data());
        double worst = 0.0;
        float where = 0.0F;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double exact = std::exp(static_cast<double>(x[i]));
            const float rounded = static_cast<float>(exact);
            if (x[i] < -87.33F) {
                QCOMPARE(y[i], 0.0F);
                continue;
            }
            if (std::isinf(rounded)) {
                QCOMPARE(y[i], rounded);
                continue;
            }
            const double ulp = static_cast<double>(std::nextafter(rounded, INFINITY)) - rounded;
            const double error = std::abs(static_cast<double>(y[i]) - exact) / ulp;
            if (!(error <= worst)) {
                worst = error;
                where = x[i];
            }
        }
        qInfo("%zu values: largest error %.3f ulp at %g (limit 1.5)", x.size(), worst, static_cast<double>(where));
        QVERIFY(worst < 1.5);
        for (const float special : {-INFINITY, -88.0F, -1000.0F}) {
            float result = 1.0F;
            loops.exponentials(&special, 0.0F, 1, &result);
            QCOMPARE(result, 0.0F);
        }
        const float nan = NAN;
        float result = 1.0F;
        loops.exponentials(&nan, 0.0F, 1, &result);
        QVERIFY(std::isnan(result));
    }

    // The same input has the same bits in every lane and in a tail of every length.
    void exponentialKnowsNoLanes_data() { addSetRows(); }
    void exponentialKnowsNoLanes() {
        QFETCH(int, set);
        const auto& loops = cpu::vectorLoops(static_cast<cpu::InstructionSet>(set));
        Matrix x = randomMatrix(1, 100, 1, 20.0F);
        for (int i = 0; i < 100; ++i) {
            float single = 0.0F;
            loops.exponentials(x.row(0) + i, 1.25F, 1, &single);
            for (int begin = 0; begin <= i; ++begin) {
                for (const int end : {i + 1, std::min(i + 6, 100), 100}) {
                    Matrix y(1, 100);
                    loops.exponentials(x.row(0) + begin, 1.25F, end - begin, y.row(0));
                    QCOMPARE(std::bit_cast<std::uint32_t>(y.row(0)[i - begin]), std::bit_cast<std::uint32_t>(single));
                }
            }
        }
    }

    void gatesAgreeWithDouble_data() { addSetRows(); }
    void gatesAgreeWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        Matrix gate_up = randomMatrix(5, 2 * 1537, 2, 8.0F);
        gate_up.row(0)[0] = -200.0F;
        gate_up.row(0)[1] = 200.0F;
        for (int kind = 0; kind < kGates; ++kind) {
            Matrix y(5, 1537);
            backend.gate(gate_up.view(), static_cast<Gate>(kind), y.view());
            double worst = 0.0;
            for (int row = 0; row < 5; ++row) {
                for (int i = 0; i < 1537; ++i) {
                    const double expected =
                        gated(static_cast<Gate>(kind), gate_up.row(row)[i], gate_up.row(row)[1537 + i]);
                    worst = std::max(worst, std::abs(y.row(row)[i] - expected) / (std::abs(expected) + 1e-30));
                }
            }
            // The cubic of GELU loses some bits, which the exponential multiplies: 16 there at most.
            const double limit = static_cast<Gate>(kind) == Gate::kSilu ? 5e-7 : 1e-5;
            qInfo("gate %d: largest relative error %.2e (limit %.0e)", kind, worst, limit);
            QVERIFY(worst < limit);
        }
    }

    void gatesRowInvariance_data() { addSetRows(); }
    void gatesRowInvariance() {
        QFETCH(int, set);
        Matrix x = randomMatrix(256, 2 * 203, 3, 3.0F);
        for (int kind = 0; kind < kGates; ++kind) {
            const int compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 203,
                                                [&](Backend& backend, int first, int count, MatrixView out) {
                                                    backend.gate(x.slice(first, count), static_cast<Gate>(kind), out);
                                                });
            QVERIFY(compared > 0);
            qInfo("gate %d: %d rows bit for bit", kind, compared);
        }
    }

    void softCapAgreesWithDouble_data() { addSetRows(); }
    void softCapAgreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        constexpr double kCap = 30.0;
        Matrix x = randomMatrix(5, 1537, 4, 60.0F);
        x.row(0)[0] = std::numeric_limits<float>::infinity();
        x.row(0)[1] = -1e30F;
        x.row(0)[2] = 0.0F;
        const Matrix before = x;
        backend.softCap(x.view(), static_cast<float>(kCap));
        double worst = 0.0;
        for (std::size_t i = 0; i < x.data.size(); ++i) {
            const double expected = kCap * std::tanh(static_cast<double>(before.data[i]) / kCap);
            worst = std::max(worst, std::abs(static_cast<double>(x.data[i]) - expected) / kCap);
        }
        qInfo("largest error %.2e of the cap (limit 5e-7)", worst);
        QVERIFY(worst < 5e-7);
        QCOMPARE(x.row(0)[2], 0.0F);
    }

    void softCapRowInvariance_data() { addSetRows(); }
    void softCapRowInvariance() {
        QFETCH(int, set);
        Matrix x = randomMatrix(256, 203, 3, 60.0F);
        const int compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 203,
                                            [&](Backend& backend, int first, int count, MatrixView out) {
                                                for (int row = 0; row < count; ++row) {
                                                    std::copy_n(x.row(first + row), 203, out.row(row));
                                                }
                                                backend.softCap(out, 30.0F);
                                            });
        QVERIFY(compared > 0);
    }

  private:
    static double gated(Gate kind, float gate, float up) {
        const double g = static_cast<double>(gate);
        const double u = static_cast<double>(up);
        if (kind == Gate::kSilu) return g / (1.0 + std::exp(-g)) * u;
        if (kind == Gate::kSigmoid) return u / (1.0 + std::exp(-g));
        if (kind == Gate::kGelu) {
            // The tanh form is 0.5 g (1 + tanh z), which is g / (1 + exp(-2 z)).
            const double z = std::sqrt(2.0 / std::numbers::pi) * (g + 0.044715 * g * g * g);
            return g / (1.0 + std::exp(-2.0 * z)) * u;
        }
        const double limited = std::min(g, 7.0);
        return limited / (1.0 + std::exp(-1.702 * limited)) * (std::clamp(u, -7.0, 7.0) + 1.0);
    }
};

GRIFFIN_TEST(ElementwiseTest)
#include "elementwise_test.moc"

// rotaryAngles and rotate against the formula in double.
#include <cmath>

#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

RopeTable tableOf(int dim, RopeLayout layout) {
    RopeSpec spec;
    spec.dim = dim;
    spec.layout = layout;
    spec.scaling = RopeScaling::kYarn;  // a magnitude other than 1
    spec.factor = 4.0F;
    spec.original_context = 64;
    return makeRopeTable(spec);
}

constexpr int kHeads = 3;

}  // namespace

class RopeTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        const std::vector<std::int32_t> positions = {0, 1, 63, 64, 1000, 131071, 5};
        const int rows = static_cast<int>(positions.size());
        double worst = 0.0;
        for (const RopeLayout layout : {RopeLayout::kAdjacent, RopeLayout::kHalves}) {
            for (const int head_dim : {8, 16, 20, 36, 64, 128}) {
                for (const int dim : {head_dim, head_dim / 4 * 2}) {
                    const RopeTable table = tableOf(dim, layout);
                    Matrix angles(rows, dim);
                    backend.rotaryAngles(positions.data(), table, angles.view());
                    Matrix x = randomMatrix(rows, kHeads * head_dim, 1);
                    const Matrix before = x;
                    backend.rotate(x.view(), kHeads, table, angles.view());
                    std::vector<double> expected(before.data.begin(), before.data.end());
                    for (int item = 0; item < rows * kHeads; ++item) {
                        double* head = expected.data() + item * head_dim;
                        for (int i = 0; i < dim / 2; ++i) {
                            const double angle = static_cast<double>(positions[item / kHeads]) * table.frequencies[i];
                            const double cosine = std::cos(angle) * table.magnitude;
                            const double sine = std::sin(angle) * table.magnitude;
                            double& a = head[layout == RopeLayout::kAdjacent ? 2 * i : i];
                            double& b = head[layout == RopeLayout::kAdjacent ? 2 * i + 1 : i + dim / 2];
                            const double first = a * cosine - b * sine;
                            b = a * sine + b * cosine;
                            a = first;
                        }
                    }
                    for (std::size_t i = 0; i < expected.size(); ++i) {
                        worst = std::max(worst, std::abs(x.data[i] - expected[i]));
                    }
                }
            }
        }
        qInfo("largest error %.2e up to position 131071 (limit 2e-6)", worst);
        QVERIFY(worst < 2e-6);
    }

    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        std::vector<std::int32_t> positions(256);
        for (int i = 0; i < 256; ++i) positions[static_cast<std::size_t>(i)] = i * 37 % 1000;
        for (const RopeLayout layout : {RopeLayout::kAdjacent, RopeLayout::kHalves}) {
            const int head_dim = 44;
            const RopeTable table = tableOf(head_dim, layout);
            Matrix x = randomMatrix(256, kHeads * head_dim, 2);
            const int compared =
                compareRowRuns(static_cast<cpu::InstructionSet>(set), kHeads * head_dim,
                               [&](Backend& backend, int first, int count, MatrixView out) {
                                   Matrix angles(count, head_dim);
                                   backend.rotaryAngles(positions.data() + first, table, angles.view());
                                   for (int i = 0; i < count; ++i) std::copy_n(x.row(first + i), x.cols, out.row(i));
                                   backend.rotate(out, kHeads, table, angles.view());
                               });
            QVERIFY(compared > 0);
            qInfo("%d rows bit for bit", compared);
        }
    }
};

GRIFFIN_TEST(RopeTest)
#include "rope_test.moc"

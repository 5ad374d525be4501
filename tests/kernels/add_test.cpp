// add and addBias: one exact f32 addition for each element, whatever the rows, threads and strides.
#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

class AddTest : public QObject {
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
                        expected.row(row)[i] = (x.row(row)[i] + y.row(row)[i]) + bias.row(0)[i];
                    }
                }
                const MatrixView part{x.data.data(), rows, cols, cols + 3};
                backend.add(part, MatrixView{y.data.data(), rows, cols, cols + 1});
                backend.addBias(part, bias.row(0));
                QCOMPARE(std::memcmp(x.data.data(), expected.data.data(), x.data.size() * sizeof(float)), 0);
                compared += rows;
            }
        }
        qInfo("%d rows bit for bit", compared);
    }
};

GRIFFIN_TEST(AddTest)
#include "add_test.moc"

// topK and argmax against a full sort; ties, NaN and infinities.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

std::vector<std::int32_t> sortedColumns(const float* x, int cols) {
    std::vector<std::int32_t> order(static_cast<std::size_t>(cols));
    std::iota(order.begin(), order.end(), 0);
    const auto rank = [x](std::int32_t i) { return std::isnan(x[i]) ? -INFINITY : x[i]; };
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return rank(a) > rank(b); });
    return order;
}

}  // namespace

class TopKTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithSorting_data() { addSetRows(); }
    void agreesWithSorting() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        std::mt19937 random(1);
        int rows_checked = 0;
        for (const int cols : {1, 2, 7, 16, 33, 1023, 1025, 5000, 49152}) {
            for (int kind = 0; kind < 4; ++kind) {
                Matrix x = randomMatrix(3, cols, static_cast<unsigned>(cols + kind));
                if (kind == 1) {  // many ties
                    for (float& v : x.data) v = std::round(v * 2.0F);
                } else if (kind == 2) {  // ascending: every column is a new best one
                    std::sort(x.data.begin(), x.data.end());
                } else if (kind == 3) {  // holes
                    for (float& v : x.data) {
                        const unsigned chance = random() % 8;
                        if (chance < 3) v = chance == 0 ? NAN : (chance == 1 ? -INFINITY : INFINITY);
                    }
                }
                std::vector<std::int32_t> best(3);
                backend.argmax(x.view(), best);
                for (const int k : {1, 2, 10, 100, cols}) {
                    if (k > cols || (k == cols && cols > 5000)) continue;
                    std::vector<float> values(static_cast<std::size_t>(3 * k));
                    std::vector<std::int32_t> columns(static_cast<std::size_t>(3 * k));
                    backend.topK(x.view(), k, values, columns);
                    for (int row = 0; row < 3; ++row) {
                        const auto expected = sortedColumns(x.row(row), cols);
                        QCOMPARE(best[static_cast<std::size_t>(row)], expected[0]);
                        for (int i = 0; i < k; ++i) {
                            const std::size_t at = static_cast<std::size_t>(row) * static_cast<std::size_t>(k) +
                                                   static_cast<std::size_t>(i);
                            QCOMPARE(columns[at], expected[static_cast<std::size_t>(i)]);
                            QCOMPARE(std::memcmp(&values[at], x.row(row) + columns[at], sizeof(float)), 0);
                        }
                        ++rows_checked;
                    }
                }
            }
        }
        qInfo("%d rows as sorted", rows_checked);
    }

    void nothingToChoose_data() { addSetRows(); }
    void nothingToChoose() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 1);
        for (const float value : {NAN, -INFINITY}) {
            Matrix x(1, 2049);
            std::fill(x.data.begin(), x.data.end(), value);
            std::vector<std::int32_t> columns(3, -1);
            std::vector<float> values(3);
            backend.argmax(x.view(), columns);
            QCOMPARE(columns[0], 0);
            backend.topK(x.view(), 3, values, columns);
            QCOMPARE(columns, (std::vector<std::int32_t>{0, 1, 2}));
        }
    }

    void rowInvariance_data() { addSetRows(); }
    void rowInvariance() {
        QFETCH(int, set);
        Matrix x = randomMatrix(256, 1500, 5);
        // Values and columns of the ten best and the first choice, as one row of f32.
        const int compared = compareRowRuns(static_cast<cpu::InstructionSet>(set), 21,
                                            [&](Backend& backend, int first, int count, MatrixView out) {
                                                const auto some = static_cast<std::size_t>(count);
                                                std::vector<float> values(some * 10);
                                                std::vector<std::int32_t> columns(some * 10);
                                                std::vector<std::int32_t> best(some);
                                                backend.topK(x.slice(first, count), 10, values, columns);
                                                backend.argmax(x.slice(first, count), best);
                                                for (int row = 0; row < count; ++row) {
                                                    std::copy_n(values.begin() + row * 10, 10, out.row(row));
                                                    std::copy_n(columns.begin() + row * 10, 10, out.row(row) + 10);
                                                    out.row(row)[20] = static_cast<float>(best[row]);
                                                }
                                            });
        QVERIFY(compared > 0);
        qInfo("%d rows bit for bit", compared);
    }
};

GRIFFIN_TEST(TopKTest)
#include "top_k_test.moc"

// What the tests of the CPU operations share: random rows, the instruction sets of this machine, and the test of row
// invariance: any run of rows, computed alone or among others, by any number of threads, has the same bits.
#pragma once

#include <QTest>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::test {

inline constexpr int kRowCounts[] = {1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 256};
inline constexpr int kThreadCounts[] = {1, 2, 3};

/// Rows of f32 that own their memory.
struct Matrix {
    int rows = 0;
    int cols = 0;
    std::vector<float> data;  // [rows, cols]

    Matrix(int r, int c) : rows(r), cols(c), data(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)) {}
    MatrixView view() { return {data.data(), rows, cols, cols}; }
    MatrixView slice(int first, int count) { return view().slice(first, count); }
    float* row(int i) { return data.data() + static_cast<std::ptrdiff_t>(i) * cols; }
};

inline Matrix randomMatrix(int rows, int cols, unsigned seed, float spread = 1.0F) {
    Matrix matrix(rows, cols);
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0F, spread);
    for (float& x : matrix.data) x = normal(random);
    return matrix;
}

/// One data row for every instruction set of this machine, in column "set".
inline void addSetRows() {
    QTest::addColumn<int>("set");
    for (const auto set : cpu::availableInstructionSets())
        QTest::newRow(std::string(cpu::name(set)).c_str()) << static_cast<int>(set);
}

/// Computes rows [first, first + count) of an operation into out[count, cols].
using ComputeRows = std::function<void(Backend& backend, int first, int count, MatrixView out)>;

/// Compares every run of kRowCounts rows at the start and at the end of 256, on kThreadCounts threads, with the rows
/// computed one by one. Returns the number of rows compared, or -1 after a difference (which it prints).
inline int compareRowRuns(cpu::InstructionSet set, int cols, const ComputeRows& compute) {
    constexpr int kRows = 256;
    Matrix single(kRows, cols);
    {
        cpu::CpuBackend backend(set, 1);
        for (int row = 0; row < kRows; ++row) compute(backend, row, 1, single.slice(row, 1));
    }
    int compared = 0;
    for (const int threads : kThreadCounts) {
        cpu::CpuBackend backend(set, threads);
        for (const int count : kRowCounts) {
            for (const int first : {0, kRows - count}) {
                Matrix out(count, cols);
                compute(backend, first, count, out.view());
                for (int row = 0; row < count; ++row) {
                    const std::size_t bytes = static_cast<std::size_t>(cols) * sizeof(float);
                    if (std::memcmp(out.row(row), single.row(first + row), bytes) != 0) {
                        qWarning("row %d of %d rows from %d on %d threads differs", row, count, first, threads);
                        return -1;
                    }
                    ++compared;
                }
            }
        }
    }
    return compared;
}

}  // namespace griffin::kernels::test

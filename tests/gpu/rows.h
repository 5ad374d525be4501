// Rows on the host and on a back end, and the two comparisons of every operation: with the CPU within a tolerance, and
// with itself, bit by bit, whatever the number of rows.
#pragma once

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "kernels/backend.h"
#include "tests/gpu/check.h"

namespace griffin::gpu_test {

using kernels::Backend;
using kernels::ConstMatrixView;
using kernels::MatrixView;

/// How much is tested: everything on a GPU; where every thread is emulated, what finds most. Set before the tests.
struct OperationSizes {
    std::vector<int> row_counts = {1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 129, 256};
    bool is_short = false;
    std::string type;  // of weights, by its name; empty: all
    /// Called before an operation runs again, which must give the same bits.
    std::function<void()> before_again = [] {};

    static OperationSizes fewest() {
        OperationSizes few;
        few.row_counts = {1, 9, 17, 40, 70};
        few.is_short = true;
        return few;
    }

    /// The most rows of any operation.
    int rows() const { return row_counts.back(); }
    std::vector<int> choose(std::vector<int> all, std::vector<int> few) const { return is_short ? few : all; }
};
inline OperationSizes sizes;

struct Matrix {
    int rows = 0;
    int cols = 0;
    std::vector<float> data;  // [rows, cols]

    Matrix(int r, int c) : rows(r), cols(c), data(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)) {}
    float* row(int i) { return data.data() + static_cast<std::ptrdiff_t>(i) * cols; }
    const float* row(int i) const { return data.data() + static_cast<std::ptrdiff_t>(i) * cols; }
};

inline Matrix randomMatrix(int rows, int cols, unsigned seed, float spread = 1.0F) {
    Matrix matrix(rows, cols);
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0F, spread);
    for (float& x : matrix.data) x = normal(random);
    return matrix;
}

/// Rows in a back end's memory.
class DeviceRows {
  public:
    DeviceRows(Backend& backend, int rows, int cols)
        : backend_(backend), rows_(rows), cols_(cols), buffer_(backend.allocate(bytes())) {}
    DeviceRows(Backend& backend, const Matrix& matrix) : DeviceRows(backend, matrix.rows, matrix.cols) { set(matrix); }

    void set(const Matrix& matrix) const { backend_.upload(buffer_.data(), matrix.data.data(), bytes()); }
    MatrixView view() const { return {buffer_.as<float>(), rows_, cols_, cols_}; }
    MatrixView slice(int first, int count) const { return view().slice(first, count); }
    Matrix get() const {
        Matrix matrix(rows_, cols_);
        backend_.download(matrix.data.data(), buffer_.data(), bytes());
        return matrix;
    }

  private:
    std::size_t bytes() const {
        return static_cast<std::size_t>(rows_) * static_cast<std::size_t>(cols_) * sizeof(float);
    }

    Backend& backend_;
    int rows_;
    int cols_;
    kernels::DeviceBuffer buffer_;
};

inline kernels::DeviceBuffer onDevice(Backend& backend, const std::vector<float>& values) {
    kernels::DeviceBuffer buffer = backend.allocate(values.size() * sizeof(float));
    backend.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    return buffer;
}

inline kernels::DeviceBuffer onDevice(Backend& backend, const std::vector<std::int32_t>& values) {
    kernels::DeviceBuffer buffer = backend.allocate(values.size() * sizeof(std::int32_t));
    backend.upload(buffer.data(), values.data(), values.size() * sizeof(std::int32_t));
    return buffer;
}

/// Largest difference; infinite when a number is NaN in one only.
inline double difference(const Matrix& a, const Matrix& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.data.size(); ++i) {
        if (std::isnan(a.data[i]) && std::isnan(b.data[i])) continue;
        const double error = std::fabs(static_cast<double>(a.data[i]) - static_cast<double>(b.data[i]));
        if (!(error <= worst)) worst = std::isnan(error) ? INFINITY : error;
    }
    return worst;
}

/// Computes rows [first, first + count) of an operation into `out`.
using ComputeRows = std::function<void(Backend& backend, int first, int count, MatrixView out)>;

/// Every number of rows at the start and at the end of all rows against the rows computed one by one. What is in `out`
/// before is the same each time.
inline void checkRowInvariance(const char* name, Backend& backend, int cols, const ComputeRows& compute) {
    const Matrix before = randomMatrix(sizes.rows(), cols, 99);
    const DeviceRows single(backend, before);
    for (int row = 0; row < sizes.rows(); ++row) compute(backend, row, 1, single.slice(row, 1));
    const Matrix expected = single.get();
    const DeviceRows out(backend, sizes.rows(), cols);
    for (const int count : sizes.row_counts) {
        for (const int first : {0, sizes.rows() - count}) {
            out.set(before);
            sizes.before_again();
            compute(backend, first, count, out.slice(first, count));
            const Matrix result = out.get();
            int different = 0;
            int which = -1;
            for (int row = first; row < first + count; ++row) {
                if (std::memcmp(result.row(row), expected.row(row), static_cast<std::size_t>(cols) * sizeof(float)) !=
                    0) {
                    ++different;
                    if (which < 0) which = row;
                }
            }
            check(different == 0, "%s: %d of %d rows from %d differ from the same rows alone, the first is %d", name,
                  different, count, first, which);
            if (count == sizes.rows()) break;
        }
    }
}

// The tests of the operations, by file.
void testProducts(kernels::Backend& cuda, kernels::Backend& cpu);
void testSmallOperations(kernels::Backend& cuda, kernels::Backend& cpu);  // delta nets among them
void testDeltaNets(kernels::Backend& cuda, kernels::Backend& cpu);
void testAttention(kernels::Backend& cuda, kernels::Backend& cpu);

}  // namespace griffin::gpu_test

#include "kernels/cpu/cpu_backend.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace griffin::kernels::cpu {
namespace {

// Columns that argmax takes the maximum of before it looks where it was.
constexpr int kColumnsPerChunk = 1024;

/// The order of elements: a NaN counts as -infinity.
float rank(float value) {
    return std::isnan(value) ? -INFINITY : value;
}

/// The k best so far of one row: a heap with the worst on top, in the memory of the result.
class BestColumns {
    // Before its users: its type is deduced.
    auto better() const {
        return [x = x_](std::int32_t a, std::int32_t b) {
            const float value_a = rank(x[a]);
            const float value_b = rank(x[b]);
            return value_a != value_b ? value_a > value_b : a < b;
        };
    }

  public:
    BestColumns(const float* x, int k, std::int32_t* columns) : x_(x), k_(k), columns_(columns) {}

    /// Takes the first k columns.
    void fill() {
        for (int i = 0; i < k_; ++i) columns_[i] = i;
        std::make_heap(columns_, columns_ + k_, better());
    }
    /// What a later column must exceed: on a tie the earlier column stays.
    float limit() const { return rank(x_[columns_[0]]); }
    void replaceWorst(int column) {
        std::pop_heap(columns_, columns_ + k_, better());
        columns_[k_ - 1] = column;
        std::push_heap(columns_, columns_ + k_, better());
    }
    void sort() { std::sort_heap(columns_, columns_ + k_, better()); }

  private:
    const float* x_;
    int k_;
    std::int32_t* columns_;
};

std::int32_t largestColumn(const VectorLoops& loops, const float* x, int count) {
    float best = -INFINITY;
    int chunk = -1;
    for (int begin = 0; begin < count; begin += kColumnsPerChunk) {
        const float largest = loops.largest(x + begin, std::min(kColumnsPerChunk, count - begin));
        if (largest > best) {
            best = largest;
            chunk = begin;
        }
    }
    if (chunk < 0) return 0;
    return loops.firstEqual(x, best, chunk, count);
}

}  // namespace

void CpuBackend::topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) {
    assert(k >= 1 && k <= x.cols);
    assert(values.size() >= static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(k));
    assert(columns.size() >= static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(k));
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float* in = x.row(row);
            const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(row) * k;
            BestColumns best(in, k, columns.data() + first);
            best.fill();
            int column = loops_.firstGreater(in, best.limit(), k, x.cols);
            while (column < x.cols) {
                best.replaceWorst(column);
                column = loops_.firstGreater(in, best.limit(), column + 1, x.cols);
            }
            best.sort();
            for (int i = 0; i < k; ++i) values[static_cast<std::size_t>(first + i)] = in[columns[first + i]];
        }
    });
}

void CpuBackend::argmax(ConstMatrixView x, std::span<std::int32_t> columns) {
    assert(columns.size() >= static_cast<std::size_t>(x.rows));
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            columns[static_cast<std::size_t>(row)] = largestColumn(loops_, x.row(row), x.cols);
        }
    });
}

}  // namespace griffin::kernels::cpu

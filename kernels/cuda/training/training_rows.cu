#include <cassert>

#include "kernels/cuda/training/column_sums.cuh"
#include "kernels/cuda/training/elements.cuh"
#include "kernels/cuda/training/host_arguments.h"
#include "kernels/cuda/training/row_places.h"
#include "kernels/cuda/training/training_rows.h"

namespace griffin::kernels::cuda::training {
namespace {

struct Zero {
    __device__ float operator()(int /*row*/, int /*column*/) const { return 0.0F; }
};

struct Element {
    ConstMatrixView x;
    __device__ float operator()(int row, int column) const { return x.row(row)[column]; }
};

struct Sum {
    ConstMatrixView x;
    ConstMatrixView y;
    __device__ float operator()(int row, int column) const { return y.row(row)[column] + x.row(row)[column]; }
};

struct SumWithRow {
    ConstMatrixView x;
    const float* row_values;
    __device__ float operator()(int row, int column) const { return x.row(row)[column] + row_values[column]; }
};

struct RowBefore {
    ConstMatrixView x;
    ConstMatrixView first;
    const RowPlace* places;
    __device__ float operator()(int row, int column) const {
        return places[row].first == row ? first.row(row)[column] : x.row(row - 1)[column];
    }
};

struct ListedRow {
    ConstMatrixView x;
    const int* rows;
    __device__ float operator()(int row, int column) const { return x.row(rows[row])[column]; }
};

struct IntoListedRow {
    ConstMatrixView x;
    const int* rows;
    MatrixView y;
    __device__ void operator()(int row, int column) const { y.row(rows[row])[column] = x.row(row)[column]; }
};

}  // namespace

void clear(const TrainingContext& context, MatrixView x) {
    forElements(context.device, x, Zero{});
}

void copy(const TrainingContext& context, ConstMatrixView x, MatrixView y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forElements(context.device, y, Element{x});
}

void add(const TrainingContext& context, ConstMatrixView x, MatrixView y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forElements(context.device, y, Sum{x, y});
}

void addBias(const TrainingContext& context, MatrixView x, ConstMatrixView bias) {
    assert(bias.rows == 1 && x.cols == bias.cols);
    forElements(context.device, x, SumWithRow{x, bias.data});
}

void addBiasBackward(const TrainingContext& context, ConstMatrixView dy, MatrixView dbias) {
    assert(dbias.rows == 1 && dy.cols == dbias.cols);
    addColumnSums(context.device, dy.rows, dbias, Element{dy});
}

void shiftRows(const TrainingContext& context, ConstMatrixView x, ConstMatrixView first, Segments segments,
               MatrixView y) {
    assert(!segments.empty() && segments.back() <= y.rows);
    const RowPlace* places = context.places->get(segments);
    forElements(context.device, y.slice(0, segments.back()), RowBefore{x, first, places});
}

void gatherRows(const TrainingContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    if (rows.empty()) return;
    const int* list = context.arguments->sent(rows);
    const MatrixView to{y.data, static_cast<int>(rows.size()), x.cols, y.stride};
    forElements(context.device, to, ListedRow{x, list});
}

void scatterRows(const TrainingContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    if (rows.empty()) return;
    const int* list = context.arguments->sent(rows);
    visitElements(context.device, static_cast<int>(rows.size()), x.cols, IntoListedRow{x, list, y});
}

}  // namespace griffin::kernels::cuda::training

// Sums, copies, norms, activations and rotary positions, row by row, with their gradients.
#include <algorithm>
#include <cassert>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/training/cuda_training_backend.h"
#include "kernels/cuda/training/elements.cuh"

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

__device__ inline float sigmoidOf(float x) {
    return 1.0F / (1.0F + expf(-x));
}

/// silu'(x) = s + x s (1 - s) with s = sigmoid(x).
__device__ inline float slopeOf(float x, float sigmoid) {
    return sigmoid + x * sigmoid * (1.0F - sigmoid);
}

struct Silu {
    ConstMatrixView x;
    __device__ float operator()(int row, int column) const {
        const float value = x.row(row)[column];
        return sigmoidOf(value) * value;
    }
};

struct SiluBackward {
    ConstMatrixView x;
    ConstMatrixView dy;
    __device__ float operator()(int row, int column) const {
        const float value = x.row(row)[column];
        return dy.row(row)[column] * slopeOf(value, sigmoidOf(value));
    }
};

struct Gate {
    ConstMatrixView gate_up;
    int width;
    __device__ float operator()(int row, int column) const {
        const float* gate = gate_up.row(row);
        return sigmoidOf(gate[column]) * (gate[column] * gate[width + column]);
    }
};

struct GateBackward {
    ConstMatrixView gate_up;
    ConstMatrixView dy;
    MatrixView dgate_up;
    __device__ void operator()(int row, int column) const {
        const int width = dy.cols;
        const float gate = gate_up.row(row)[column];
        const float up = gate_up.row(row)[width + column];
        const float gradient = dy.row(row)[column];
        const float sigmoid = sigmoidOf(gate);
        dgate_up.row(row)[column] = gradient * up * slopeOf(gate, sigmoid);
        dgate_up.row(row)[width + column] = gradient * gate * sigmoid;
    }
};

constexpr int kThreads = 256;

/// One block for a row.
__global__ __launch_bounds__(kThreads) void normKernel(ConstMatrixView x, const float* weight, double epsilon,
                                                       MatrixView y, float* inverse) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const float* from = x.row(row);
    double sum = 0.0;
    for (int i = thread; i < x.cols; i += kThreads) {
        sum += static_cast<double>(from[i]) * static_cast<double>(from[i]);
    }
    sum = blockSum<kThreads>(sum);
    const float factor = static_cast<float>(1.0 / sqrt(sum / x.cols + epsilon));
    if (thread == 0) inverse[row] = factor;
    float* to = y.row(row);
    for (int i = thread; i < x.cols; i += kThreads) to[i] = weight[i] * (from[i] * factor);
}

/// y = w x r with r = (mean(x^2) + e)^(-1/2): dx = r w dy - x r^3 mean(w dy x).
__global__ __launch_bounds__(kThreads) void normBackwardKernel(ConstMatrixView x, const float* weight,
                                                               const float* inverse, ConstMatrixView dy,
                                                               MatrixView dx) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const float* from = x.row(row);
    const float* gradient = dy.row(row);
    const float factor = inverse[row];
    double sum = 0.0;
    for (int i = thread; i < x.cols; i += kThreads) {
        sum += static_cast<double>(weight[i] * gradient[i]) * static_cast<double>(from[i]);
    }
    sum = blockSum<kThreads>(sum);
    const float along = static_cast<float>(sum / x.cols) * factor * factor * factor;
    float* to = dx.row(row);
    for (int i = thread; i < x.cols; i += kThreads) {
        to[i] += factor * weight[i] * gradient[i] - along * from[i];
    }
}

struct WeightTerm {
    ConstMatrixView x;
    const float* inverse;
    ConstMatrixView dy;
    __device__ float operator()(int row, int column) const {
        return dy.row(row)[column] * (x.row(row)[column] * inverse[row]);
    }
};

constexpr int kMaxPairs = kMaxHeadDim / 2;

/// Travels with the launch.
struct Turning {
    float frequencies[kMaxPairs];
    int pairs;
    bool halves;
    int heads;
    int first_position;
    float magnitude;
    double direction;  // 1 forward, -1 back
};

/// One block for a row: its angles once, then all of its heads.
__global__ __launch_bounds__(kThreads) void rotateKernel(MatrixView x, const RowPlace* places, Turning turning) {
    __shared__ float cosines[kMaxPairs];
    __shared__ float sines[kMaxPairs];
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const int position = turning.first_position + row - places[row].first;
    for (int pair = thread; pair < turning.pairs; pair += kThreads) {
        // In double: at position 100,000 an f32 angle is off by half a hundredth.
        const double angle = static_cast<double>(position) * static_cast<double>(turning.frequencies[pair]);
        const double magnitude = static_cast<double>(turning.magnitude);
        cosines[pair] = static_cast<float>(cos(angle) * magnitude);
        sines[pair] = static_cast<float>(turning.direction * sin(angle) * magnitude);
    }
    __syncthreads();
    const int head_dim = x.cols / turning.heads;
    for (int item = thread; item < turning.heads * turning.pairs; item += kThreads) {
        const int pair = item % turning.pairs;
        float* head = x.row(row) + item / turning.pairs * head_dim;
        float& first = head[turning.halves ? pair : 2 * pair];
        float& second = head[turning.halves ? pair + turning.pairs : 2 * pair + 1];
        const float a = first;
        const float b = second;
        first = a * cosines[pair] - b * sines[pair];
        second = a * sines[pair] + b * cosines[pair];
    }
}

}  // namespace

void CudaTrainingBackend::clear(MatrixView x) {
    forElements(context_, x, Zero{});
}

void CudaTrainingBackend::copy(ConstMatrixView x, MatrixView y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forElements(context_, y, Element{x});
}

void CudaTrainingBackend::add(ConstMatrixView x, MatrixView y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forElements(context_, y, Sum{x, y});
}

void CudaTrainingBackend::addBias(MatrixView x, ConstMatrixView bias) {
    assert(bias.rows == 1 && x.cols == bias.cols);
    forElements(context_, x, SumWithRow{x, bias.data});
}

void CudaTrainingBackend::addBiasBackward(ConstMatrixView dy, MatrixView dbias) {
    assert(dbias.rows == 1 && dy.cols == dbias.cols);
    addColumnSums(context_, dy.rows, dbias, Element{dy});
}

void CudaTrainingBackend::shiftRows(ConstMatrixView x, ConstMatrixView first, Segments segments, MatrixView y) {
    assert(!segments.empty() && segments.back() <= y.rows);
    const RowPlace* places = places_.get(segments);
    forElements(context_, y.slice(0, segments.back()), RowBefore{x, first, places});
}

void CudaTrainingBackend::gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    if (rows.empty()) return;
    const int* list = arguments_.sent(rows);
    const MatrixView to{y.data, static_cast<int>(rows.size()), x.cols, y.stride};
    forElements(context_, to, ListedRow{x, list});
}

void CudaTrainingBackend::scatterRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    if (rows.empty()) return;
    const int* list = arguments_.sent(rows);
    visitElements(context_, static_cast<int>(rows.size()), x.cols, IntoListedRow{x, list, y});
}

void CudaTrainingBackend::silu(ConstMatrixView x, MatrixView y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forElements(context_, y, Silu{x});
}

void CudaTrainingBackend::siluBackward(ConstMatrixView x, ConstMatrixView dy, MatrixView dx) {
    assert(x.rows == dx.rows && x.cols == dx.cols);
    forElements(context_, dx, SiluBackward{x, dy});
}

void CudaTrainingBackend::siluGate(ConstMatrixView gate_up, MatrixView y) {
    assert(gate_up.rows == y.rows && gate_up.cols == 2 * y.cols);
    forElements(context_, y, Gate{gate_up, y.cols});
}

void CudaTrainingBackend::siluGateBackward(ConstMatrixView gate_up, ConstMatrixView dy, MatrixView dgate_up) {
    assert(gate_up.rows == dy.rows && gate_up.cols == 2 * dy.cols);
    visitElements(context_, dy.rows, dy.cols, GateBackward{gate_up, dy, dgate_up});
}

void CudaTrainingBackend::rmsNorm(ConstMatrixView x, ConstMatrixView weight, double epsilon, MatrixView y,
                                  MatrixView inverse) {
    assert(inverse.cols >= x.rows && weight.cols == x.cols);
    if (x.rows == 0) return;
    launch(context_, normKernel, dim3(static_cast<unsigned>(x.rows)), kThreads, x, weight.data, epsilon, y,
           inverse.data);
}

void CudaTrainingBackend::rmsNormBackward(ConstMatrixView x, ConstMatrixView weight, ConstMatrixView inverse,
                                          ConstMatrixView dy, MatrixView dx, MatrixView dweight) {
    if (x.rows == 0) return;
    addColumnSums(context_, x.rows, dweight, WeightTerm{x, inverse.data, dy});
    if (dx.data == nullptr) return;
    launch(context_, normBackwardKernel, dim3(static_cast<unsigned>(x.rows)), kThreads, x, weight.data, inverse.data,
           dy, dx);
}

void CudaTrainingBackend::rotate(MatrixView x, int heads, const RopeTable& table, Segments segments, int first_position,
                                 Rotation rotation) {
    assert(table.dim <= kMaxHeadDim && segments.back() <= x.rows);
    if (segments.back() == 0) return;
    Turning turning{};
    std::copy(table.frequencies.begin(), table.frequencies.end(), turning.frequencies);
    turning.pairs = table.dim / 2;
    turning.halves = table.layout == RopeLayout::kHalves;
    turning.heads = heads;
    turning.first_position = first_position;
    turning.magnitude = table.magnitude;
    turning.direction = rotation == Rotation::kForward ? 1.0 : -1.0;
    launch(context_, rotateKernel, dim3(static_cast<unsigned>(segments.back())), kThreads, x, places_.get(segments),
           turning);
}

}  // namespace griffin::kernels::cuda::training

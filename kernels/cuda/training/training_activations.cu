#include <cassert>

#include "kernels/cuda/training/elements.cuh"
#include "kernels/cuda/training/training_activations.h"

namespace griffin::kernels::cuda::training {
namespace {

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

}  // namespace

void silu(const TrainingContext& context, ConstMatrixView x, MatrixView y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forElements(context.device, y, Silu{x});
}

void siluBackward(const TrainingContext& context, ConstMatrixView x, ConstMatrixView dy, MatrixView dx) {
    assert(x.rows == dx.rows && x.cols == dx.cols);
    forElements(context.device, dx, SiluBackward{x, dy});
}

void siluGate(const TrainingContext& context, ConstMatrixView gate_up, MatrixView y) {
    assert(gate_up.rows == y.rows && gate_up.cols == 2 * y.cols);
    forElements(context.device, y, Gate{gate_up, y.cols});
}

void siluGateBackward(const TrainingContext& context, ConstMatrixView gate_up, ConstMatrixView dy,
                      MatrixView dgate_up) {
    assert(gate_up.rows == dy.rows && gate_up.cols == 2 * dy.cols);
    visitElements(context.device, dy.rows, dy.cols, GateBackward{gate_up, dy, dgate_up});
}

}  // namespace griffin::kernels::cuda::training

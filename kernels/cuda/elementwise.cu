// Sums and activations, element by element.
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/gate.cuh"
#include "kernels/cuda/product/pack_element.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

/// A stride of 0 adds the same row to all.
__global__ void addKernel(MatrixView x, ConstMatrixView y) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column < x.cols) x.row(row)[column] += y.row(row)[column];
}

__global__ void scaleKernel(MatrixView x, float factor) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column < x.cols) x.row(static_cast<int>(blockIdx.y))[column] *= factor;
}

__global__ void softCapKernel(MatrixView x, float cap) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= x.cols) return;
    float& value = x.row(static_cast<int>(blockIdx.y))[column];
    value = softCapOf(value, cap);
}

__global__ void siluKernel(MatrixView x) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= x.cols) return;
    float& value = x.row(static_cast<int>(blockIdx.y))[column];
    value = siluOf(value);
}

__global__ void gateKernel(ConstMatrixView gate_up, Gate kind, MatrixView y, PackTarget target) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= packedColumns(target, y.cols)) return;
    float value = 0.0F;
    if (column < y.cols) {
        const float* gate = gate_up.row(row);
        value = gateOf(kind, gate[column], gate[y.cols + column]);
        y.row(row)[column] = value;
    }
    packElement(target, row, column, value);
}

dim3 gridFor(int rows, int columns) {
    return dim3(blocksFor(static_cast<std::size_t>(columns), kThreads), static_cast<unsigned>(rows));
}

}  // namespace

void CudaBackend::add(MatrixView x, ConstMatrixView y) {
    packed_.written(x);
    launch(context_, addKernel, gridFor(x.rows, x.cols), kThreads, x, y);
}

void CudaBackend::scale(MatrixView x, float factor) {
    packed_.written(x);
    launch(context_, scaleKernel, gridFor(x.rows, x.cols), kThreads, x, factor);
}

void CudaBackend::softCap(MatrixView x, float cap) {
    packed_.written(x);
    launch(context_, softCapKernel, gridFor(x.rows, x.cols), kThreads, x, cap);
}

void CudaBackend::addBias(MatrixView x, const float* bias) {
    add(x, {bias, x.rows, x.cols, 0});
}

void CudaBackend::silu(MatrixView x) {
    packed_.written(x);
    launch(context_, siluKernel, gridFor(x.rows, x.cols), kThreads, x);
}

void CudaBackend::gate(ConstMatrixView gate_up, Gate kind, MatrixView y) {
    packed_.written(y);
    const PackTarget target = packed_.likelyTarget(y);
    const int columns = target.data != nullptr ? target.pieces * 32 : y.cols;
    launch(context_, gateKernel, gridFor(y.rows, columns), kThreads, gate_up, kind, y, target);
}

}  // namespace griffin::kernels::cuda

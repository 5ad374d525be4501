#include <algorithm>
#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/rotated_pair.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 128;

/// Travels with the launch.
struct Frequencies {
    float of_pair[kMaxHeadDim / 2];
};

/// One block for a row.
__global__ void anglesKernel(const std::int32_t* positions, Frequencies frequencies, int pairs, float magnitude,
                             MatrixView angles) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    for (int pair = static_cast<int>(threadIdx.x); pair < pairs; pair += kThreads) {
        // In double: at position 100,000 an f32 angle is off by half a hundredth.
        double sine = 0.0;
        double cosine = 0.0;
        sincos(static_cast<double>(positions[row]) * static_cast<double>(frequencies.of_pair[pair]), &sine, &cosine);
        angles.row(row)[pair] = static_cast<float>(cosine) * magnitude;
        angles.row(row)[pairs + pair] = static_cast<float>(sine) * magnitude;
    }
}

/// One thread for a pair of elements.
__global__ void rotateKernel(MatrixView x, int heads, int pairs, RopeLayout layout, ConstMatrixView angles) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int item = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (item >= heads * pairs) return;
    float* head = x.row(row) + item / pairs * (x.cols / heads);
    const PairPlace at = placeOfPair(item % pairs, pairs, layout);
    const float2 rotated =
        rotatedPair(make_float2(head[at.first], head[at.second]), angleOf(item % pairs, pairs, angles.row(row)));
    head[at.first] = rotated.x;
    head[at.second] = rotated.y;
}

}  // namespace

void CudaBackend::rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) {
    assert(table.dim <= kMaxHeadDim);
    packed_.written(angles);
    Frequencies frequencies{};
    std::copy(table.frequencies.begin(), table.frequencies.end(), frequencies.of_pair);
    launch(context_, anglesKernel, dim3(static_cast<unsigned>(angles.rows)), kThreads, positions, frequencies,
           table.dim / 2, table.magnitude, angles);
}

void CudaBackend::rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) {
    packed_.written(x);
    const auto items = static_cast<std::size_t>(heads) * static_cast<std::size_t>(table.dim / 2);
    launch(context_, rotateKernel, dim3(blocksFor(items, kThreads), static_cast<unsigned>(x.rows)), kThreads, x, heads,
           table.dim / 2, table.layout, angles);
}

}  // namespace griffin::kernels::cuda

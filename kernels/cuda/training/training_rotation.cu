#include <algorithm>
#include <cassert>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/training/row_places.h"
#include "kernels/cuda/training/training_rotation.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kThreads = 256;
constexpr int kMostPairs = kMaxHeadDim / 2;

/// Travels with the launch.
struct Turning {
    float frequencies[kMostPairs];
    int pairs;
    bool halves;
    int heads;
    int first_position;
    float magnitude;
    double direction;  // 1 forward, -1 back
};

/// One block for a row: its angles once, then all of its heads.
__global__ __launch_bounds__(kThreads) void rotateKernel(MatrixView x, const RowPlace* places, Turning turning) {
    __shared__ float cosines[kMostPairs];
    __shared__ float sines[kMostPairs];
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

void rotate(const TrainingContext& context, MatrixView x, int heads, const RopeTable& table, Segments segments,
            int first_position, Rotation rotation) {
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
    launch(context.device, rotateKernel, dim3(static_cast<unsigned>(segments.back())), kThreads, x,
           context.places->get(segments), turning);
}

}  // namespace griffin::kernels::cuda::training

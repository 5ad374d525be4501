#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pass_place.h"
#include "kernels/cuda/recurrent/f32_slots.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

__device__ float inputOf(const ShortConvolution& convolution, int row, int channel) {
    return convolution.x.row(row)[channel] * convolution.before.row(row)[channel];
}

/// One thread for a channel of a row. Inputs of rows of this pass are computed again: nobody waits for another.
__global__ void convolveKernel(ShortConvolution convolution, KvLayerView cache, const PassPlace* where,
                               MatrixView out) {
    waitForPrevious();
    const PassPlace& place = *where;
    const int row = static_cast<int>(blockIdx.y);
    const int channel = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    // A recorded pass may have fewer rows.
    if (row >= place.rows || channel >= cache.head_dim) return;
    const int first_node = place.nodes - place.rows;
    const float own = inputOf(convolution, row, channel);
    float inputs[kMaxTaps];
    int node = first_node + row;
    int behind = 0;
    for (int tap = convolution.taps - 1; tap >= 0; --tap) {
        float input = 0.0F;
        const int slot = node >= 0 ? place.prefix + node : place.prefix - behind;
        if (node >= first_node) {
            input = inputOf(convolution, node - first_node, channel);
        } else if (slot >= 0) {
            input = readSlot(cache, slot, channel);
        }
        inputs[tap] = input;
        if (node >= 0) node = parentOf(place, node);
        if (node < 0) ++behind;
    }
    writeSlot(cache, place.prefix + first_node + row, channel, own);
    float sum = 0.0F;
    for (int tap = 0; tap < convolution.taps; ++tap) {
        sum += convolution.weight[tap * cache.head_dim + channel] * inputs[tap];
    }
    out.row(row)[channel] = convolution.after.row(row)[channel] * sum;
}

}  // namespace

void CudaBackend::convolve(const ShortConvolution& convolution, const KvLayerView& cache, int prefix,
                           const AncestorMask& mask, MatrixView out) {
    assert(convolution.taps >= 1 && convolution.taps <= kMaxTaps);
    assert(cache.kv_heads == 1 && cache.head_dim == convolution.x.cols && out.cols == cache.head_dim);
    place_.set(prefix, mask, out.rows);
    packed_.written(out);
    launch(context_, convolveKernel,
           dim3(blocksFor(static_cast<std::size_t>(out.cols), kThreads), static_cast<unsigned>(out.rows)), kThreads,
           convolution, cache, place_.device(), out);
}

}  // namespace griffin::kernels::cuda

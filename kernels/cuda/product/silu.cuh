// The activation of gated networks. Whoever gates, gates by this function.
#pragma once

namespace griffin::kernels::cuda {

__device__ inline float siluOf(float x) {
    return x / (1.0F + expf(-x));
}

}  // namespace griffin::kernels::cuda

// The activations of gated networks. Whoever gates, gates by these functions.
#pragma once

#include "kernels/gate.h"

namespace griffin::kernels::cuda {

/// x / (1 + exp(-z)).
__device__ inline float gatedBy(float z, float x) {
    return x / (1.0F + expf(-z));
}

__device__ inline float siluOf(float x) {
    return gatedBy(x, x);
}

__device__ inline float gateOf(Gate kind, float gate, float up) {
    if (kind == Gate::kSilu) return siluOf(gate) * up;
    if (kind == Gate::kSigmoid) return gatedBy(gate, up);
    if (kind == Gate::kGelu) return gatedBy(gate * (kGeluLinear + kGeluCubic * (gate * gate)), gate) * up;
    const float limited = fminf(gate, kClampedLimit);
    const float other = fmaxf(fminf(up, kClampedLimit), -kClampedLimit);
    return gatedBy(limited * kClampedSlope, limited) * (other + 1.0F);
}

/// cap * tanh(x / cap).
__device__ inline float softCapOf(float x, float cap) {
    return cap - 2.0F * cap / (1.0F + expf(x * (2.0F / cap)));
}

}  // namespace griffin::kernels::cuda

// What the states of a delta net are made of: q | k | v | decay | strength of a token, out of the inputs of it and of
// those before it (kernels/delta_net.h).
#pragma once

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/product/gate.cuh"
#include "kernels/cuda/recurrent/delta_call.cuh"
#include "kernels/cuda/recurrent/f32_slots.cuh"

namespace griffin::kernels::cuda {

inline constexpr float kDeltaNormEpsilon = 1e-6F;
inline constexpr float kLargestExponent = 20.0F;  // beyond it softplus(x) is x

/// The inputs of the tokens that one is made of: its own first, then back from it. What a pass brings itself is read
/// from its rows: nobody waits for another.
struct TokenInputs {
    const DeltaCall& call;
    const float* rows[kMaxTaps];  // null: in a slot
    int slots[kMaxTaps];          // negative: there is none

    /// Of row `row` of net.mixed.
    __device__ TokenInputs(const DeltaCall& c, int row) : call(c) {
        const PassPlace& place = *call.place;
        const int first_node = place.nodes - place.rows;
        int node = row - call.tokens;  // negative: a token of the prefix
        int slot = node < 0 ? place.prefix - call.behind + row : place.prefix + node;
#pragma unroll
        for (int back = 0; back < kMaxTaps; ++back) {
            if (back >= call.net.shape.taps) break;
            rows[back] = node >= 0 && node >= first_node ? call.rows.row(node - first_node) : nullptr;
            slots[back] = slot;
            if (node >= 0) {
                node = parentOf(place, node);
                slot = node >= 0 ? place.prefix + node : place.prefix - 1;
            } else {
                --slot;
            }
        }
    }

    __device__ float at(int back, int column) const {
        if (rows[back] != nullptr) return rows[back][column];
        return slots[back] >= 0 ? readSlot(call.cache, slots[back], column) : 0.0F;
    }

    /// The convolution of a channel; `own` becomes the token's own input.
    __device__ float convolved(int channel, float& own) const {
        const DeltaNet& net = call.net;
        float sum = 0.0F;
#pragma unroll
        for (int back = kMaxTaps - 1; back >= 0; --back) {
            if (back >= net.shape.taps) continue;
            own = at(back, channel);
            sum += net.weight[static_cast<std::ptrdiff_t>(net.shape.taps - 1 - back) * net.shape.channels() + channel] *
                   own;
        }
        return sum;
    }
};

/// Heads of a token: those of q, of k, of v.
__device__ inline int headsOfToken(const DeltaShape& shape) {
    return 2 * shape.key_heads + shape.value_heads;
}

/// Decay and strength of a value head out of their inputs.
__device__ inline void mixScalars(const DeltaNet& net, int head, float decay, float strength, float* scalars) {
    const float x = decay + net.biases[head];
    const float softplus = x > kLargestExponent ? x : log1pf(expf(x));
    scalars[head] = expf(net.rates[head] * softplus);
    scalars[net.shape.value_heads + head] = 1.0F / (1.0F + expf(-strength));
}

/// One head of row `row` of net.mixed, by one warp; a head of v with its scalars. Inputs of this pass go into their
/// slots.
__device__ inline void mixHead(const DeltaCall& call, int row, int head) {
    constexpr int kKept = kMaxHeadDim / 32;
    const DeltaShape& shape = call.net.shape;
    const PassPlace& place = *call.place;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const bool is_value = head >= 2 * shape.key_heads;
    const int value_head = head - 2 * shape.key_heads;
    const int dim = is_value ? shape.value_dim : shape.key_dim;
    const int first = is_value ? 2 * shape.keyWidth() + value_head * dim : head * dim;
    const int node = row - call.tokens;
    const bool is_own = node >= 0 && node >= place.nodes - place.rows;
    const TokenInputs inputs(call, row);
    float kept[kKept];
    float squares = 0.0F;
#pragma unroll
    for (int i = 0; i < kKept; ++i) {
        kept[i] = 0.0F;
        if (lane + 32 * i >= dim) continue;
        const int channel = first + lane + 32 * i;
        float own = 0.0F;
        kept[i] = siluOf(inputs.convolved(channel, own));
        squares += kept[i] * kept[i];
        if (is_own) writeSlot(call.cache, place.prefix + node, channel, own);
    }
    float factor = 1.0F;
    if (!is_value) {
        factor = 1.0F / sqrtf(warpSum(squares) + kDeltaNormEpsilon);
        if (head < shape.key_heads) factor *= 1.0F / sqrtf(static_cast<float>(dim));
    }
    float* mixed = call.net.mixed.row(row);
#pragma unroll
    for (int i = 0; i < kKept; ++i) {
        if (lane + 32 * i < dim) mixed[first + lane + 32 * i] = kept[i] * factor;
    }
    if (!is_value || lane != 0) return;
    const int column = shape.channels() + value_head;
    const float decay = inputs.at(0, column);
    const float strength = inputs.at(0, column + shape.value_heads);
    mixScalars(call.net, value_head, decay, strength, mixed + shape.channels());
    if (!is_own) return;
    writeSlot(call.cache, place.prefix + node, column, decay);
    writeSlot(call.cache, place.prefix + node, column + shape.value_heads, strength);
}

}  // namespace griffin::kernels::cuda

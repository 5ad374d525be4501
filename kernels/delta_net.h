// Gated delta nets (Yang et al. 2024, as Qwen3.5 has them): every value head has a state S[key_dim, value_dim], which a
// token decays and corrects.
//
//   row   q | k | v | decay | strength          what the layer's products make of a token: its inputs
//   x   = silu(w[0] row(oldest) + ... + w[taps - 1] row(own))     of q | k | v, channel by channel
//   q, k  of a head have the norm 1, q then 1 / sqrt(key_dim)
//   S  <- exp(rate softplus(decay + bias)) S
//   S  <- S + k (sigmoid(strength) (v - S^T k))^T
//   out = S^T q
//
// Inputs lie in slots, as those of short convolutions do (short_convolution.h). The state is that of a number of
// committed tokens; a pass first brings it to its prefix. Tokens are so added one by one, along the path of each node,
// in every kind of pass.
#pragma once

#include "kernels/ancestor_mask.h"
#include "kernels/short_convolution.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels {

/// States that a head needs at a time for a tree: at a fork the largest subtree comes last, in its parent's place.
inline constexpr int kDeltaStates = 10;
static_assert(kMaxTreeNodes <= 1 << (kDeltaStates - 2));

/// Which key head a value head reads.
enum class ValueHeads {
    kGrouped,  // value head / (value_heads / key_heads)
    kInTurn,   // value head % key_heads
};

/// How large the heads of a delta net are.
struct DeltaShape {
    int taps = 0;  // of the convolution, at most kMaxTaps
    int key_heads = 0;
    int value_heads = 0;
    int key_dim = 0;
    int value_dim = 0;
    ValueHeads order = ValueHeads::kGrouped;

    constexpr int keyWidth() const { return key_heads * key_dim; }
    constexpr int valueWidth() const { return value_heads * value_dim; }
    constexpr int channels() const { return 2 * keyWidth() + valueWidth(); }
    /// Of a row.
    constexpr int columns() const { return channels() + 2 * value_heads; }
    std::size_t stateElements() const {
        return static_cast<std::size_t>(valueWidth()) * static_cast<std::size_t>(key_dim);
    }
};

struct DeltaNet {
    DeltaShape shape;
    const float* weight = nullptr;  // [taps, channels] in memory of the back end, the oldest input first
    const float* rates = nullptr;   // [value_heads], negative
    const float* biases = nullptr;  // [value_heads]
    MatrixView mixed = {};          // working memory [kMaxRows, columns]
    float* states = nullptr;        // working memory [value_heads, kDeltaStates, key_dim, value_dim]
};

/// The state of a conversation in one layer.
struct DeltaState {
    float* data = nullptr;  // [value_heads, key_dim, value_dim] f32
    int position = 0;       // tokens that are in it; with 0 it is zero, whatever lies there
};

}  // namespace griffin::kernels

// Short convolutions over the tokens of a path: the result of a row is made of its own input and those of the few
// tokens before it, channel by channel.
//
//   u = x . before                                    of every row
//   y = after . (weight[0] u(oldest) + ... + weight[taps - 1] u(own))     inputs before the first token are 0
//
// Inputs lie in slots as keys do, so that trees, compacting and windows are those of attention: a slot holds one f32
// for each channel, its upper 16 bits where the key lies (kv_heads = 1, head_dim = channels), its lower where the value
// does.
#pragma once

#include "kernels/tensor_view.h"

namespace griffin::kernels {

/// Inputs that a result may be made of.
inline constexpr int kMaxTaps = 8;

struct ShortConvolution {
    const float* weight = nullptr;  // [taps, channels] in memory of the back end, the oldest input first
    int taps = 0;                   // 1 <= taps <= kMaxTaps
    ConstMatrixView x;              // [M, channels]
    ConstMatrixView before;         // [M, channels]
    ConstMatrixView after;          // [M, channels]
};

}  // namespace griffin::kernels

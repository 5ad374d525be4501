// The activations of gated feed-forward networks.
#pragma once

namespace griffin::kernels {

/// What a gate g and the other half u of a network become.
enum class Gate {
    kSilu,     // g / (1 + exp(-g)) * u
    kGelu,     // g / (1 + exp(-2 z)) * u with z = sqrt(2 / pi) (g + 0.044715 g^3): GELU by its tanh form, as Gemma's
    kClamped,  // g / (1 + exp(-1.702 g)) * (u + 1) after g and u were limited to 7, u to -7 as well: gpt-oss's
    kSigmoid,  // u / (1 + exp(-g))
};
inline constexpr int kGates = 4;

// sqrt(8 / pi), and that times 0.044715: 2 z = g (kGeluLinear + kGeluCubic g^2).
inline constexpr float kGeluLinear = 1.5957691216F;
inline constexpr float kGeluCubic = 0.0713548163F;
inline constexpr float kClampedSlope = 1.702F;
inline constexpr float kClampedLimit = 7.0F;

}  // namespace griffin::kernels

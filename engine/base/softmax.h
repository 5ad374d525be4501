// From logits to probabilities, the same for the tokens of a sampler and the candidates of a draft. The order of every
// sum is fixed, so the same logits give the same values on every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace griffin::engine {

/// e^x for x <= 0, to about 2 units in the last place, 0 below -87.7 and for NaN. Written out so that it is the same on
/// every machine and that the compiler can compute several at once: e^x = 2^n e^r with |r| <= ln(2) / 2.
inline float exponential(float x) {
    constexpr float kLowest = -88.0F;  // its n is -127, for which 2^n comes out as 0
    constexpr float kLog2E = 1.44269504F;
    constexpr float kLn2High = 0.693145752F;  // few bits, so that its products with n are exact
    constexpr float kLn2Low = 1.42860677e-6F;
    constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: adding it leaves the nearest integer in the low bits
    const float clamped = x > kLowest ? x : kLowest;
    const float shifted = clamped * kLog2E + kRound;
    const float n = shifted - kRound;
    const float r = (clamped - n * kLn2High) - n * kLn2Low;
    float sum = 1.0F + r * (1.0F / 7.0F);
    sum = 1.0F + r * (1.0F / 6.0F) * sum;
    sum = 1.0F + r * (1.0F / 5.0F) * sum;
    sum = 1.0F + r * (1.0F / 4.0F) * sum;
    sum = 1.0F + r * (1.0F / 3.0F) * sum;
    sum = 1.0F + r * (1.0F / 2.0F) * sum;
    sum = 1.0F + r * sum;
    const std::uint32_t exponent = (std::bit_cast<std::uint32_t>(shifted) + 127U) << 23;
    return sum * std::bit_cast<float>(exponent);
}

double sumOf(std::span<const float> values);

/// The largest value, NaN ignored; -infinity when there is none.
float largestOf(std::span<const float> values);

/// weights = e^((logits - largest) / temperature): the likeliest token has the weight 1, NaN none.
/// REQUIRES: temperature > 0, largest == largestOf(logits) and finite, weights.size() == logits.size().
void weigh(std::span<const float> logits, float largest, float temperature, std::span<float> weights);

/// probabilities = softmax(logits / temperature), zero after the last logit; the two may be the same memory.
/// REQUIRES: temperature > 0, 1 <= logits.size() <= probabilities.size().
void temperedSoftmax(std::span<const float> logits, float temperature, std::span<float> probabilities);

}  // namespace griffin::engine

// The noise that tokens are drawn with, and what a draft makes of it, in arithmetic that gives the same bits on every
// processor and on a GPU: sums, products and quotients of doubles alone.
//
// A number from the exponential distribution of mean 1 belongs to every place of a text and every token. The token with
// the smallest noise / probability is a draw from the distribution (an exponential race, the same as adding Gumbel
// noise to logits).
#pragma once

#include <bit>
#include <cstdint>

namespace griffin::kernels {

/// ln(x) to about 2 units in the last place: ln(2^e m) = e ln(2) + 2 artanh(s), s = (m - 1) / (m + 1), m about 1.
/// REQUIRES: x is a positive normal number.
constexpr double naturalLogarithm(double x) {
    constexpr double kLn2High = 0x1.62e42fee00000p-1;  // few bits, so that its products with exponents are exact
    constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
    constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52) - 1;
    constexpr double kSqrt2 = 0x1.6a09e667f3bcdp+0;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    int exponent = static_cast<int>(bits >> 52) - 1023;
    double m = std::bit_cast<double>((bits & kMantissa) | (std::uint64_t{1023} << 52));
    if (m > kSqrt2) {
        m *= 0.5;
        ++exponent;
    }
    const double s = (m - 1.0) / (m + 1.0);
    const double square = s * s;
    double series = 0.0;
    for (int n = 23; n >= 3; n -= 2) series = (series + 1.0 / n) * square;
    const double fraction = 2.0 * s + 2.0 * s * series;
    return exponent * kLn2High + (fraction + exponent * kLn2Low);
}

/// e^x for -700 <= x <= 0, to about 2 units in the last place; 0 below.
constexpr double exponentialOf(double x) {
    constexpr double kLog2E = 0x1.71547652b82fep+0;
    constexpr double kLn2High = 0x1.62e42fee00000p-1;
    constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
    constexpr double kLowest = -700.0;
    if (!(x >= kLowest)) return 0.0;
    const int n = static_cast<int>(x * kLog2E - 0.5);
    const double r = (x - n * kLn2High) - n * kLn2Low;
    double sum = 1.0;
    for (int i = 14; i >= 1; --i) sum = 1.0 + r / i * sum;
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + n) << 52);
}

/// The noise of one place in a text, the same on every machine.
class NoiseRow {
  public:
    NoiseRow() = default;
    constexpr NoiseRow(std::uint32_t first, std::uint32_t second) : first_(first), second_(second) {}

    constexpr double of(std::int32_t token) const {
        // Exact: a multiple of 2^-33 in (0, 1).
        return -naturalLogarithm(1.0 - (static_cast<double>(bits(token)) + 0.5) * 0x1p-32);
    }
    /// A lower bound of of(token), tight where it is small; the compiler computes it for several tokens at once.
    constexpr float atLeast(std::int32_t token) const {
        constexpr float kBelow = 0.999999F * 0x1p-31F;
        return static_cast<float>(static_cast<std::int32_t>(bits(token) >> 1)) * kBelow;
    }

  private:
    constexpr std::uint32_t bits(std::int32_t token) const {
        std::uint32_t x = static_cast<std::uint32_t>(token) + first_;
        x = (x ^ (x >> 16)) * 0x7FEB352DU;
        x = (x ^ (x >> 15)) + second_;
        x *= 0x846CA68BU;
        return x ^ (x >> 16);
    }

    std::uint32_t first_ = 0;
    std::uint32_t second_ = 0;
};

/// How likely the first of a draft's race is to be the target's: from their times, noise / probability, since the
/// target takes the token with the smallest time of its own.
struct RunnerShares {
    /// Those after them hardly ever win the target's race.
    static constexpr int kRunners = 16;
    /// The draft's probabilities are raised to this power, because its order is uncertain: the value with which the
    /// order of a small draft was right most often.
    static constexpr double kSharpness = 0.8;

    /// Of a runner among the first, before they are made to sum to 1.
    static constexpr double weight(double first_time, double time) {
        return exponentialOf(kSharpness * naturalLogarithm(first_time / time));
    }
    /// The logarithm of its share; `total` is the sum of the weights.
    static constexpr float logShare(double first_time, double time, double total) {
        return static_cast<float>(kSharpness * naturalLogarithm(first_time / time) - naturalLogarithm(total));
    }
};

}  // namespace griffin::kernels

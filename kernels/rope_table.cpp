#include "kernels/rope_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace griffin::kernels {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;

/// Llama 3.1: wavelengths shorter than a band keep their frequency, longer ones are stretched by the whole factor,
/// those inside the band are blended.
double llama3Frequency(double frequency, const RopeSpec& spec) {
    const double context = spec.original_context;
    const double low = spec.low_freq_factor;
    const double high = spec.high_freq_factor;
    const double wavelength = kTwoPi / frequency;
    if (wavelength < context / high) return frequency;
    if (wavelength > context / low) return frequency / spec.factor;
    const double keep = (context / wavelength - low) / (high - low);
    return (1.0 - keep) * frequency / spec.factor + keep * frequency;
}

/// YaRN: pairs that turn more than beta_fast times within the original context keep their frequency, pairs that turn
/// less than beta_slow times are interpolated, a linear ramp over the pair index lies between (section 3.2).
struct YarnRamp {
    double first = 0.0;
    double last = 1.0;

    /// 0: keep the frequency, 1: interpolate it.
    double at(int pair) const { return std::clamp((pair - first) / (last - first), 0.0, 1.0); }
};

YarnRamp yarnRamp(const RopeSpec& spec) {
    // Pair index (as a real number) at which a pair turns `turns` times within the original context.
    const auto pairAtTurns = [&spec](double turns) {
        return spec.dim * std::log(spec.original_context / (turns * kTwoPi)) /
               (2.0 * std::log(static_cast<double>(spec.base)));
    };
    YarnRamp ramp;
    const double first = pairAtTurns(spec.beta_fast);
    const double last = pairAtTurns(spec.beta_slow);
    ramp.first = std::max(spec.truncates ? std::floor(first) : first, 0.0);
    ramp.last = std::min(spec.truncates ? std::ceil(last) : last, spec.dim - 1.0);
    if (ramp.first == ramp.last) ramp.last += 0.001;
    return ramp;
}

}  // namespace

float yarnMagnitude(float factor, float multiplier) {
    if (!(factor > 1.0F)) return 1.0F;
    return static_cast<float>(0.1 * static_cast<double>(multiplier) * std::log(static_cast<double>(factor)) + 1.0);
}

RopeTable makeRopeTable(const RopeSpec& spec) {
    assert(spec.dim > 0 && spec.dim % 2 == 0);
    assert(spec.base > 1.0F && spec.factor > 0.0F);
    assert(spec.frequency_divisors.empty() || spec.frequency_divisors.size() == static_cast<std::size_t>(spec.dim / 2));
    assert(spec.scaling == RopeScaling::kNone || spec.scaling == RopeScaling::kLinear || spec.original_context > 0);

    RopeTable table;
    table.dim = spec.dim;
    table.layout = spec.layout;
    table.frequencies.resize(static_cast<std::size_t>(spec.dim / 2));
    const YarnRamp ramp = spec.scaling == RopeScaling::kYarn ? yarnRamp(spec) : YarnRamp{};
    for (int pair = 0; pair < spec.dim / 2; ++pair) {
        double frequency = std::pow(static_cast<double>(spec.base), -2.0 * pair / spec.dim);
        switch (spec.scaling) {
            case RopeScaling::kNone:
            case RopeScaling::kLongRope:
                break;
            case RopeScaling::kLinear:
                frequency /= spec.factor;
                break;
            case RopeScaling::kLlama3:
                frequency = llama3Frequency(frequency, spec);
                break;
            case RopeScaling::kYarn: {
                const double interpolate = ramp.at(pair);
                frequency = frequency / spec.factor * interpolate + frequency * (1.0 - interpolate);
                break;
            }
        }
        if (!spec.frequency_divisors.empty()) frequency /= spec.frequency_divisors[static_cast<std::size_t>(pair)];
        table.frequencies[static_cast<std::size_t>(pair)] = static_cast<float>(frequency);
    }
    if (spec.scaling == RopeScaling::kYarn) {
        table.magnitude = spec.attention_factor > 0.0F ? spec.attention_factor : yarnMagnitude(spec.factor, 1.0F);
    }
    if (spec.scaling == RopeScaling::kLongRope) {
        const double stretched = std::log(static_cast<double>(spec.factor)) / std::log(spec.original_context);
        const double inferred = spec.factor > 1.0F ? std::sqrt(1.0 + stretched) : 1.0;
        table.magnitude = spec.attention_factor > 0.0F ? spec.attention_factor : static_cast<float>(inferred);
    }
    return table;
}

}  // namespace griffin::kernels

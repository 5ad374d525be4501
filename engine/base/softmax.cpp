#include "engine/base/softmax.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <numeric>

#include "engine/base/multiversioned_loop.h"

namespace griffin::engine {
namespace {

/// combine(... combine(combine(start, v0), v1) ...), in lanes that a processor computes at the same time.
template <class T, class Combine>
T fold(std::span<const float> values, T start, Combine combine) {
    constexpr std::size_t kLanes = 16;
    std::array<T, kLanes> lanes;
    lanes.fill(start);
    const std::size_t whole = values.size() / kLanes * kLanes;
    multiversioned([&]() __attribute__((always_inline)) {
        for (std::size_t i = 0; i < whole; i += kLanes) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] = combine(lanes[lane], T{values[i + lane]});
        }
    });
    for (const float value : values.subspan(whole)) lanes[0] = combine(lanes[0], T{value});
    return std::accumulate(lanes.begin(), lanes.end(), start, combine);
}

}  // namespace

double sumOf(std::span<const float> values) {
    return fold(values, 0.0, [](double sum, double value) { return sum + value; });
}

float largestOf(std::span<const float> values) {
    return fold(values, -std::numeric_limits<float>::infinity(),
                [](float largest, float value) { return value > largest ? value : largest; });
}

void weigh(std::span<const float> logits, float largest, float temperature, std::span<float> weights) {
    assert(temperature > 0.0F && weights.size() == logits.size());
    const float scale = 1.0F / temperature;
    multiversioned([&]() __attribute__((always_inline)) {
        for (std::size_t i = 0; i < logits.size(); ++i) weights[i] = exponential((logits[i] - largest) * scale);
    });
}

void temperedSoftmax(std::span<const float> logits, float temperature, std::span<float> probabilities) {
    assert(!logits.empty() && logits.size() <= probabilities.size());
    const std::span<float> known = probabilities.first(logits.size());
    weigh(logits, largestOf(logits), temperature, known);
    const auto scale = static_cast<float>(1.0 / sumOf(known));
    for (float& probability : known) probability *= scale;
    std::ranges::fill(probabilities.subspan(logits.size()), 0.0F);
}

}  // namespace griffin::engine

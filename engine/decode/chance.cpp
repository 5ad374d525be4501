#include "engine/decode/chance.h"

namespace griffin::engine::decode {

std::size_t SamplerChance::pick(std::span<const double> weights, double total) {
    const double target = sampler_.random().uniform() * total;
    double sum = 0.0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] <= 0.0) continue;
        sum += weights[i];
        if (target < sum) return i;
        last = i;
    }
    return last;  // rounding left the sum below the total
}

}  // namespace griffin::engine::decode

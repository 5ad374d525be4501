// The learning rate of each step: it rises in a line over the warm-up and then stays, falls in a line or along half a
// cosine. No step is made with a rate of 0: the fall would end with the step after the last.
#pragma once

#include <cstdint>

namespace griffin::engine::train {

enum class Decay { kConstant, kLinear, kCosine };

struct LearningRate {
    double peak = 0.0;
    std::int64_t warm_up = 0;  // steps; the last of them has the peak
    std::int64_t steps = 0;    // of the whole training
    Decay decay = Decay::kCosine;
    double least_share = 0.0;  // of the peak, which the fall ends at

    /// Steps count from 1; behind the last the rate is that of the end.
    double at(std::int64_t step) const;
};

}  // namespace griffin::engine::train

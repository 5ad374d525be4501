#include "engine/train/learning_rate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace griffin::engine::train {

double LearningRate::at(std::int64_t step) const {
    assert(step >= 1);
    if (step <= warm_up) return peak * static_cast<double>(step) / static_cast<double>(warm_up);
    if (decay == Decay::kConstant) return peak;
    const auto length = static_cast<double>(std::max<std::int64_t>(steps - warm_up, 0) + 1);
    const double way = std::min(static_cast<double>(step - warm_up) / length, 1.0);
    const double left = decay == Decay::kLinear ? 1.0 - way : 0.5 * (1.0 + std::cos(std::numbers::pi * way));
    return peak * (least_share + (1.0 - least_share) * left);
}

}  // namespace griffin::engine::train

#include "engine/train/loop/time_left.h"

#include <algorithm>

namespace griffin::engine::train {

void TimeLeft::addStep(double seconds, int passes) {
    // The first step finds nothing in the caches, and where it is known what others take it does not count.
    if (steps_++ == 0) {
        first_pass_seconds_ = seconds / passes;
        return;
    }
    passes_ += passes;
    pass_seconds_ += seconds;
}

void TimeLeft::addMeasurement(double seconds) {
    ++measurements_;
    measurement_seconds_ += seconds;
}

double TimeLeft::passSeconds() const {
    return passes_ > 0 ? pass_seconds_ / static_cast<double>(passes_) : first_pass_seconds_;
}

double TimeLeft::measurementSeconds() const {
    return measurements_ > 0 ? measurement_seconds_ / measurements_ : known_measurement_;
}

double TimeLeft::after(std::int64_t step) const {
    std::int64_t passes = 0;
    for (const PlannedStage& stage : stages_) {
        const std::int64_t steps = std::max<std::int64_t>(0, stage.end() - std::max(step, stage.first));
        passes += steps * stage.step.passes;
    }
    const std::int64_t steps = stages_.back().end();
    const std::int64_t between = std::max<std::int64_t>(0, (steps - 1) / plan_.every - step / plan_.every);
    const std::int64_t measurements = step < steps ? between + plan_.at_end : 0;
    return static_cast<double>(passes) * passSeconds() + static_cast<double>(measurements) * measurementSeconds();
}

}  // namespace griffin::engine::train

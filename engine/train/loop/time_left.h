// How long the rest of a training will take: its steps by the passes they make, and its measurements, which take as
// long as many steps and come at their own times.
#pragma once

#include <cstdint>
#include <span>

#include "engine/train/loop/trainer_options.h"

namespace griffin::engine::train {

/// Measurements come after every so many steps and the last one, there `at_end` of them.
struct MeasuringPlan {
    std::int64_t every = 1;
    int at_end = 1;
};

class TimeLeft {
  public:
    /// `measurement`: seconds that one is known to take, until there was one; 0: not known. The stages must outlive it.
    TimeLeft(std::span<const PlannedStage> stages, MeasuringPlan plan, double measurement)
        : stages_(stages), plan_(plan), known_measurement_(measurement) {}

    /// `passes`: those that a step of its stage makes.
    void addStep(double seconds, int passes);
    void addMeasurement(double seconds);
    /// Seconds from the end of this step on.
    double after(std::int64_t step) const;

  private:
    double passSeconds() const;
    double measurementSeconds() const;

    std::span<const PlannedStage> stages_;
    MeasuringPlan plan_;
    double known_measurement_;
    double first_pass_seconds_ = 0.0;
    int steps_ = 0;
    std::int64_t passes_ = 0;  // without those of the first step, like the next
    double pass_seconds_ = 0.0;
    int measurements_ = 0;
    double measurement_seconds_ = 0.0;
};

}  // namespace griffin::engine::train

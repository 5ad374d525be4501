// How long some work took, of which one part may call another: only the outermost counts.
#pragma once

#include <chrono>

namespace griffin::engine {

class WorkClock {
  public:
    /// While it lives, the clock runs.
    class Running {
      public:
        /// Null: nothing is measured. The clock must outlive it.
        explicit Running(WorkClock* clock) : clock_(clock) {
            if (clock_ != nullptr && clock_->depth_++ == 0) clock_->start_ = Clock::now();
        }
        ~Running() {
            if (clock_ != nullptr && --clock_->depth_ == 0) clock_->time_ += Clock::now() - clock_->start_;
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

      private:
        WorkClock* clock_;
    };

    double milliseconds() const { return std::chrono::duration<double, std::milli>(time_).count(); }
    void reset() { time_ = {}; }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::duration time_{};
    Clock::time_point start_;  // of the outermost Running
    int depth_ = 0;
};

}  // namespace griffin::engine

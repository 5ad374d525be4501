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
        explicit Running(WorkClock* clock)
            : clock_(clock != nullptr && clock->depth_++ == 0 ? clock : nullptr), of_(clock) {
            if (clock_ != nullptr) start_ = Clock::now();
        }
        ~Running() {
            if (of_ != nullptr) --of_->depth_;
            if (clock_ != nullptr) clock_->time_ += Clock::now() - start_;
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

      private:
        WorkClock* clock_;
        WorkClock* of_;
        std::chrono::steady_clock::time_point start_;
    };

    double milliseconds() const { return std::chrono::duration<double, std::milli>(time_).count(); }
    void reset() { time_ = {}; }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::duration time_{};
    int depth_ = 0;
};

}  // namespace griffin::engine

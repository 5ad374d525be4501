// How long the threads of this program ran, and how long they were ready to run while other programs had the
// processors. From the scheduler's account of every thread, /proc/self/task/ID/schedstat (Linux, Documentation/
// scheduler/sched-stats.rst): nanoseconds on a processor, nanoseconds waiting for one, and a count.
#pragma once

#include <optional>
#include <string_view>

namespace griffin::engine {

struct ProcessorTime {
    double running_ms = 0.0;
    double waiting_ms = 0.0;

    ProcessorTime& operator+=(const ProcessorTime& other) {
        running_ms += other.running_ms;
        waiting_ms += other.waiting_ms;
        return *this;
    }
};

/// Of one thread, from the text of its schedstat; nothing if it is not one.
std::optional<ProcessorTime> processorTimeFrom(std::string_view schedstat);
/// Of all threads of this program so far; nothing where the system does not tell.
std::optional<ProcessorTime> processorTime();

/// The share of the time from `before` to `after` in which threads that could have worked waited: 0 to 1, and 0 where
/// it is not known.
double waitingShare(const std::optional<ProcessorTime>& before, const std::optional<ProcessorTime>& after);

}  // namespace griffin::engine

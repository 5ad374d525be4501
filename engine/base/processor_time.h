// How long the threads of this program ran, and how long they were ready to run while other programs had the
// processors. From the scheduler's account of every thread, /proc/self/task/ID/schedstat (Linux, Documentation/
// scheduler/sched-stats.rst): nanoseconds on a processor, nanoseconds waiting for one, and a count. A thread also waits
// for the others of its own program, as those of the engine for the window that draws the answer. So as much as other
// programs used the processors at all is the most that they can have been waited for: /proc/stat (proc_stat(5)).
#pragma once

#include <optional>
#include <string_view>

namespace griffin::engine {

struct ProcessorTime {
    double running_ms = 0.0;  // of this program's threads, together
    double waiting_ms = 0.0;
    double busy_ms = 0.0;  // of all processors, whoever used them
};

/// Of one thread, from the text of its schedstat, without what the processors did; nothing if it is not one.
std::optional<ProcessorTime> processorTimeFrom(std::string_view schedstat);
/// From the text of /proc/stat, in ticks of which a second has `ticks_per_second`; nothing if it is not one.
std::optional<double> busyTimeFrom(std::string_view stat, long ticks_per_second);
/// Of all threads of this program so far; nothing where the system does not tell.
std::optional<ProcessorTime> processorTime();

/// The share of the time from `before` to `after` in which threads that could have worked waited for other programs: 0
/// to 1, and 0 where it is not known.
double waitingShare(const std::optional<ProcessorTime>& before, const std::optional<ProcessorTime>& after);

}  // namespace griffin::engine

#include "engine/base/processor_time.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>

#include "engine/base/folder_names.h"

namespace griffin::engine {
namespace {

constexpr double kNanosecondsPerMillisecond = 1e6;
constexpr double kMillisecondsPerSecond = 1000.0;

/// Takes the number and the space behind it off the text.
std::optional<double> takeCount(std::string_view& text) {
    long long count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || count < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    return static_cast<double>(count);
}

std::string firstLine(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

}  // namespace

std::optional<ProcessorTime> processorTimeFrom(std::string_view schedstat) {
    const std::optional<double> running = takeCount(schedstat);
    const std::optional<double> waiting = running ? takeCount(schedstat) : std::nullopt;
    if (!waiting) return std::nullopt;
    return ProcessorTime{*running / kNanosecondsPerMillisecond, *waiting / kNanosecondsPerMillisecond};
}

std::optional<double> busyTimeFrom(std::string_view stat, long ticks_per_second) {
    constexpr std::string_view kAllProcessors = "cpu  ";
    if (!stat.starts_with(kAllProcessors) || ticks_per_second <= 0) return std::nullopt;
    stat.remove_prefix(kAllProcessors.size());
    double ticks = 0.0;
    for (const char* what : {"user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"}) {
        const std::optional<double> count = takeCount(stat);
        if (!count) return std::nullopt;
        const std::string_view name = what;
        if (name != "idle" && name != "iowait") ticks += *count;
    }
    return ticks * kMillisecondsPerSecond / static_cast<double>(ticks_per_second);
}

std::optional<ProcessorTime> processorTime() {
    const std::string folder = "/proc/self/task/";
    const auto threads = namesIn(folder);
    if (!threads) return std::nullopt;
    ProcessorTime sum;
    bool any = false;
    for (const std::string& thread : *threads) {
        const std::string line = firstLine(folder + thread + "/schedstat");
        if (line.empty()) continue;  // a thread may end before its file is opened
        const std::optional<ProcessorTime> one = processorTimeFrom(line);
        if (!one) return std::nullopt;
        sum.running_ms += one->running_ms;
        sum.waiting_ms += one->waiting_ms;
        any = true;
    }
    const std::optional<double> busy = busyTimeFrom(firstLine("/proc/stat"), sysconf(_SC_CLK_TCK));
    if (!any || !busy) return std::nullopt;
    sum.busy_ms = *busy;
    return sum;
}

double waitingShare(const std::optional<ProcessorTime>& before, const std::optional<ProcessorTime>& after) {
    if (!before || !after) return 0.0;
    // Threads that have ended are no longer counted.
    const double running = std::max(0.0, after->running_ms - before->running_ms);
    const double others = std::max(0.0, after->busy_ms - before->busy_ms - running);
    const double waiting = std::min(others, std::max(0.0, after->waiting_ms - before->waiting_ms));
    return running + waiting > 0.0 ? waiting / (running + waiting) : 0.0;
}

}  // namespace griffin::engine

#include "engine/base/processor_time.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>

#include "engine/base/folder_names.h"

namespace griffin::engine {
namespace {

constexpr double kNanosecondsPerMillisecond = 1e6;

/// Takes the number and the space behind it off the text.
std::optional<double> takeMilliseconds(std::string_view& text) {
    long long nanoseconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), nanoseconds);
    if (error != std::errc() || nanoseconds < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    return static_cast<double>(nanoseconds) / kNanosecondsPerMillisecond;
}

}  // namespace

std::optional<ProcessorTime> processorTimeFrom(std::string_view schedstat) {
    const std::optional<double> running = takeMilliseconds(schedstat);
    const std::optional<double> waiting = running ? takeMilliseconds(schedstat) : std::nullopt;
    if (!waiting) return std::nullopt;
    return ProcessorTime{*running, *waiting};
}

std::optional<ProcessorTime> processorTime() {
    const std::string folder = "/proc/self/task/";
    const auto threads = namesIn(folder);
    if (!threads) return std::nullopt;
    ProcessorTime sum;
    bool any = false;
    for (const std::string& thread : *threads) {
        std::ifstream file(folder + thread + "/schedstat");
        std::string line;
        // A thread may end before its file is opened.
        if (!std::getline(file, line)) continue;
        const std::optional<ProcessorTime> one = processorTimeFrom(line);
        if (!one) return std::nullopt;
        sum += *one;
        any = true;
    }
    if (!any) return std::nullopt;
    return sum;
}

double waitingShare(const std::optional<ProcessorTime>& before, const std::optional<ProcessorTime>& after) {
    if (!before || !after) return 0.0;
    // Threads that have ended are no longer counted.
    const double running = std::max(0.0, after->running_ms - before->running_ms);
    const double waiting = std::max(0.0, after->waiting_ms - before->waiting_ms);
    return running + waiting > 0.0 ? waiting / (running + waiting) : 0.0;
}

}  // namespace griffin::engine

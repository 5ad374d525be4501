#include "engine/base/available_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <utility>

namespace griffin::engine {
namespace {

std::optional<std::int64_t> numberInFile(const char* path) {
    std::ifstream file(path);
    std::int64_t value = 0;
    if (file >> value) return value;
    return std::nullopt;  // "max": no limit
}

std::optional<std::int64_t> systemAvailable() {
    std::ifstream file("/proc/meminfo");
    std::string line;
    while (std::getline(file, line)) {
        constexpr std::string_view kKey = "MemAvailable:";
        if (line.compare(0, kKey.size(), kKey) != 0) continue;
        return std::strtoll(line.c_str() + kKey.size(), nullptr, 10) * 1024;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> availableMemory() {
    std::optional<std::int64_t> available = systemAvailable();
    const std::optional<std::int64_t> limit = numberInFile("/sys/fs/cgroup/memory.max");
    const std::optional<std::int64_t> used = numberInFile("/sys/fs/cgroup/memory.current");
    if (limit && used) {
        const std::int64_t left = std::max<std::int64_t>(0, *limit - *used);
        available = available ? std::min(*available, left) : left;
    }
    return available;
}

std::optional<Failure> checkMemory(Message what, std::int64_t needed, std::optional<std::int64_t> available,
                                   Message where, Message what_to_do) {
    if (!available || needed <= *available) return std::nullopt;
    return Failure{FailureCause::kOutOfMemory,
                   Message("%1 needs %2, %3 is free", std::move(what), memoryText(needed), memoryText(*available)),
                   std::move(where),
                   std::move(what_to_do),
                   {}};
}

std::string memoryText(std::int64_t bytes) {
    constexpr double kMebibyte = 1024.0 * 1024.0;
    const double mebibytes = static_cast<double>(bytes) / kMebibyte;
    if (mebibytes < 1000.0) return fmt::format("{:.0f} MiB", mebibytes);
    return fmt::format("{:.1f} GiB", mebibytes / 1024.0);
}

}  // namespace griffin::engine

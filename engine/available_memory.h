// How much memory a load may take.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace griffin::engine {

/// Bytes the system can give without swapping: MemAvailable of /proc/meminfo, and no more than what is left below the
/// limit of a memory control group (containers). Nothing when the system does not tell.
std::optional<std::int64_t> availableMemory();

/// "3.4 GiB", "120 MiB".
std::string memoryText(std::int64_t bytes);

}  // namespace griffin::engine

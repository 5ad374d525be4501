// How much memory a load may take.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/failure.h"

namespace griffin::engine {

/// Bytes the system can give without swapping: MemAvailable of /proc/meminfo, and no more than what is left below the
/// limit of a memory control group (containers). Nothing when the system does not tell.
std::optional<std::int64_t> availableMemory();

/// The failure "`what` needs 3.4 GiB, 2.1 GiB are free" when that is so; none where `available` is not known.
std::optional<Failure> checkMemory(Message what, std::int64_t needed, std::optional<std::int64_t> available,
                                   Message where, Message what_to_do);

/// "3.4 GiB", "120 MiB".
std::string memoryText(std::int64_t bytes);

}  // namespace griffin::engine

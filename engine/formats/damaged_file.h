// What is said of a file whose bytes cannot be what they should be.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace griffin::engine::formats {

inline constexpr const char* kDownloadAgain = "download it again";

Failure malformed(std::string what, std::string where, const char* what_to_do = kDownloadAgain);
Failure truncated(std::string where);

}  // namespace griffin::engine::formats

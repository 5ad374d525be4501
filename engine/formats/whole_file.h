// Writes a file whole or not at all: the bytes go into PATH.part beside the target, which is flushed to the disk and
// then takes the target's name. Until then an older file of that name is untouched.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine::formats {

/// The pieces one after the other. Fails with what the system says; then PATH.part is gone.
Result<Done> writeWholeFile(const std::string& path, std::span<const std::span<const std::byte>> pieces);

}  // namespace griffin::engine::formats

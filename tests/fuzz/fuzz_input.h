// What every target shares: the input as a file in memory, and a way to read views so that no compiler drops it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"

namespace griffin::fuzz {

inline std::span<const std::byte> bytesOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const std::byte*>(data), size};
}

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Stops the run when a property does not hold.
inline void require(bool holds) {
    if (!holds) std::abort();
}

/// Every failure must say what happened, on one line.
inline void checkFailure(const engine::Failure& failure) {
    require(!failure.what.empty());
    require(failure.oneLine().find('\n') == std::string::npos);
}

/// Reads every byte, so that the sanitizer sees a view that lies outside.
inline void touch(std::span<const std::byte> bytes) {
    unsigned sum = 0;
    for (const std::byte b : bytes) sum += std::to_integer<unsigned>(b);
    volatile unsigned sink = sum;
    static_cast<void>(sink);
}

inline void touch(std::string_view text) {
    touch(std::as_bytes(std::span(text)));
}

}  // namespace griffin::fuzz

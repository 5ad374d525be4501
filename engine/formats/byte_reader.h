// Reads little-endian values from the front of a span. Every read says whether the bytes were there; after a failed one
// the position is unchanged.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace griffin::engine::formats {

static_assert(std::endian::native == std::endian::little, "checkpoint files are little endian and read in place");

/// The value at the start of `bytes`, which need not be aligned. REQUIRES: bytes.size() >= sizeof(T).
template <class T>
T loadValue(std::span<const std::byte> bytes) {
    static_assert(std::is_arithmetic_v<T>);
    T value;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::uint64_t position() const { return position_; }
    std::uint64_t remaining() const { return bytes_.size() - position_; }

    template <class T>
    bool read(T& value) {
        std::span<const std::byte> bytes;
        if (!take(sizeof value, bytes)) return false;
        value = loadValue<T>(bytes);
        return true;
    }

    bool take(std::uint64_t count, std::span<const std::byte>& bytes) {
        if (count > remaining()) return false;
        bytes = bytes_.subspan(position_, static_cast<std::size_t>(count));
        position_ += static_cast<std::size_t>(count);
        return true;
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t position_ = 0;
};

}  // namespace griffin::engine::formats

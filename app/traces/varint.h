// Whole numbers in as few bytes as they need, seven bits a byte, the lowest first, and a reader that never leaves its
// bytes: after a number that is cut off or too large, everything it gives is 0 or empty, and atEnd() is false.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace griffin::app {

inline void putVarint(std::string& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
    bytes += static_cast<char>(value);
}

/// 0, -1, 1, -2 ... as 0, 1, 2, 3 ...
inline void putFolded(std::string& bytes, std::int64_t value) {
    putVarint(bytes, static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
}

class VarintReader {
  public:
    explicit VarintReader(std::string_view bytes) : rest_(bytes) {}

    std::uint64_t take() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 63; shift += 7) {
            const std::string_view next = bytes(1);
            if (next.empty()) return 0;
            const auto byte = static_cast<unsigned char>(next.front());
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80) return value;
        }
        fail();
        return 0;
    }
    /// At most `limit`; a larger one fails.
    int count(int limit) {
        const std::uint64_t value = take();
        if (value <= static_cast<std::uint64_t>(limit)) return static_cast<int>(value);
        fail();
        return 0;
    }
    std::int64_t folded() {
        const std::uint64_t value = take();
        return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
    }
    std::string_view bytes(std::uint64_t size) {
        if (size > rest_.size()) {
            fail();
            return {};
        }
        const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
        rest_.remove_prefix(static_cast<std::size_t>(size));
        return taken;
    }

    bool failed() const { return failed_; }
    /// Everything was read, and nothing failed.
    bool atEnd() const { return !failed_ && rest_.empty(); }

  private:
    void fail() {
        failed_ = true;
        rest_ = {};
    }

    std::string_view rest_;
    bool failed_ = false;
};

}  // namespace griffin::app

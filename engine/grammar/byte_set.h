// A set of bytes.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace griffin::engine::grammar {

class ByteSet {
  public:
    ByteSet() = default;
    /// All from `first` to `last`.
    ByteSet(int first, int last) {
        for (int byte = first; byte <= last; ++byte) add(static_cast<std::uint8_t>(byte));
    }

    void add(std::uint8_t byte) { words_[byte / kBits] |= std::uint64_t{1} << byte % kBits; }
    void add(const ByteSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    bool contains(std::uint8_t byte) const { return (words_[byte / kBits] >> byte % kBits & 1U) != 0; }
    static ByteSet all() { return {0, 255}; }
    ByteSet intersected(const ByteSet& other) const {
        ByteSet both = *this;
        for (std::size_t i = 0; i < words_.size(); ++i) both.words_[i] &= other.words_[i];
        return both;
    }
    ByteSet without(const ByteSet& other) const {
        ByteSet left = *this;
        for (std::size_t i = 0; i < words_.size(); ++i) left.words_[i] &= ~other.words_[i];
        return left;
    }
    int size() const {
        int count = 0;
        for (const std::uint64_t word : words_) count += std::popcount(word);
        return count;
    }
    /// -1 if there is none.
    int first() const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (words_[i] != 0) return static_cast<int>(i * kBits) + std::countr_zero(words_[i]);
        }
        return -1;
    }

    /// Calls `visit` with each, ascending.
    template <typename Visit>
    void forEach(const Visit& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
                visit(static_cast<std::uint8_t>(i * kBits + static_cast<std::size_t>(std::countr_zero(left))));
            }
        }
    }

    friend auto operator<=>(const ByteSet&, const ByteSet&) = default;  // NOLINT: the 0 it sees is the compiler's

  private:
    static constexpr std::size_t kBits = 64;
    std::array<std::uint64_t, 4> words_{};
};

}  // namespace griffin::engine::grammar

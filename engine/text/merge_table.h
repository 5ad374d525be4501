// Which two neighbouring tokens merge, how early, and into what: a flat hash table from a pair of ids, looked into for
// every pair of every word. Filled once; of equal pairs the first counts.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/text/vocabulary.h"

namespace griffin::engine::text {

class MergeTable {
  public:
    struct Merge {
        std::uint64_t pair = kEmpty;
        std::int32_t rank = 0;  // lower merges first
        TokenId result = kNoToken;
    };

    explicit MergeTable(std::size_t merges) {
        std::size_t slots = 16;
        while (slots < merges * 2) slots *= 2;
        slots_.resize(slots);
    }

    /// REQUIRES: called at most `merges` times, with ids that are not negative.
    void add(TokenId left, TokenId right, std::int32_t rank, TokenId result) {
        Merge& slot = slots_[find(key(left, right))];
        if (slot.pair == kEmpty) slot = {key(left, right), rank, result};
    }

    /// Null when the two do not merge.
    const Merge* find(TokenId left, TokenId right) const {
        const Merge& slot = slots_[find(key(left, right))];
        return slot.pair == kEmpty ? nullptr : &slot;
    }

  private:
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};  // no pair: ids are not negative

    static std::uint64_t key(TokenId left, TokenId right) {
        return std::uint64_t{static_cast<std::uint32_t>(left)} << 32 | static_cast<std::uint32_t>(right);
    }
    std::size_t find(std::uint64_t pair) const {
        std::uint64_t hash = pair * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 32;
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = static_cast<std::size_t>(hash) & mask;
        while (slots_[slot].pair != pair && slots_[slot].pair != kEmpty) slot = (slot + 1) & mask;
        return slot;
    }

    std::vector<Merge> slots_;  // a power of two, at most half full
};

}  // namespace griffin::engine::text

#include "engine/draft/first_occurrences.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace griffin::engine::draft {
namespace {

using tree::TokenId;

std::uint64_t hashOfLast(std::span<const TokenId> text, int n) {
    std::uint64_t hash = 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(n);
    for (const TokenId token : text.last(static_cast<std::size_t>(n))) {
        hash = (hash ^ static_cast<std::uint32_t>(token)) * 0xBF58476D1CE4E5B9ULL;
        hash ^= hash >> 29;
    }
    return hash;
}

}  // namespace

FirstOccurrences::FirstOccurrences(int longest, int capacity) : longest_(longest) {
    assert(longest >= 1 && capacity >= 1);
    const std::size_t entries = static_cast<std::size_t>(longest) * static_cast<std::size_t>(capacity);
    heads_.assign(std::bit_ceil(entries), -1);
    next_.reserve(entries);
}

int FirstOccurrences::find(std::span<const TokenId> text, int n, std::uint64_t hash) const {
    const auto gram = text.last(static_cast<std::size_t>(n));
    for (int entry = heads_[bucket(hash)]; entry >= 0; entry = next_[static_cast<std::size_t>(entry)]) {
        if (entry % longest_ != n - 1) continue;
        const int start = entry / longest_;
        if (std::equal(gram.begin(), gram.end(), text.begin() + start)) return start;
    }
    return -1;
}

void FirstOccurrences::append(std::span<const TokenId> text) {
    const int size = static_cast<int>(text.size());
    next_.resize(text.size() * static_cast<std::size_t>(longest_), -1);
    for (int n = 1; n <= std::min(longest_, size); ++n) {
        const std::uint64_t hash = hashOfLast(text, n);
        if (find(text, n, hash) >= 0) continue;
        const int entry = entryAtEnd(size, n);
        int& head = heads_[bucket(hash)];
        next_[static_cast<std::size_t>(entry)] = head;
        head = entry;
    }
}

void FirstOccurrences::removeLast(std::span<const TokenId> text) {
    const int size = static_cast<int>(text.size());
    for (int n = std::min(longest_, size); n >= 1; --n) {
        const int entry = entryAtEnd(size, n);
        int& head = heads_[bucket(hashOfLast(text, n))];
        if (head == entry) head = next_[static_cast<std::size_t>(entry)];
    }
}

int FirstOccurrences::first(std::span<const TokenId> text, int n) const {
    assert(n >= 1 && n <= longest_ && static_cast<std::size_t>(n) <= text.size());
    return find(text, n, hashOfLast(text, n));
}

}  // namespace griffin::engine::draft

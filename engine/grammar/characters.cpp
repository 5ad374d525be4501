#include "engine/grammar/characters.h"

#include <algorithm>

namespace griffin::engine::grammar {
namespace {

using Range = CharacterSet::Range;

constexpr Range kSurrogates = {0xD800, 0xDFFF};
constexpr char32_t kContinued = 64;  // values of a continuation byte

/// Splits a range of characters with `more` continuation bytes until each part is a product of byte ranges.
void split(Range range, int more, std::vector<ByteSequence>& sequences) {
    for (int level = more; level > 0; --level) {
        char32_t block = 1;  // characters that share all bytes but the last `level`
        for (int i = 0; i < level; ++i) block *= kContinued;
        if (range.first / block == range.last / block) continue;
        if (range.first % block != 0) {
            const char32_t end = (range.first / block + 1) * block - 1;
            split({range.first, end}, more, sequences);
            return split({end + 1, range.last}, more, sequences);
        }
        if (range.last % block != block - 1) {
            const char32_t begin = range.last / block * block;
            split({range.first, begin - 1}, more, sequences);
            return split({begin, range.last}, more, sequences);
        }
    }
    const std::string first = utf8Of(range.first);
    const std::string last = utf8Of(range.last);
    ByteSequence sequence;
    for (std::size_t i = 0; i < first.size(); ++i) {
        sequence.emplace_back(static_cast<unsigned char>(first[i]), static_cast<unsigned char>(last[i]));
    }
    sequences.push_back(std::move(sequence));
}

}  // namespace

void CharacterSet::add(char32_t first, char32_t last) {
    last = std::min(last, kLast);
    if (first > last) return;
    if (first <= kSurrogates.last && last >= kSurrogates.first) {
        if (first < kSurrogates.first) add(first, kSurrogates.first - 1);
        if (last > kSurrogates.last) add(kSurrogates.last + 1, last);
        return;
    }
    auto begin = std::lower_bound(ranges_.begin(), ranges_.end(), first,
                                  [](const Range& range, char32_t value) { return range.last + 1 < value; });
    auto end = begin;
    for (; end != ranges_.end() && end->first <= last + 1; ++end) {
        first = std::min(first, end->first);
        last = std::max(last, end->last);
    }
    ranges_.insert(ranges_.erase(begin, end), {first, last});
}

void CharacterSet::add(const CharacterSet& other) {
    for (const Range& range : other.ranges_) add(range.first, range.last);
}

CharacterSet CharacterSet::without(const CharacterSet& other) const {
    CharacterSet left;
    auto gone = other.ranges_.begin();
    for (const Range& range : ranges_) {
        char32_t first = range.first;
        while (gone != other.ranges_.end() && gone->last < first) ++gone;
        for (auto next = gone; next != other.ranges_.end() && next->first <= range.last; ++next) {
            if (next->first > first) left.add(first, next->first - 1);
            first = next->last + 1;
        }
        if (first <= range.last) left.add(first, range.last);
    }
    return left;
}

std::vector<ByteSequence> utf8Sequences(const CharacterSet& characters) {
    constexpr std::array<char32_t, 4> kLastOfLength = {0x7F, 0x7FF, 0xFFFF, CharacterSet::kLast};
    std::vector<ByteSequence> sequences;
    ByteSet single;
    for (const Range& range : characters.ranges()) {
        char32_t first = range.first;
        for (int more = 0; more < static_cast<int>(kLastOfLength.size()) && first <= range.last; ++more) {
            const char32_t last = std::min(range.last, kLastOfLength[static_cast<std::size_t>(more)]);
            if (first > last) continue;
            if (more == 0) {
                single.add(ByteSet(static_cast<int>(first), static_cast<int>(last)));
            } else {
                split({first, last}, more, sequences);
            }
            first = last + 1;
        }
    }
    if (single.size() > 0) sequences.insert(sequences.begin(), {single});
    return sequences;
}

std::string utf8Of(char32_t character) {
    const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
    const auto rest = [&](int shift) { return byte(0x80U | (character >> shift & 0x3FU)); };
    if (character < 0x80) return {byte(character)};
    if (character < 0x800) return {byte(0xC0U | character >> 6), rest(0)};
    if (character < 0x10000) return {byte(0xE0U | character >> 12), rest(6), rest(0)};
    return {byte(0xF0U | character >> 18), rest(12), rest(6), rest(0)};
}

}  // namespace griffin::engine::grammar

#include "engine/train/data/contamination_filter.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <xxhash.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/text/utf8.h"

namespace griffin::engine::train {
namespace {

void appendFolded(UChar32 character, std::string& word) {
    char bytes[U8_MAX_LENGTH];
    int length = 0;
    U8_APPEND_UNSAFE(bytes, length, u_foldCase(character, U_FOLD_CASE_DEFAULT));
    word.append(bytes, static_cast<std::size_t>(length));
}

/// REQUIRES: one valid character.
UChar32 codePoint(std::string_view bytes) {
    const auto byte = [bytes](std::size_t i) { return static_cast<UChar32>(static_cast<unsigned char>(bytes[i])); };
    if (bytes.size() == 1) return byte(0);
    UChar32 character = byte(0) & (0x7F >> bytes.size());
    for (std::size_t i = 1; i < bytes.size(); ++i) character = character << 6 | (byte(i) & 0x3F);
    return character;
}

/// A hash of each word. Invalid UTF-8 separates words.
std::vector<std::uint64_t> wordsOf(std::string_view left) {
    std::vector<std::uint64_t> words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(XXH3_64bits(word.data(), word.size()));
        word.clear();
    };
    while (!left.empty()) {
        const text::Utf8Step step = text::utf8Step(left);
        const UChar32 character = step.kind == text::Utf8Kind::kCharacter ? codePoint(left.substr(0, step.bytes)) : 0;
        left.remove_prefix(step.bytes);
        if (u_isalnum(character) != 0) {
            appendFolded(character, word);
        } else {
            finish();
        }
    }
    finish();
    return words;
}

/// Calls visit(hash) for each run of so many words until one returns true; returns whether one did.
template <class Visit>
bool anyRun(const std::vector<std::uint64_t>& words, std::size_t length, const Visit& visit) {
    if (words.empty()) return false;
    const std::size_t run = std::min(words.size(), length);
    for (std::size_t first = 0; first + run <= words.size(); ++first) {
        const std::span<const std::uint64_t> part = std::span(words).subspan(first, run);
        if (visit(XXH3_64bits(part.data(), part.size_bytes()))) return true;
    }
    return false;
}

}  // namespace

void ContaminationFilter::exclude(std::string_view text, std::size_t run) {
    std::unordered_set<std::uint64_t>& runs = runs_[run];
    anyRun(wordsOf(text), run, [&runs](std::uint64_t hash) {
        runs.insert(hash);
        return false;
    });
}

bool ContaminationFilter::shares(std::string_view text) const {
    if (runs_.empty()) return false;
    const std::vector<std::uint64_t> words = wordsOf(text);
    return std::ranges::any_of(runs_, [&words](const auto& of_length) {
        return anyRun(words, of_length.first,
                      [&of_length](std::uint64_t hash) { return of_length.second.contains(hash); });
    });
}

}  // namespace griffin::engine::train

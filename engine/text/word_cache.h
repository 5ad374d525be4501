// The tokens of words met before in the same text. A text of many pages has few different words.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/text/vocabulary.h"

namespace griffin::engine::text {

/// Its keys view the text: one cache a text. Bounded: words beyond the limits are just not remembered.
class WordCache {
  public:
    /// Appends the tokens of `word` and returns true when it is known.
    bool append(std::string_view word, std::vector<TokenId>& ids) const {
        const auto found = ranges_.find(word);
        if (found == ranges_.end()) return false;
        const auto [begin, end] = found->second;
        ids.insert(ids.end(), tokens_.begin() + begin, tokens_.begin() + end);
        return true;
    }

    /// Remembers that `word` became the tokens of `ids` from `from` to the end.
    void remember(std::string_view word, const std::vector<TokenId>& ids, std::size_t from) {
        if (word.size() > kMaxWordBytes || ranges_.size() >= kMaxWords) return;
        const auto begin = static_cast<std::ptrdiff_t>(tokens_.size());
        tokens_.insert(tokens_.end(), ids.begin() + static_cast<std::ptrdiff_t>(from), ids.end());
        ranges_.emplace(word, std::pair(begin, static_cast<std::ptrdiff_t>(tokens_.size())));
    }

    void clear() {
        ranges_.clear();
        tokens_.clear();
    }

  private:
    static constexpr std::size_t kMaxWords = 16384;
    static constexpr std::size_t kMaxWordBytes = 64;  // longer ones are rarely met twice

    std::unordered_map<std::string_view, std::pair<std::ptrdiff_t, std::ptrdiff_t>> ranges_;  // of tokens_
    std::vector<TokenId> tokens_;
};

}  // namespace griffin::engine::text

// Finds the names of special and user-defined tokens in a text: leftmost first, and of those the longest.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/text/vocabulary.h"

namespace griffin::engine::text {

class SpecialMatcher {
  public:
    struct Match {
        std::size_t position = std::string_view::npos;  // npos: none
        TokenId id = kNoToken;
    };

    /// `names` views the vocabulary's tokens, which must outlive the matcher. Empty names are left out.
    explicit SpecialMatcher(std::vector<std::pair<std::string_view, TokenId>> names);

    /// The first match at or after `from`.
    Match find(std::string_view text, std::size_t from) const;

  private:
    std::vector<std::pair<std::string_view, TokenId>> names_;  // by first byte, then the longest first
    std::array<std::size_t, 257> first_{};                     // names_[first_[b], first_[b + 1]) begin with byte b
};

}  // namespace griffin::engine::text

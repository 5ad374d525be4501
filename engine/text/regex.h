// A compiled regular expression over UTF-8 (PCRE2), with the meaning that published tokenizers give to expressions: \s
// is Unicode's White_Space, \p{..} and case know all of Unicode.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/result.h"

struct pcre2_real_code_8;

namespace griffin::engine::text {

class Regex {
  public:
    /// Fails with kUnsupportedTokenizer when the expression is too long or not understood.
    static Result<Regex> compile(std::string_view expression, std::string_view where);

    /// The match buffers of one thread.
    class Matcher {
      public:
        explicit Matcher(const Regex& regex);
        /// The leftmost match at or after `from` as [begin, end). An expression that takes too long for this text, as
        /// one from a hostile file may, counts as no match. REQUIRES: `text` is valid UTF-8, `from` is at a character.
        std::optional<std::pair<std::size_t, std::size_t>> find(std::string_view text, std::size_t from);

      private:
        struct Room;
        struct FreeRoom {
            void operator()(Room* room) const;
        };
        const Regex* regex_;
        std::unique_ptr<Room, FreeRoom> room_;
    };

  private:
    struct FreeCode {
        void operator()(pcre2_real_code_8* code) const;
    };
    using Code = std::unique_ptr<pcre2_real_code_8, FreeCode>;
    explicit Regex(Code code) : code_(std::move(code)) {}

    Code code_;
};

}  // namespace griffin::engine::text

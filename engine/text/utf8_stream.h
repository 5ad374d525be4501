// Token bytes in, whole UTF-8 characters out. A character whose bytes are not all there yet is held back; bytes that
// cannot belong to any character are replaced by U+FFFD, one for each maximal part of a character (the practice the
// Unicode Standard recommends in section 3.9).
#pragma once

#include <string>
#include <string_view>

namespace griffin::engine::text {

class Utf8Stream {
  public:
    /// The characters that are complete with these bytes.
    std::string push(std::string_view bytes);
    /// The end: what is held back becomes U+FFFD. The stream is empty again.
    std::string finish();
    bool holdsBack() const { return !held_.empty(); }

  private:
    std::string held_;  // the valid beginning of a character, at most 3 bytes
};

/// The same for a whole text.
std::string toValidUtf8(std::string_view bytes);

}  // namespace griffin::engine::text

// A prompt while it is put together: markers of a format, which may be special tokens, and content, which never is.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/tokenizer.h"

namespace griffin::engine::text {

/// Puts segments together; what is read alike becomes one.
class PromptWriter {
  public:
    explicit PromptWriter(std::vector<TextSegment> begun = {}) : segments_(std::move(begun)) {}
    void marker(std::string_view text) { add(text, SpecialTokens::kParse); }
    void content(std::string_view text) { add(text, SpecialTokens::kPlainText); }
    std::vector<TextSegment> take() { return std::move(segments_); }

  private:
    void add(std::string_view text, SpecialTokens special) {
        if (text.empty()) return;
        if (segments_.empty() || segments_.back().special != special) segments_.push_back({"", special});
        segments_.back().text += text;
    }
    std::vector<TextSegment> segments_;
};

}  // namespace griffin::engine::text

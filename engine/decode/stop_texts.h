// Ends an answer before the first of some texts, wherever token borders fall: the one that is complete first, the
// longest of several that are complete with the same character. What could be the beginning of one of them is held back
// until the next characters decide.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace griffin::engine::decode {

class StopTexts {
  public:
    /// Empty texts are ignored.
    explicit StopTexts(std::vector<std::string> texts);

    /// The characters that certainly belong to the answer. Nothing comes after found() became true.
    std::string push(std::string_view text);
    /// The end of the answer: what was held back after all belongs to it.
    std::string finish();
    bool found() const { return found_; }

  private:
    std::vector<std::string> texts_;
    std::string held_;
    bool found_ = false;
};

}  // namespace griffin::engine::decode

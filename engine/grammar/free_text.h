// Text that may say anything, up to the mark with which something begins that has a form. Reasoning in front of it may
// name the mark: there it is not looked for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace griffin::engine::grammar {

/// Where reasoning, which ends with "</think>", is to be expected.
enum class ReasoningBefore {
    kNone,
    kMayCome,  // the text may begin with "<think>"
    kIsOpen,   // the text begins inside of it
};

class FreeText {
  public:
    enum class MarkPlace { kAnywhere, kAtBeginning };
    static constexpr int kMarked = -1;

    /// REQUIRES: the mark is not empty, and with kAtBeginning there is no reasoning.
    FreeText(const std::string& mark, MarkPlace place, ReasoningBefore reasoning);

    int start() const { return start_; }
    /// After a byte; kMarked where it completes the mark.
    int next(int state, std::uint8_t byte) const { return next_[static_cast<std::size_t>(state)][byte]; }

  private:
    std::vector<std::array<std::int16_t, 256>> next_;
    int start_ = 0;
};

}  // namespace griffin::engine::grammar

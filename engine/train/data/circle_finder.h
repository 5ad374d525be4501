// Small models end up repeating themselves, above all at temperature 0: of answers of 768 tokens by the default model a
// third lay behind the third time of the same. A draft learns nothing more from them, and they crowd out what it could
// learn from. So an answer to train on ends there.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace griffin::engine::train {

/// Sees an answer grow, token by token.
class CircleFinder {
  public:
    static constexpr int kLongest = 128;     // tokens of what is repeated
    static constexpr int kTimes = 3;         // how often it stands at the end, one behind the other
    static constexpr int kLeastTokens = 24;  // all times together: "ha ha ha" is no circle

    void restart() { like_before_ = {}; }
    /// `answer` is one token longer than at the last call. Whether it goes in circles at its end.
    bool grown(std::span<const std::int32_t> answer);

  private:
    std::array<int, kLongest + 1> like_before_{};  // [length] of the last tokens, those equal to the one so far before
};

}  // namespace griffin::engine::train

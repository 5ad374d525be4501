#include "engine/train/data/circle_finder.h"

#include <algorithm>

namespace griffin::engine::train {

bool CircleFinder::grown(std::span<const std::int32_t> answer) {
    const auto longest = std::min<std::size_t>(kLongest, answer.size() - 1);
    bool circles = false;
    for (std::size_t length = 1; length <= longest; ++length) {
        int& count = like_before_[length];
        count = answer.back() == answer[answer.size() - 1 - length] ? count + 1 : 0;
        const int all = count + static_cast<int>(length);
        circles = circles || (count > 0 && all >= std::max(kTimes * static_cast<int>(length), kLeastTokens));
    }
    return circles;
}

}  // namespace griffin::engine::train

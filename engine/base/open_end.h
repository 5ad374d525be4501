// Marks in a text that grows: how much of its end has to be held back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace griffin::engine {

/// How many bytes at the end of `text` may be the beginning of `mark`, which is not empty.
inline std::size_t openEnd(std::string_view text, std::string_view mark) {
    for (std::size_t length = std::min(text.size(), mark.size() - 1); length > 0; --length) {
        if (text.substr(text.size() - length) == mark.substr(0, length)) return length;
    }
    return 0;
}

}  // namespace griffin::engine

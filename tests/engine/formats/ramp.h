// Numbers that every format keeps exactly.
#pragma once

#include <vector>

namespace griffin::tests {

/// `count` numbers from number `first` on, each 0.375 above the one before.
inline std::vector<float> ramp(std::size_t count, std::size_t first = 0) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(first + i) * 0.375F - 3.0F;
    return values;
}

}  // namespace griffin::tests

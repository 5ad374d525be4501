// 0, 1, 2 ...: the rows of a matrix in order, for operations that take a list of rows.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "kernels/backend.h"

namespace griffin::engine::model {

inline constexpr std::array<int, kernels::kMaxRows> kRowNumbers = [] {
    std::array<int, kernels::kMaxRows> numbers{};
    for (int row = 0; row < kernels::kMaxRows; ++row) numbers[static_cast<std::size_t>(row)] = row;
    return numbers;
}();

/// The first `count` of them. REQUIRES: count <= kernels::kMaxRows.
inline std::span<const int> rowNumbers(std::size_t count) {
    assert(count <= kRowNumbers.size());
    return std::span(kRowNumbers).first(count);
}

}  // namespace griffin::engine::model

// Layout invariance of what computes a row from those before it: the same rows in other passes have the same bits.
#pragma once

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "tests/kernels/attention_test.h"

namespace griffin::kernels::test {

inline bool sameRow(const Matrix& a, int row_a, const Matrix& b, int row_b) {
    return std::memcmp(a.data.data() + row_a * a.cols, b.data.data() + row_b * b.cols,
                       static_cast<std::size_t>(a.cols) * sizeof(float)) == 0;
}

/// All rows of `some` are those of `all` from row `first` on.
inline bool sameFrom(const Matrix& all, int first, const Matrix& some) {
    for (int row = 0; row < some.rows; ++row) {
        if (!sameRow(some, row, all, first + row)) return false;
    }
    return true;
}

/// pass(first, count) of tokens one after the other, `count` at a time, gives the rows of `all`.
template <class Pass>
bool sameInRuns(const Matrix& all, int count, const Pass& pass) {
    for (int first = 0; first < all.rows; first += count) {
        if (!sameFrom(all, first, pass(first, std::min(count, all.rows - first)))) return false;
    }
    return true;
}

/// pass(first, count, mask) of a tree's nodes, some at a time, gives the rows of `tree`, which are those of all at
/// once.
template <class Pass>
bool sameInPieces(const Matrix& tree, const std::vector<int>& parents, std::mt19937& random, const Pass& pass) {
    AncestorMask some = AncestorMask::reserved();
    for (int first = 0; first < tree.rows;) {
        const int count = std::min(1 + static_cast<int>(random() % 20), tree.rows - first);
        for (int i = first; i < first + count; ++i) some.append(parents[static_cast<std::size_t>(i)]);
        if (!sameFrom(tree, first, pass(first, count, some))) return false;
        first += count;
    }
    return true;
}

}  // namespace griffin::kernels::test

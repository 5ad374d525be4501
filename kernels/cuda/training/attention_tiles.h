// How attention of training is cut into tiles of rows of one sequence, each the work of one block for one head. The
// same tiles are queries in some kernels and keys in others; those with most to do come first, so that no processor
// begins with a long one when the others end.
#pragma once

#include <algorithm>
#include <vector>

#include "kernels/training_backend.h"

namespace griffin::kernels::cuda::training {

inline constexpr int kTileRows = 32;

struct AttentionTile {
    int first = 0;  // row of the pass
    int sequence_first = 0;
    int sequence_end = 0;
};

/// The tiles twice: as queries, in descending order of the rows up to them, then as keys, in descending order of the
/// rows from them on.
inline std::vector<AttentionTile> attentionTiles(Segments segments) {
    std::vector<AttentionTile> tiles;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        for (int first = segments[s]; first < segments[s + 1]; first += kTileRows) {
            tiles.push_back({first, segments[s], segments[s + 1]});
        }
    }
    std::vector<AttentionTile> both = tiles;
    std::stable_sort(both.begin(), both.end(), [](const AttentionTile& a, const AttentionTile& b) {
        return a.first - a.sequence_first > b.first - b.sequence_first;
    });
    std::stable_sort(tiles.begin(), tiles.end(), [](const AttentionTile& a, const AttentionTile& b) {
        return a.sequence_end - a.first > b.sequence_end - b.first;
    });
    both.insert(both.end(), tiles.begin(), tiles.end());
    return both;
}

}  // namespace griffin::kernels::cuda::training

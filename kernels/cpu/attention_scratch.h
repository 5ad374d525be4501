// Memory that attention works in: reserved once, so that no pass allocates. Untouched pages cost nothing.
#pragma once

#include <vector>

#include "kernels/ancestor_mask.h"
#include "kernels/cpu/attention_blocks.h"
#include "kernels/device_buffer.h"

namespace griffin::kernels::cpu {

class AttentionScratch {
  public:
    /// Most query rows (rows of the pass times their heads on one key head) that share one expanded block.
    static constexpr int kTileQueries = 96;
    /// Elements of the shared area for queries, totals and partials when few rows are spread over blocks.
    static constexpr int kSharedElements = 1 << 20;

    /// What one thread needs for a tile.
    struct Tile {
        float* queries;         // [kTileQueries, padded head_dim]
        float* totals;          // [kTileQueries, partial stride]
        float* partials;        // [kTileQueries, partial stride]
        float* scores;          // [kTileQueries, kBlockKeys]
        float* transposed;      // [padded head_dim, kBlockKeys]
        float* values;          // [kBlockKeys, padded head_dim]
        std::vector<int> path;  // capacity kMaxTreeNodes
    };

    /// Throws std::bad_alloc.
    explicit AttentionScratch(int threads);

    Tile& tile(int thread) { return tiles_[static_cast<std::size_t>(thread)]; }
    float* shared() { return shared_; }  // [kSharedElements]

  private:
    DeviceBuffer memory_;
    std::vector<Tile> tiles_;  // [threads]
    float* shared_ = nullptr;
};

}  // namespace griffin::kernels::cpu

#include "kernels/cpu/attention_scratch.h"

#include "kernels/cpu/aligned_memory.h"

namespace griffin::kernels::cpu {

AttentionScratch::AttentionScratch(int threads) {
    constexpr std::size_t kQueries = std::size_t{kTileQueries} * kMaxHeadDim;
    constexpr std::size_t kPartials = std::size_t{kTileQueries} * partialStride(kMaxHeadDim);
    constexpr std::size_t kScores = std::size_t{kTileQueries} * kBlockKeys;
    constexpr std::size_t kExpanded = std::size_t{kBlockKeys} * kMaxHeadDim;
    constexpr std::size_t kTile = kQueries + 2 * kPartials + kScores + 2 * kExpanded;
    memory_ = allocateAligned((kSharedElements + kTile * static_cast<std::size_t>(threads)) * sizeof(float));
    shared_ = memory_.as<float>();
    float* next = shared_ + kSharedElements;
    const auto take = [&next](std::size_t elements) {
        float* area = next;
        next += elements;
        return area;
    };
    for (int t = 0; t < threads; ++t) {
        Tile& tile = tiles_.emplace_back();
        tile.queries = take(kQueries);
        tile.totals = take(kPartials);
        tile.partials = take(kPartials);
        tile.scores = take(kScores);
        tile.transposed = take(kExpanded);
        tile.values = take(kExpanded);
        tile.path.reserve(kMaxTreeNodes);
    }
}

}  // namespace griffin::kernels::cpu

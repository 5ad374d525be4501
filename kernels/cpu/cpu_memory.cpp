#include "kernels/cpu/cpu_memory.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace griffin::kernels::cpu {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

DeviceBuffer allocateAligned(std::size_t bytes) {
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kMemoryAlignment;
    if (bytes > std::numeric_limits<std::size_t>::max() - alignment) throw std::bad_alloc();
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* data = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
    if (data == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    // Only advice: reading a weight walks far fewer page tables when it is taken.
    if (alignment == kHugePage) madvise(data, rounded, MADV_HUGEPAGE);
#endif
    std::memset(data, 0, bytes);
    return {data, bytes, &std::free};
}

AttentionScratch::AttentionScratch(int threads) {
    constexpr std::size_t kQueries = std::size_t{kTileQueries} * kMaxHeadDim;
    constexpr std::size_t kPartials = std::size_t{kTileQueries} * partialStride(kMaxHeadDim);
    constexpr std::size_t kScores = std::size_t{kTileQueries} * kTailKeys;
    constexpr std::size_t kTile = kQueries + 2 * kPartials + kScores;
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
        tile.path.reserve(kMaxTreeNodes);
    }
}

void MatmulScratch::reserve(int cols, int threads) {
    const int groups = (cols + kBlockWeights - 1) / kBlockWeights;
    if (groups <= groups_) return;
    thread_products_.resize(static_cast<std::size_t>(threads));
    groups_ = groups;
    cols_ = groups * kBlockWeights;
    memory_ = allocateAligned(static_cast<std::size_t>(kMaxRows + threads * kThreadRows) *
                              static_cast<std::size_t>(groups) * sizeof(ActivationGroup));
    norms_ = allocateAligned(static_cast<std::size_t>(threads * kThreadRows) * static_cast<std::size_t>(cols_) *
                             sizeof(float));
}

}  // namespace griffin::kernels::cpu

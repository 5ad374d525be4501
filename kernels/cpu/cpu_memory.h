// Memory of the CPU back end: zero-filled blocks on cache-line boundaries, and the memory in which attention and matrix
// products work. It is reserved once, so that no pass allocates; untouched pages cost nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/backend.h"
#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/weight_panels.h"

namespace griffin::kernels::cpu {

inline constexpr std::size_t kMemoryAlignment = 64;

/// Throws std::bad_alloc. Large blocks are offered to the kernel for huge pages.
DeviceBuffer allocateAligned(std::size_t bytes);

/// Working memory of attention.
class AttentionScratch {
  public:
    /// Most queries (rows of the pass times their heads on one key head) of a tile.
    static constexpr int kTileQueries = 96;
    /// Most keys of a tree and of the block in which it begins.
    static constexpr int kTailKeys = kBlockKeys + kMaxTreeNodes;
    /// Elements of the shared area for queries, totals and partials when few rows are spread over blocks.
    static constexpr int kSharedElements = 1 << 20;
    /// Key heads whose finished blocks are counted.
    static constexpr int kCountedHeads = 64;

    /// What one thread needs for a tile.
    struct Tile {
        float* queries;         // [kTileQueries, padded head_dim]
        float* totals;          // [kTileQueries, partial stride]
        float* partials;        // [kTileQueries, partial stride]
        float* scores;          // [kTileQueries, kTailKeys]
        std::vector<int> path;  // capacity kMaxTreeNodes
    };

    /// Throws std::bad_alloc.
    explicit AttentionScratch(int threads);

    Tile& tile(int thread) { return tiles_[static_cast<std::size_t>(thread)]; }
    float* shared() { return shared_; }  // [kSharedElements]
    std::atomic<int>& unitsLeft(int kv_head) { return units_left_[static_cast<std::size_t>(kv_head)]; }

  private:
    DeviceBuffer memory_;
    std::vector<Tile> tiles_;  // [threads]
    float* shared_ = nullptr;
    std::array<std::atomic<int>, kCountedHeads> units_left_{};
};

/// Working memory of matrix products: the rounded activations of one product, and few rows of normed ones.
class MatmulScratch {
  public:
    /// Rows of each thread, besides those all threads share.
    static constexpr int kThreadRows = 8;

    /// Grows to kMaxRows rows of `cols` activations, and kThreadRows for each thread. Throws std::bad_alloc.
    void reserve(int cols, int threads);

    ActivationGroup* rows() const { return memory_.as<ActivationGroup>(); }
    ActivationGroup* threadRows(int thread) const {
        return rows() + static_cast<std::ptrdiff_t>(kMaxRows + thread * kThreadRows) * groups_;
    }
    /// Room for kThreadRows rows in f32, one after the other.
    float* threadNorms(int thread) const {
        return norms_.as<float>() + static_cast<std::ptrdiff_t>(thread) * kThreadRows * cols_;
    }

    /// Begins a product: no thread has rows of its own yet.
    void beginProduct() { ++product_; }
    /// Whether `thread` has none for this product, which it is going to make. Called by that thread alone.
    bool makesThreadRows(int thread) {
        std::uint64_t& made = thread_products_[static_cast<std::size_t>(thread)].number;
        return std::exchange(made, product_) != product_;
    }

  private:
    struct alignas(64) ThreadProduct {
        std::uint64_t number = 0;
    };

    DeviceBuffer memory_;
    DeviceBuffer norms_;
    int cols_ = 0;               // of one row, whole groups and whole cache lines
    int groups_ = 0;             // of one row
    std::uint64_t product_ = 0;  // counts products
    std::vector<ThreadProduct> thread_products_;
};

}  // namespace griffin::kernels::cpu

// The position of the rows of a pass, in device memory: kernels that append to the cache or attend read it there, so
// that a recorded graph serves every pass of its size. It determines the blocks of attention: a row's keys in logical
// order are cut into blocks of 64; blocks whose keys lie in neighbouring slots are full blocks, shared by rows, the
// others (the last one or few) are the row's own tail.
//
// Passes with a similar number of rows and a similar length of prefix share a recorded graph, which computes as many
// rows and provides for as many chunks of keys as the largest pass of its class.
#pragma once

#include <cstdint>

#include "kernels/ancestor_mask.h"
#include "kernels/cuda/host_device.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

inline constexpr int kBlockKeys = 64;
/// Blocks that are folded into one partial result before the partial results are: part of what the result is.
inline constexpr int kChunkBlocks = 4;

struct PassPlace {
    int prefix = 0;
    int nodes = 0;  // of the mask
    int rows = 0;   // the last nodes
    int is_chain = 1;
    std::uint64_t ancestors[kMaxTreeNodes][kMaxTreeNodes / 64] = {};  // not set for a chain
};

GRIFFIN_HOST_DEVICE inline int bitCount(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

GRIFFIN_HOST_DEVICE inline int nodeOf(const PassPlace& place, int row) {
    return place.nodes - place.rows + row;
}

/// Ancestors of the node that come before `node_limit`, itself included when it does.
GRIFFIN_HOST_DEVICE inline int ancestorsBefore(const PassPlace& place, int node, int node_limit) {
    if (place.is_chain != 0) return node < node_limit ? node + 1 : node_limit;
    int count = 0;
    for (int word = 0; word < kMaxTreeNodes / 64; ++word) {
        const int left = node_limit - word * 64;
        if (left <= 0) break;
        const std::uint64_t bits = place.ancestors[node][word];
        count += bitCount(left >= 64 ? bits : bits & ((std::uint64_t{1} << left) - 1));
    }
    return count;
}

/// The highest of them that is set. REQUIRES: bits != 0.
GRIFFIN_HOST_DEVICE inline int highestBit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return 63 - __clzll(static_cast<long long>(bits));
#else
    return 63 - __builtin_clzll(bits);
#endif
}

/// The nearest ancestor of a node; -1 where it is a root.
GRIFFIN_HOST_DEVICE inline int parentOf(const PassPlace& place, int node) {
    if (place.is_chain != 0 || node == 0) return node - 1;
    for (int word = (node - 1) / 64; word >= 0; --word) {
        std::uint64_t bits = place.ancestors[node][word];
        if (word == node / 64) bits &= (std::uint64_t{1} << (node % 64)) - 1;
        if (bits != 0) return word * 64 + highestBit(bits);
    }
    return -1;
}

/// Keys that a row sees, itself included.
GRIFFIN_HOST_DEVICE inline int rowLength(const PassPlace& place, int row) {
    return place.prefix + ancestorsBefore(place, nodeOf(place, row), kMaxTreeNodes);
}

/// The first key that a row of `length` keys sees with a window of so many; 0: no window.
GRIFFIN_HOST_DEVICE inline int firstKey(int length, int window) {
    return window > 0 && length > window ? length - window : 0;
}

/// The slot of a row of a pass; `place` is null when first_slot counts. -1: a recorded pass has fewer rows.
GRIFFIN_HOST_DEVICE inline int slotOf(int row, int first_slot, const PassPlace* place) {
    if (place == nullptr) return first_slot + row;
    return row < place->rows ? place->prefix + nodeOf(*place, row) : -1;
}

/// Where a head's element 0 of a slot lies among the keys, or the values.
GRIFFIN_HOST_DEVICE inline std::size_t slotAt(const KvLayerView& cache, int head, int slot) {
    return (static_cast<std::size_t>(head) * static_cast<std::size_t>(cache.capacity) +
            static_cast<std::size_t>(slot - cache.first)) *
           static_cast<std::size_t>(cache.head_dim);
}

/// Blocks of a row whose keys lie in slots 64 block .. 64 block + 63.
GRIFFIN_HOST_DEVICE inline int fullBlocks(const PassPlace& place, int row) {
    if (place.is_chain == 0) return place.prefix / kBlockKeys;
    return (place.prefix + nodeOf(place, row) + 1) / kBlockKeys;
}

GRIFFIN_HOST_DEVICE inline int rowBlocks(const PassPlace& place, int row) {
    return (rowLength(place, row) + kBlockKeys - 1) / kBlockKeys;
}

/// How many chunks and tails any row of a pass can have, and how many nodes its mask: what a launch must provide for.
struct PassBounds {
    int chunks = 0;  // with full blocks
    int tails = 0;
    int nodes = 0;
};

/// REQUIRES: every row's mask was set.
PassBounds boundsOf(const PassPlace& place);
/// The same for every pass with at most these many keys before the rows and nodes in its mask.
PassBounds boundsFor(int most_prefix, int most_nodes);

/// Fills the place; true when it differs from what was there.
bool setPlace(PassPlace& place, int prefix, const AncestorMask& mask, int rows);

/// Passes with more rows are not recorded: they take so long that their launches do not matter.
inline constexpr int kMaxRecordedRows = 64;

/// Rows of the class; `rows` itself beyond kMaxRecordedRows.
int rowClass(int rows);

/// What a graph for a pass with this prefix and these nodes in its mask provides for: not less than the pass needs, and
/// the same for all prefixes up to the next power of two of chunks.
PassBounds boundsClass(int prefix, int nodes);

}  // namespace griffin::kernels::cuda

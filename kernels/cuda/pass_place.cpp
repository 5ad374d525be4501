#include "kernels/cuda/pass_place.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace griffin::kernels::cuda {
namespace {

// Up to eight rows share a tile of eight, where one more costs next to nothing.
constexpr std::array kRowClasses{1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 56, kMaxRecordedRows};

int chunksOf(int blocks) {
    return (blocks + kChunkBlocks - 1) / kChunkBlocks;
}

}  // namespace

PassBounds boundsOf(const PassPlace& place) {
    PassBounds bounds;
    bounds.nodes = place.nodes;
    for (int row = 0; row < place.rows; ++row) {
        const int full = fullBlocks(place, row);
        bounds.chunks = std::max(bounds.chunks, chunksOf(full));
        bounds.tails = std::max(bounds.tails, rowBlocks(place, row) - full);
    }
    return bounds;
}

PassBounds boundsFor(int most_prefix, int most_nodes) {
    return {chunksOf((most_prefix + most_nodes) / kBlockKeys),
            (kBlockKeys - 1 + most_nodes + kBlockKeys - 1) / kBlockKeys, most_nodes};
}

bool setPlace(PassPlace& place, int prefix, const AncestorMask& mask, int rows) {
    assert(rows >= 1 && rows <= mask.size());
    const int is_chain = mask.isChain() ? 1 : 0;
    bool changed =
        place.prefix != prefix || place.nodes != mask.size() || place.rows != rows || place.is_chain != is_chain;
    place.prefix = prefix;
    place.nodes = mask.size();
    place.rows = rows;
    place.is_chain = is_chain;
    if (is_chain != 0) return changed;
    for (int node = 0; node < mask.size(); ++node) {
        const AncestorMask::Bits& bits = mask.bits(node);
        if (std::memcmp(place.ancestors[node], bits.data(), sizeof place.ancestors[node]) == 0) continue;
        std::memcpy(place.ancestors[node], bits.data(), sizeof place.ancestors[node]);
        changed = true;
    }
    return changed;
}

int rowClass(int rows) {
    const auto* found = std::find_if(kRowClasses.begin(), kRowClasses.end(), [rows](int most) { return most >= rows; });
    return found != kRowClasses.end() ? *found : rows;
}

PassBounds boundsClass(int prefix, int nodes) {
    const int most_nodes = nodes == 1 ? 1 : nodes <= kMaxRecordedRows ? kMaxRecordedRows : kMaxTreeNodes;
    PassBounds bounds = boundsFor(prefix, most_nodes);
    bounds.chunks = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(bounds.chunks, 1))));
    return bounds;
}

}  // namespace griffin::kernels::cuda

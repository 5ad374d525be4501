#include "kernels/cpu/attention_call.h"

#include <algorithm>
#include <array>

namespace griffin::kernels::cpu {
namespace {

/// Slots of the keys in block `block` of a row's logical sequence; `path` is the row's path in the tree. Returns their
/// number.
int blockSlots(const AttentionCall& call, const std::vector<int>& path, int row, int block,
               std::array<int, kBlockKeys>& slots) {
    const int first = block * kBlockKeys;
    const int count = std::min(call.length(row) - first, kBlockKeys);
    for (int i = 0; i < count; ++i) {
        const int node = first + i - call.prefix;
        slots[static_cast<std::size_t>(i)] = node < 0 ? first + i : call.prefix + path[static_cast<std::size_t>(node)];
    }
    return count;
}

}  // namespace

void gatherBlock(const AttentionCall& call, const std::vector<int>& path, int row, int kv_head, int block,
                 const float* queries, int heads, float* partials) {
    std::array<int, kBlockKeys> slots;
    const int count = blockSlots(call, path, row, block, slots);
    for (int h = 0; h < heads; h += kMaxGatheredHeads) {
        call.blocks.gatheredBlock(queries + h * call.padded(), std::min(heads - h, kMaxGatheredHeads),
                                  call.keys(kv_head, 0), call.values(kv_head, 0), slots.data(), count, call.dim(),
                                  partials + h * call.stride());
    }
}

}  // namespace griffin::kernels::cpu

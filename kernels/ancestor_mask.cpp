#include "kernels/ancestor_mask.h"

#include <cassert>

namespace griffin::kernels {

AncestorMask AncestorMask::chain(int nodes) {
    std::vector<int> parents(static_cast<std::size_t>(nodes));
    for (int n = 0; n < nodes; ++n) parents[static_cast<std::size_t>(n)] = n - 1;
    return fromParents(parents);
}

AncestorMask AncestorMask::fromParents(std::span<const int> parents) {
    assert(parents.size() <= kMaxTreeNodes);
    AncestorMask mask;
    mask.parents_.assign(parents.begin(), parents.end());
    mask.bits_.resize(parents.size());
    mask.depths_.resize(parents.size());
    for (std::size_t n = 0; n < parents.size(); ++n) {
        const int parent = parents[n];
        assert(parent < static_cast<int>(n));
        if (parent >= 0) {
            mask.bits_[n] = mask.bits_[static_cast<std::size_t>(parent)];
            mask.depths_[n] = mask.depths_[static_cast<std::size_t>(parent)] + 1;
        }
        mask.bits_[n][n / 64] |= std::uint64_t{1} << (n % 64);
        if (parent != static_cast<int>(n) - 1) mask.is_chain_ = false;
    }
    return mask;
}

void AncestorMask::path(int node, std::vector<int>& nodes) const {
    nodes.resize(static_cast<std::size_t>(depth(node)) + 1);
    for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
        *it = node;
        node = parent(node);
    }
}

}  // namespace griffin::kernels

#include "kernels/ancestor_mask.h"

#include <cassert>

namespace griffin::kernels {

AncestorMask AncestorMask::chain(int nodes) {
    std::vector<int> parents(static_cast<std::size_t>(nodes));
    for (int n = 0; n < nodes; ++n) parents[static_cast<std::size_t>(n)] = n - 1;
    return fromParents(parents);
}

AncestorMask AncestorMask::fromParents(std::span<const int> parents) {
    AncestorMask mask = reserved();
    for (const int parent : parents) mask.append(parent);
    return mask;
}

AncestorMask AncestorMask::reserved() {
    AncestorMask mask;
    mask.bits_.reserve(kMaxTreeNodes);
    mask.parents_.reserve(kMaxTreeNodes);
    mask.depths_.reserve(kMaxTreeNodes);
    return mask;
}

void AncestorMask::append(int parent) {
    const auto node = bits_.size();
    assert(parent < static_cast<int>(node) && node < kMaxTreeNodes);
    Bits bits{};
    int depth = 0;
    if (parent >= 0) {
        bits = bits_[static_cast<std::size_t>(parent)];
        depth = depths_[static_cast<std::size_t>(parent)] + 1;
    }
    bits[node / 64] |= std::uint64_t{1} << (node % 64);
    bits_.push_back(bits);
    parents_.push_back(parent);
    depths_.push_back(depth);
    if (parent != static_cast<int>(node) - 1) is_chain_ = false;
}

void AncestorMask::clear() {
    bits_.clear();
    parents_.clear();
    depths_.clear();
    is_chain_ = true;
}

void AncestorMask::path(int node, std::vector<int>& nodes) const {
    nodes.resize(static_cast<std::size_t>(depth(node)) + 1);
    for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
        *it = node;
        node = parent(node);
    }
}

}  // namespace griffin::kernels

// Which of the last rows of a pass may attend to which. Rows are the nodes of a tree in topological order (a parent
// before its children); bit i of node n is set iff i is n itself or an ancestor of n. A plain sequence (prefill) is
// the tree in which every node is the child of the one before. Rows may form a forest: several roots are allowed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace griffin::kernels {

inline constexpr int kMaxTreeNodes = 256;

class AncestorMask {
  public:
    using Bits = std::array<std::uint64_t, kMaxTreeNodes / 64>;

    /// A sequence of `nodes` rows, each seeing all rows before it. REQUIRES: 0 <= nodes <= kMaxTreeNodes.
    static AncestorMask chain(int nodes);
    /// parents[n] is the parent of node n, or -1 for a root. REQUIRES: parents[n] < n, at most kMaxTreeNodes nodes.
    static AncestorMask fromParents(std::span<const int> parents);
    /// An empty mask with capacity for kMaxTreeNodes nodes.
    static AncestorMask reserved();

    /// Adds a node under `parent`, -1 for a root. REQUIRES: parent < size() < kMaxTreeNodes.
    void append(int parent);
    void clear();

    int size() const { return static_cast<int>(parents_.size()); }
    /// True when the rows form one plain sequence.
    bool isChain() const { return is_chain_; }
    bool contains(int node, int ancestor) const {
        return ((bits_[static_cast<std::size_t>(node)][static_cast<std::size_t>(ancestor) / 64] >> (ancestor % 64)) &
                1U) != 0;
    }
    const Bits& bits(int node) const { return bits_[static_cast<std::size_t>(node)]; }
    int parent(int node) const { return parents_[static_cast<std::size_t>(node)]; }
    /// Number of ancestors without the node itself: 0 for a root.
    int depth(int node) const { return depths_[static_cast<std::size_t>(node)]; }
    /// Ancestors of the node and the node itself, root first. Their number is depth(node) + 1.
    void path(int node, std::vector<int>& nodes) const;

  private:
    std::vector<Bits> bits_;
    std::vector<int> parents_;
    std::vector<int> depths_;
    bool is_chain_ = true;
};

}  // namespace griffin::kernels

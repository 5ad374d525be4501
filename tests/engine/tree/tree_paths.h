// What tests compare of a tree.
#pragma once

#include <vector>

#include "engine/tree/draft_tree.h"

namespace griffin::tests {

using TokenPath = std::vector<engine::tree::TokenId>;

/// Tokens from the root to `node`, both included.
inline TokenPath pathTo(const engine::tree::DraftTree& tree, int node) {
    std::vector<int> nodes;
    tree.mask().path(node, nodes);
    TokenPath path;
    for (const int step : nodes) path.push_back(tree.token(step));
    return path;
}

/// Those of all nodes but the root, in their order.
inline std::vector<TokenPath> pathsOf(const engine::tree::DraftTree& tree) {
    std::vector<TokenPath> paths;
    for (int node = 1; node < tree.size(); ++node) paths.push_back(pathTo(tree, node));
    return paths;
}

}  // namespace griffin::tests

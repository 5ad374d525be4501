// How large a draft tree may become.
#pragma once

namespace griffin::engine::tree {

struct TreeShape {
    int nodes = 60;  // with the root
    int depth = 6;   // levels below the root
    int top_k = 10;  // children of a node, and nodes expanded in a level
};

}  // namespace griffin::engine::tree

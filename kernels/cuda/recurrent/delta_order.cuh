// The order in which a delta net goes through a tree: depth first, at a fork the largest subtree last, so that no tree
// needs more than kDeltaStates states (kernels/delta_net.h). Every node finds its own place.
#pragma once

#include "kernels/cuda/pass_place.h"
#include "kernels/delta_net.h"

namespace griffin::kernels::cuda {

struct DeltaStep {
    // Of `from`.
    static constexpr int kGoOn = -1;    // what the step before made
    static constexpr int kPrefix = -2;  // the state of the prefix
    // Of `to`.
    static constexpr int kNowhere = -1;  // only the step that follows goes on from it

    int node;
    int from;  // the state of its parent
    int to;    // where its own is kept
};

/// Fills order[place.nodes]; by all threads of a block.
__device__ inline void orderNodes(const PassPlace& place, DeltaStep* order) {
    const int thread = static_cast<int>(threadIdx.x);
    const int threads = static_cast<int>(blockDim.x);
    const int nodes = place.nodes;
    if (place.is_chain != 0) {
        for (int node = thread; node < nodes; node += threads) {
            order[node] = {node, DeltaStep::kGoOn, DeltaStep::kNowhere};
        }
        return;
    }
    __shared__ int parents[kMaxTreeNodes];
    __shared__ int sizes[kMaxTreeNodes];   // of the subtrees
    __shared__ int before[kMaxTreeNodes];  // nodes between the parent and this one; of a root, all before it
    __shared__ bool is_last[kMaxTreeNodes];
    for (int node = thread; node < nodes; node += threads) {
        int size = 0;
        for (int other = node; other < nodes; ++other) {
            size += static_cast<int>(place.ancestors[other][node / 64] >> (node % 64) & 1U);
        }
        sizes[node] = size;
        parents[node] = parentOf(place, node);
    }
    __syncthreads();
    for (int node = thread; node < nodes; node += threads) {
        const int parent = parents[node];
        int last = -1;
        for (int other = parent + 1; other < nodes && parent >= 0; ++other) {
            if (parents[other] == parent && (last < 0 || sizes[other] >= sizes[last])) last = other;
        }
        int count = 0;
        for (int other = parent + 1; other < nodes; ++other) {
            if (parents[other] != parent || other == node || other == last) continue;
            if (other < node || node == last) count += sizes[other];
        }
        before[node] = count;
        is_last[node] = node == last;
    }
    __syncthreads();
    for (int node = thread; node < nodes; node += threads) {
        int largest = 0;
        for (int other = node + 1; other < nodes; ++other) {
            if (parents[other] == node) largest = max(largest, sizes[other]);
        }
        const bool forks = largest + 1 < sizes[node];
        int at = -1;
        int own = 0;
        for (int step = node; step >= 0; step = parents[step]) {
            at += before[step] + 1;
            own += parents[step] >= 0 && !is_last[step] ? 1 : 0;
        }
        const int parent_state = parents[node] < 0 ? DeltaStep::kPrefix : is_last[node] ? own : own - 1;
        order[at] = {node, before[node] == 0 ? DeltaStep::kGoOn : parent_state, forks ? own : DeltaStep::kNowhere};
    }
}

}  // namespace griffin::kernels::cuda

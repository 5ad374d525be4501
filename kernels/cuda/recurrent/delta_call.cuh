// What the kernels of gated delta nets (delta_net.cu) are called with.
#pragma once

#include "kernels/cuda/recurrent/delta_order.cuh"

namespace griffin::kernels::cuda {

struct DeltaCall {
    DeltaNet net;
    ConstMatrixView rows;
    KvLayerView cache;
    float* state;  // DeltaState::data
    MatrixView out;
    const PassPlace* place;
    DeltaStep* order;  // [kMaxTreeNodes]
    // Tokens of the prefix come first, then the nodes: so their rows follow each other in net.mixed.
    int behind = 0;  // tokens that are not in the state
    int tokens = 0;  // the first of them, which join it now
    bool takes_nodes = false;

    __device__ int nodes() const { return takes_nodes ? place->nodes : 0; }
};

}  // namespace griffin::kernels::cuda

// What becomes of the products that are queries, keys and values (Backend::projectHeads).
#pragma once

#include "kernels/cuda/pass_place.h"
#include "kernels/rope_table.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

struct HeadPlacing {
    MatrixView qkv;  // [rows, allHeads() * head_dim]; data is null: a product of another kind
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;                   // whole panels
    const float* bias = nullptr;        // [qkv.cols], or null
    const float* query_norm = nullptr;  // [head_dim], or null
    const float* key_norm = nullptr;
    const float* value_norm = nullptr;
    float epsilon = 0.0F;
    ConstMatrixView angles;  // [rows, 2 * pairs]
    int pairs = 0;           // of elements of a head that are rotated
    RopeLayout layout = RopeLayout::kHalves;
    KvLayerView cache{};  // keys are null: nothing is appended
    int first_slot = 0;
    const PassPlace* place = nullptr;
    unsigned* counters = nullptr;  // [blocks of rows][allHeads()], zero between launches

    GRIFFIN_HOST_DEVICE int allHeads() const { return heads + 2 * kv_heads; }
};

}  // namespace griffin::kernels::cuda

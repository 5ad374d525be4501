// The fused operations as the operations they are made of.
#include "kernels/backend.h"

namespace griffin::kernels {
namespace {

ConstMatrixView normedRows(Backend& backend, const ProductRows& rows) {
    if (rows.norm == nullptr) return rows.x;
    backend.rmsNorm(rows.x, rows.norm, rows.epsilon, rows.normed);
    return rows.normed;
}

}  // namespace

void Backend::gatedMatmul(const ProductRows& rows, const Weight& gate_up, MatrixView products, MatrixView y) {
    matmul(normedRows(*this, rows), gate_up, products, MatmulOutput::kStore);
    siluGate(products, y);
}

void Backend::projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv) {
    const int q_width = projection.heads * projection.headDim();
    const int kv_width = projection.kv_heads * projection.headDim();
    const MatrixView q = qkv.columns(0, q_width);
    const MatrixView k = qkv.columns(q_width, kv_width);
    const MatrixView v = qkv.columns(q_width + kv_width, kv_width);
    matmul(normedRows(*this, rows), projection.weight, qkv, MatmulOutput::kStore);
    if (projection.bias != nullptr) addBias(qkv, projection.bias);
    if (projection.query_norm != nullptr) {
        rmsNormHeads(q, projection.heads, projection.query_norm, projection.norm_epsilon);
    }
    if (projection.key_norm != nullptr) {
        rmsNormHeads(k, projection.kv_heads, projection.key_norm, projection.norm_epsilon);
    }
    // Queries and keys lie side by side, so one call rotates both.
    rotate(qkv.columns(0, q_width + kv_width), projection.heads + projection.kv_heads, projection.rope,
           projection.angles);
    if (projection.cache != nullptr) appendKv(k, v, *projection.cache, projection.first_slot);
}

}  // namespace griffin::kernels

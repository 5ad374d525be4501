// The fused operations as the operations they are made of.
#include "kernels/backend.h"

#include <cmath>
#include <cstdlib>
#include <string_view>

namespace griffin::kernels {

float AttentionRule::scaleAt(int position) const {
    if (growth == 0.0F) return scale;
    const int spans = position / growth_span;
    return scale * (1.0F + growth * std::log(static_cast<float>(1 + spans)));
}

ConstMatrixView Backend::normedRows(const ProductRows& rows) {
    if (rows.norm == nullptr) return rows.x;
    rmsNorm(rows.x, rows.norm, rows.epsilon, rows.normed);
    return rows.normed;
}

bool treesAreWanted(bool usually) {
    const char* choice = std::getenv("GRIFFIN_GROW_TREES");
    return choice == nullptr ? usually : std::string_view(choice) != "0";
}

void Backend::gatedMatmul(const ProductRows& rows, const Weight& gate_up, Gate kind, MatrixView products,
                          MatrixView y) {
    matmul(normedRows(rows), gate_up, products, MatmulOutput::kStore);
    gate(products, kind, y);
}

void Backend::projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv) {
    const MatrixView q = qkv.columns(0, projection.heads * projection.headDim());
    const MatrixView k = qkv.columns(q.cols, projection.kv_heads * projection.headDim());
    matmul(normedRows(rows), projection.weight, qkv, MatmulOutput::kStore);
    if (projection.bias != nullptr) addBias(qkv, projection.bias);
    const auto norm = [this, &projection](MatrixView x, int heads, const float* weight) {
        if (weight == nullptr) return;
        if (projection.norms == HeadNorms::kEach) {
            rmsNormHeads(x, heads, weight, projection.norm_epsilon);
        } else {
            rmsNorm(x, weight, projection.norm_epsilon, x);
        }
    };
    norm(q, projection.heads, projection.query_norm);
    norm(k, projection.kv_heads, projection.key_norm);
    const MatrixView v = qkv.columns(q.cols + k.cols, k.cols);
    if (projection.value_norm != nullptr)
        rmsNormHeads(v, projection.kv_heads, projection.value_norm, projection.norm_epsilon);
    // Queries and keys lie side by side, so one call rotates both.
    if (projection.rope.dim > 0)
        rotate(qkv.columns(0, q.cols + k.cols), projection.heads + projection.kv_heads, projection.rope,
               projection.angles);
    if (projection.cache != nullptr) appendKv(k, v, *projection.cache, projection.first_slot);
}

}  // namespace griffin::kernels

// Matrix products: each segment of a weight by the kernels for few or for many rows, which give the same bits.
#include <algorithm>
#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_weight.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/pack_element.cuh"
#include "kernels/cuda/product/product_call.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

__global__ void packKernel(ConstMatrixView x, PackTarget target) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= target.pieces * 32) return;
    packElement(target, row, column, column < x.cols ? x.row(row)[column] : 0.0F);
}

/// The packed form of x, found or made.
PackTarget packedRows(const CudaContext& context, ConstMatrixView x, ActivationKind kind) {
    if (const PackTarget found = context.packed->find(x, kind); found.data != nullptr) return found;
    const PackTarget target = context.packed->target(x, kind);
    const unsigned columns = static_cast<unsigned>(target.pieces) * 32;
    launch(context, packKernel, dim3(blocksFor(columns, kThreads), static_cast<unsigned>(x.rows)), kThreads, x, target);
    return target;
}

using Multiply = void (*)(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);

Multiply multiplierOf(PackedKind kind) {
    switch (kind) {
        case PackedKind::kBf16:
            return multiplyWeights<PackedKind::kBf16>;
        case PackedKind::kF16:
            return multiplyWeights<PackedKind::kF16>;
        case PackedKind::k4:
            return multiplyWeights<PackedKind::k4>;
        case PackedKind::k4Offset:
            return multiplyWeights<PackedKind::k4Offset>;
        case PackedKind::k5Offset:
            return multiplyWeights<PackedKind::k5Offset>;
        case PackedKind::k6:
            return multiplyWeights<PackedKind::k6>;
        case PackedKind::k8:
            return multiplyWeights<PackedKind::k8>;
    }
    return nullptr;
}

}  // namespace

void CudaBackend::multiply(const PackTarget& x, const CudaSegment& segment, ProductCall call) {
    call.w = segment.view;
    call.x = x.data;
    const Multiply product = multiplierOf(segment.plan.kind);
    if (call.y.rows <= kFewRows) return product(context_, call, nullptr);
    const ManyRowsPlan plan = planManyRows(call.y.rows, segment.view.rows, context_.processors);
    if (plan.parts > 1) {
        using Part = Workspace::Part;
        call.partials = static_cast<float*>(workspace_.get(Part::kProduct, plan.partialBytes(), context_.stream));
        call.counters = static_cast<unsigned*>(workspace_.get(
            Part::kCounters, static_cast<std::size_t>(plan.tiles()) * sizeof(unsigned), context_.stream));
    }
    product(context_, call, &plan);
}

void CudaBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    assert(x.cols == w.cols() && y.cols == w.rows() && x.rows == y.rows && x.rows <= kMaxRows);
    for (const CudaSegment& segment : static_cast<const CudaWeight&>(w).segments()) {
        ProductCall call{};
        call.y = y.columns(segment.view.first_row, segment.view.rows);
        call.add = output == MatmulOutput::kAdd;
        multiply(packedRows(context_, x, activationKindOf(segment.plan.kind)), segment, call);
    }
    packed_.written(y);
}

void CudaBackend::gatedMatmul(const ProductRows& rows, const Weight& gate_up, Gate kind, MatrixView products,
                              MatrixView y) {
    const auto& segments = static_cast<const CudaWeight&>(gate_up).segments();
    // The kernels put panels of both halves together, and pack whole units.
    const bool fits = segments.size() == 1 && segments.front().view.rows == 2 * y.cols && y.cols % kUnitColumns == 0;
    if (!fits) return Backend::gatedMatmul(rows, gate_up, kind, products, y);
    const PackTarget x = packedRows(context_, normedRows(rows), activationKindOf(segments.front().plan.kind));
    packed_.written(y);
    ProductCall call{};
    call.y = y;
    call.gate_panels = y.cols / kPanelRows;
    call.gate = kind;
    call.packed = packed_.likelyTarget(y);  // beside x, which is still read
    multiply(x, segments.front(), call);
}

void CudaBackend::projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv) {
    const auto& segments = static_cast<const CudaWeight&>(projection.weight).segments();
    const int dim = projection.headDim();
    const bool has_norms = projection.query_norm != nullptr || projection.key_norm != nullptr;
    // A block completes whole panels of one segment.
    const bool fits = dim % kPanelRows == 0 && !(has_norms && projection.norms == HeadNorms::kTogether) &&
                      std::all_of(segments.begin(), segments.end(),
                                  [dim](const CudaSegment& segment) { return segment.view.rows % dim == 0; });
    if (!fits) return Backend::projectHeads(rows, projection, qkv);
    HeadPlacing placing{.qkv = qkv,
                        .heads = projection.heads,
                        .kv_heads = projection.kv_heads,
                        .head_dim = dim,
                        .bias = projection.bias,
                        .query_norm = projection.query_norm,
                        .key_norm = projection.key_norm,
                        .value_norm = projection.value_norm,
                        .epsilon = projection.norm_epsilon,
                        .angles = projection.angles,
                        .pairs = projection.rope.dim / 2,
                        .layout = projection.rope.layout};
    const auto counters =
        static_cast<std::size_t>(blocksOfRows(qkv.rows)) * static_cast<std::size_t>(placing.allHeads());
    placing.counters = static_cast<unsigned*>(
        workspace_.get(Workspace::Part::kHeadCounters, counters * sizeof(unsigned), context_.stream));
    if (projection.cache != nullptr) {
        placing.cache = *projection.cache;
        placing.first_slot = projection.first_slot;
        placing.place = place_.isRecording() ? place_.device() : nullptr;
        assert(placing.place != nullptr || placing.cache.has(placing.first_slot, placing.first_slot + qkv.rows));
    }
    const ConstMatrixView x = normedRows(rows);
    for (const CudaSegment& segment : segments) {
        ProductCall call{};
        call.y = qkv.columns(segment.view.first_row, segment.view.rows);
        call.placing = placing;
        multiply(packedRows(context_, x, activationKindOf(segment.plan.kind)), segment, call);
    }
    packed_.written(qkv);
}

}  // namespace griffin::kernels::cuda

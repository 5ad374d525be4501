#include "kernels/cuda/matmul.h"

#include <cassert>

#include "kernels/cuda/pack_rows.h"
#include "kernels/cuda/product_kinds.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels::cuda {
namespace {

MultiplyKind multiplierOf(PackedKind kind) {
    switch (kind) {
        case PackedKind::kBf16:
            return multiplyBf16Weights;
        case PackedKind::kF16:
            return multiplyF16Weights;
        case PackedKind::k4:
            return multiply4BitWeights;
        case PackedKind::k4Offset:
            return multiply4BitOffsetWeights;
        case PackedKind::k5Offset:
            return multiply5BitOffsetWeights;
        case PackedKind::k6:
            return multiply6BitWeights;
        case PackedKind::k8:
            return multiply8BitWeights;
    }
    return nullptr;
}

}  // namespace

void matmul(const CudaContext& context, ConstMatrixView x, const CudaWeight& w, MatrixView y, MatmulOutput output) {
    assert(x.cols == w.cols() && y.cols == w.rows() && x.rows == y.rows && x.rows <= kMaxRows);
    for (const CudaSegment& segment : w.segments()) {
        ProductCall call{};
        call.w = segment.view;
        call.x = packedRows(context, x, activationKindOf(segment.plan.kind));
        call.y = y.columns(segment.view.first_row, segment.view.rows);
        call.add = output == MatmulOutput::kAdd;
        const MultiplyKind multiply = multiplierOf(segment.plan.kind);
        if (x.rows <= kFewRows) {
            multiply(context, call, nullptr);
            continue;
        }
        const ManyRowsPlan plan = planManyRows(x.rows, segment.view.rows, context.processors);
        if (plan.parts > 1) {
            using Part = Workspace::Part;
            call.partials =
                static_cast<float*>(context.workspace->get(Part::kProduct, plan.partialBytes(), context.stream));
            call.counters = static_cast<unsigned*>(context.workspace->get(
                Part::kCounters, static_cast<std::size_t>(plan.tiles()) * sizeof(unsigned), context.stream));
        }
        multiply(context, call, &plan);
    }
    context.packed->written(y);
}

}  // namespace griffin::kernels::cuda

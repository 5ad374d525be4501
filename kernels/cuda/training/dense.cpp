#include "kernels/cuda/training/dense.h"

#include <cassert>
#include <cstdint>

#include "kernels/cuda/training/cublas.h"
#include "kernels/cuda/training/to_bf16.h"
#include "kernels/cuda/training/training_rows.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels::cuda::training {
namespace {

OperandView rounded(const TrainingContext& context, ConstMatrixView x, Operand is, Workspace::Part part) {
    const std::size_t numbers = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(bf16Stride(x.cols));
    auto* to = static_cast<std::uint16_t*>(
        context.device.workspace->get(part, numbers * sizeof(std::uint16_t), context.device.stream));
    toBf16(context, x, to);
    return {to, x.rows, x.cols, bf16Stride(x.cols), is};
}

}  // namespace

void product(const TrainingContext& context, ConstMatrixView a, Operand a_is, ConstMatrixView b, Operand b_is,
             Writing writing, MatrixView c) {
    OperandView left(a, a_is);
    OperandView right(b, b_is);
    assert(left.outer() == c.rows && left.inner() == (b_is == Operand::kAsIs ? b.rows : b.cols));
    if (c.rows == 0 || c.cols == 0) return;
    if (left.inner() == 0) {
        if (writing == Writing::kStore) clear(context, c);
        return;
    }
    const bool bf16 = context.precision == ProductPrecision::kBf16;
    if (bf16) {
        left = rounded(context, a, a_is, Workspace::Part::kLeftOperand);
        right = rounded(context, b, b_is, Workspace::Part::kRightOperand);
    }
    GemmCall call = columnMajor(left, right, c, 1.0F, writing == Writing::kAdd ? 1.0F : 0.0F);
    call.type = bf16 ? OperandType::kBf16 : OperandType::kF32;
    context.blas->run(call);
}

}  // namespace griffin::kernels::cuda::training

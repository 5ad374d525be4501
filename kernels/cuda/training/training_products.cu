// The products of training by cuBLAS, in f32 or with both operands rounded to bfloat16.
#include <cassert>
#include <cstdint>

#include "kernels/cuda/host_device.h"
#include "kernels/cuda/training/cuda_training_backend.h"
#include "kernels/cuda/training/elements.cuh"

namespace griffin::kernels::cuda::training {
namespace {

/// Numbers from row to row: whole vectors of 16 bytes, which tensor cores read at full speed.
constexpr int bf16Stride(int cols) {
    return (cols + 7) / 8 * 8;
}

constexpr int kVector = 4;

__device__ inline std::uint32_t pairOf(float low, float high) {
    return static_cast<std::uint32_t>(bf16Bits(low)) | static_cast<std::uint32_t>(bf16Bits(high)) << 16;
}

/// Four columns a thread. REQUIRES: rows begin at multiples of 16 bytes.
struct ConvertVector {
    ConstMatrixView x;
    std::uint16_t* to;
    __device__ void operator()(int row, int vector) const {
        const float4 in = reinterpret_cast<const float4*>(x.row(row))[vector];
        uint2 out;
        out.x = pairOf(in.x, in.y);
        out.y = pairOf(in.z, in.w);
        std::uint16_t* to_row = to + static_cast<std::size_t>(row) * static_cast<std::size_t>(bf16Stride(x.cols));
        reinterpret_cast<uint2*>(to_row)[vector] = out;
    }
};

struct ConvertElement {
    ConstMatrixView x;
    std::uint16_t* to;
    __device__ void operator()(int row, int column) const {
        std::uint16_t* to_row = to + static_cast<std::size_t>(row) * static_cast<std::size_t>(bf16Stride(x.cols));
        to_row[column] = bf16Bits(x.row(row)[column]);
    }
};

/// to[x.rows, bf16Stride(x.cols)]; elements past the end of a row are left as they are.
void toBf16(const CudaContext& context, ConstMatrixView x, std::uint16_t* to) {
    const bool vectors =
        x.cols % kVector == 0 && x.stride % kVector == 0 && reinterpret_cast<std::uintptr_t>(x.data) % 16 == 0;
    if (vectors) {
        visitElements(context, x.rows, x.cols / kVector, ConvertVector{x, to});
    } else {
        visitElements(context, x.rows, x.cols, ConvertElement{x, to});
    }
}

OperandView rounded(const CudaContext& context, ConstMatrixView x, Operand is, Workspace::Part part) {
    const std::size_t numbers = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(bf16Stride(x.cols));
    auto* to =
        static_cast<std::uint16_t*>(context.workspace->get(part, numbers * sizeof(std::uint16_t), context.stream));
    toBf16(context, x, to);
    return {to, x.rows, x.cols, bf16Stride(x.cols), is};
}

}  // namespace

void CudaTrainingBackend::multiplyOperands(ConstMatrixView a, Operand a_is, ConstMatrixView b, Operand b_is,
                                           MatmulOutput output, MatrixView c) {
    OperandView left(a, a_is);
    OperandView right(b, b_is);
    assert(left.outer() == c.rows && left.inner() == (b_is == Operand::kAsIs ? b.rows : b.cols));
    if (c.rows == 0 || c.cols == 0) return;
    if (left.inner() == 0) {
        if (output == MatmulOutput::kStore) clear(c);
        return;
    }
    const bool bf16 = precision_ == ProductPrecision::kBf16;
    if (bf16) {
        left = rounded(context_, a, a_is, Workspace::Part::kLeftOperand);
        right = rounded(context_, b, b_is, Workspace::Part::kRightOperand);
    }
    GemmCall call = columnMajor(left, right, c, output == MatmulOutput::kAdd ? 1.0F : 0.0F);
    call.type = bf16 ? OperandType::kBf16 : OperandType::kF32;
    blas_.run(call);
}

}  // namespace griffin::kernels::cuda::training

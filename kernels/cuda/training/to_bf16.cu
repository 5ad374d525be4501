#include <cstdint>

#include "kernels/cuda/training/bf16_bits.h"
#include "kernels/cuda/training/elements.cuh"
#include "kernels/cuda/training/to_bf16.h"

namespace griffin::kernels::cuda::training {
namespace {

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

}  // namespace

void toBf16(const TrainingContext& context, ConstMatrixView x, std::uint16_t* to) {
    const bool vectors =
        x.cols % kVector == 0 && x.stride % kVector == 0 && reinterpret_cast<std::uintptr_t>(x.data) % 16 == 0;
    if (vectors) {
        visitElements(context.device, x.rows, x.cols / kVector, ConvertVector{x, to});
    } else {
        visitElements(context.device, x.rows, x.cols, ConvertElement{x, to});
    }
}

}  // namespace griffin::kernels::cuda::training

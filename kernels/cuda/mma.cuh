// The instruction mma.m16n8k16 with f32 sums (mma_layout.h).
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace griffin::kernels::cuda {

/// c += a * b of f16.
__device__ inline void multiplyHalf(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
#if defined(GRIFFIN_EMULATED)
    emulation::multiplyTile(c, a, b0, b1, emulation::TileElements::kHalf);
#else
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#endif
}

/// The same of bf16.
__device__ inline void multiplyBf16(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
#if defined(GRIFFIN_EMULATED)
    emulation::multiplyTile(c, a, b0, b1, emulation::TileElements::kBf16);
#else
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#endif
}

}  // namespace griffin::kernels::cuda

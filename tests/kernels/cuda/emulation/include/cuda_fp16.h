// Stands in for CUDA's header of half precision (cuda_runtime.h beside it).
#pragma once

#include <cuda_runtime.h>

#include "kernels/half.h"

struct __half {
    std::uint16_t bits;
};
struct alignas(4) __half2 {
    __half x, y;
};

inline __half __float2half_rn(float value) {
    return {griffin::kernels::floatToHalf(value).bits};
}
inline float __half2float(__half value) {
    return griffin::kernels::halfToFloat(griffin::kernels::Half{value.bits});
}
inline std::uint16_t __half_as_ushort(__half value) {
    return value.bits;
}
inline __half __ushort_as_half(std::uint16_t bits) {
    return {bits};
}
inline __half2 __floats2half2_rn(float low, float high) {
    return {__float2half_rn(low), __float2half_rn(high)};
}
inline float __low2float(__half2 pair) {
    return __half2float(pair.x);
}
inline float __high2float(__half2 pair) {
    return __half2float(pair.y);
}

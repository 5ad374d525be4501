// The overlap of two distributions when both draw with the same noise: token i is drawn from both with the probability
// 1 / (sum over j of max(p[j] / p[i], q[j] / q[i])), and the larger of the two ratios is that of q exactly where
// q[j] / p[j] > q[i] / p[i]. So what is needed of all j are two sums, of p over the tokens whose q / p is at most that
// of i, and of q over the others. Tokens need not be sorted for that: they are counted in classes of q / p, 64 to a
// factor of two, and those of one class pass for equals, so that a pair within a class is off by 1/64 at most. The
// classes at the ends take what lies beyond 2^-12 and 2^12; such a token is drawn from both with less than 2^-12.
//
//   A[i] = sum of p over classes <= class(i)      B[i] = sum of q over classes > class(i)
//   M = sum over i of p[i] q[i] / N[i],  N[i] = A[i] q[i] + B[i] p[i]
//   dM/dq[k] = (p[k] / N[k])^2 B[k] - sum over classes < class(k) of (p[i] / N[i])^2 q[i]
// M is the same for multiples of q, so that dM/dlogit[k] = q[k] dM/dq[k].
#pragma once

#include <cstdint>

namespace griffin::kernels {

inline constexpr int kOverlapClasses = 1536;
inline constexpr int kOverlapClassBits = 6;  // classes to a factor of two
inline constexpr int kOverlapOctaves = 12;   // to either side

/// The class of a ratio whose f32 bits these are. REQUIRES: not negative, not NaN.
constexpr int overlapClass(std::uint32_t ratio_bits) {
    constexpr int kMantissaBits = 23;
    constexpr int kFirst = (127 - kOverlapOctaves) << kOverlapClassBits;
    const int place = static_cast<int>(ratio_bits >> (kMantissaBits - kOverlapClassBits)) - kFirst;
    return place < 0 ? 0 : place < kOverlapClasses ? place : kOverlapClasses - 1;
}

}  // namespace griffin::kernels

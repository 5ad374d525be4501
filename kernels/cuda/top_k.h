// Choosing the k largest elements of each row on the GPU. A row is cut into pieces of 2048 columns, each gives its k
// best in order, and these are cut and chosen from again until one piece is left. Columns travel with their values as
// one number whose order is the contract's: larger values first, then lower columns; a NaN counts as -infinity.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "kernels/cuda/host_device.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

struct CudaContext;

/// A value and its column as one number, of which the larger is the better. Zero is below every column.
using RankedColumn = std::uint64_t;

/// NaN counts as -infinity, and both zeros are the same.
GRIFFIN_HOST_DEVICE inline RankedColumn rankedColumn(float value, std::int32_t column) {
#if defined(__CUDA_ARCH__)
    std::uint32_t bits = __float_as_uint(value);
#else
    std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
#endif
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) bits = 0xFF800000U;
    if (bits == 0x80000000U) bits = 0;
    const std::uint32_t order = (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
    return (static_cast<std::uint64_t>(order) << 32) | ~static_cast<std::uint32_t>(column);
}

GRIFFIN_HOST_DEVICE inline std::int32_t columnOf(RankedColumn ranked) {
    return static_cast<std::int32_t>(~static_cast<std::uint32_t>(ranked));
}

GRIFFIN_HOST_DEVICE inline float valueOf(RankedColumn ranked) {
    const auto order = static_cast<std::uint32_t>(ranked >> 32);
    const std::uint32_t bits = (order & 0x80000000U) != 0 ? order & 0x7FFFFFFFU : ~order;
#if defined(__CUDA_ARCH__)
    return __uint_as_float(bits);
#else
    return std::bit_cast<float>(bits);
#endif
}

/// What makes log-probabilities of a row of logits: x - largest - log_sum, in this order.
struct RowScale {
    float largest;
    float log_sum;  // of the exponentials of x - largest
};

/// What of a row is ranked; pointers are to the device's memory.
struct RankedPart {
    const RowScale* scales = nullptr;  // [rows] for log-probabilities; null: the elements themselves
    const int* columns = nullptr;      // only the first *columns; null: all
};

/// The k best of each row, best first, into best[rows * k] on the device. REQUIRES: k <= *columns.
void rankColumns(const CudaContext& context, ConstMatrixView x, RankedPart part, int k, RankedColumn* best);
/// The same of the log-probabilities that logSoftmax() of the first *columns gives; the logits stay as they are.
void topLogProbabilities(const CudaContext& context, ConstMatrixView logits, const int* columns, int k,
                         RankedColumn* best);
/// The columns of the k largest elements of each row, largest first, on the host: columns[rows * k].
void topColumns(const CudaContext& context, ConstMatrixView x, int k, std::span<std::int32_t> columns);

}  // namespace griffin::kernels::cuda

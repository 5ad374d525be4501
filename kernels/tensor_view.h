// Views on memory that a back end owns. A view never owns and never allocates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "kernels/dtype.h"

namespace griffin::kernels {

/// Rows of numbers. Row i starts at data + i * stride; stride >= cols, in elements.
template <class Real>
struct MatrixViewOf {
    Real* data = nullptr;
    int rows = 0;
    int cols = 0;
    int stride = 0;

    constexpr Real* row(int i) const { return data + static_cast<std::ptrdiff_t>(i) * stride; }
    /// The columns [first, first + count) of every row.
    MatrixViewOf columns(int first, int count) const { return {data + first, rows, count, stride}; }
    /// The rows [first, first + count).
    MatrixViewOf slice(int first, int count) const { return {row(first), count, cols, stride}; }
};

template <class Real>
struct ConstMatrixViewOf {
    const Real* data = nullptr;
    int rows = 0;
    int cols = 0;
    int stride = 0;

    ConstMatrixViewOf() = default;
    ConstMatrixViewOf(const Real* d, int r, int c, int s) : data(d), rows(r), cols(c), stride(s) {}
    ConstMatrixViewOf(const MatrixViewOf<Real>& m)  // NOLINT
        : data(m.data), rows(m.rows), cols(m.cols), stride(m.stride) {}

    constexpr const Real* row(int i) const { return data + static_cast<std::ptrdiff_t>(i) * stride; }
    ConstMatrixViewOf columns(int first, int count) const { return {data + first, rows, count, stride}; }
    ConstMatrixViewOf slice(int first, int count) const { return {row(first), count, cols, stride}; }
};

/// Models compute in f32; training is checked in double precision as well.
using MatrixView = MatrixViewOf<float>;
using ConstMatrixView = ConstMatrixViewOf<float>;

/// Whether a matrix product overwrites its output or adds to it.
enum class MatmulOutput { kStore, kAdd };

/// How an operand of a product lies in memory.
enum class Operand { kAsIs, kTransposed };

/// A weight matrix as it lies in a checkpoint file (host memory, usually a memory map): row-major, each row a whole
/// number of blocks of `dtype`. One-dimensional tensors have rows = 1.
struct HostTensor {
    std::string name;
    DType dtype = DType::kF32;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    const std::byte* data = nullptr;  // [rows, cols] in blocks of dtype; no alignment is promised
    std::size_t bytes = 0;            // storageBytes(dtype, rows, cols)
};

/// Maximum number of elements of a head.
inline constexpr int kMaxHeadDim = 512;

/// The capacity of a KvLayerView is a multiple of this.
inline constexpr int kSlotGroup = 16;
/// The least capacity for `count` slots. (No parameter here is called `slots`: Qt has a macro of that name.)
constexpr int slotCapacity(int count) {
    return (count + kSlotGroup - 1) / kSlotGroup * kSlotGroup;
}

/// One layer's keys and values: f16, kv_heads * capacity * head_dim of each. Where in them a slot lies is the back
/// end's business: it differs between keys and values, and between back ends.
struct KvLayerView {
    Half* keys = nullptr;
    Half* values = nullptr;
    int capacity = 0;  // in slots
    int kv_heads = 0;
    int head_dim = 0;
    int first = 0;  // the slot that lies at the beginning: [first, first + capacity) are there; a multiple of 64

    bool has(int begin, int end) const { return begin >= first && end <= first + capacity; }
};

/// One of several independent sequences that are extended by a token each: its keys and values, and their number.
struct SequenceKv {
    KvLayerView cache;
    int length = 0;
};

}  // namespace griffin::kernels

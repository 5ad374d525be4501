// Products of row-major matrices by cuBLAS, which is opened when training begins: it is larger than the rest of the
// program, and only training needs it. The library must be of the toolkit's major version.
// https://docs.nvidia.com/cuda/cublas
//
// cuBLAS knows columns only: row-major memory of C[M, N] is column-major memory of its transpose, and C^T = B^T * A^T.
// So B comes first, and an operand is transposed for cuBLAS exactly where it is transposed for us.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <memory>
#include <string>

#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda::training {

/// Numbers as they lie in memory.
struct OperandView {
    const void* data = nullptr;
    int rows = 0;
    int cols = 0;
    int stride = 0;  // in numbers
    Operand is = Operand::kAsIs;

    OperandView() = default;
    OperandView(const void* memory, int r, int c, int row_stride, Operand operand)
        : data(memory), rows(r), cols(c), stride(row_stride), is(operand) {}
    OperandView(const ConstMatrixView& view, Operand operand)
        : OperandView(view.data, view.rows, view.cols, view.stride, operand) {}

    int outer() const { return is == Operand::kAsIs ? rows : cols; }
    int inner() const { return is == Operand::kAsIs ? cols : rows; }
};

enum class OperandType { kF32, kBf16 };

/// out = first * second + keep * out, column-major: first is [m, k] and second [k, n] when not transposed.
struct GemmCall {
    bool transpose_first = false;
    bool transpose_second = false;
    int m = 0;
    int n = 0;
    int k = 0;
    const void* first = nullptr;
    const void* second = nullptr;
    float* out = nullptr;
    int first_stride = 0;
    int second_stride = 0;
    int out_stride = 0;
    float keep = 0.0F;
    OperandType type = OperandType::kF32;
};

/// c = a * b + keep * c, row-major: `a` is [M, K], or [K, M] transposed; `b` is [K, N], or [N, K] transposed.
inline GemmCall columnMajor(const OperandView& a, const OperandView& b, const MatrixView& c, float keep) {
    GemmCall call;
    call.transpose_first = b.is == Operand::kTransposed;
    call.transpose_second = a.is == Operand::kTransposed;
    call.m = c.cols;
    call.n = c.rows;
    call.k = a.inner();
    call.first = b.data;
    call.second = a.data;
    call.out = c.data;
    call.first_stride = b.stride;
    call.second_stride = a.stride;
    call.out_stride = c.stride;
    call.keep = keep;
    return call;
}

class Cublas {
  public:
    /// Memory it may work in; given to it, so that it never takes any, and the same products give the same bits.
    static constexpr std::size_t kWorkspaceBytes = std::size_t{64} << 20;

    /// All products go into this stream. Throws a MessageError, which says what to do, where it is not installed.
    Cublas(cudaStream_t stream, void* workspace);
    ~Cublas();
    Cublas(const Cublas&) = delete;
    Cublas& operator=(const Cublas&) = delete;

    /// Throws std::runtime_error. REQUIRES: no dimension is 0.
    void run(const GemmCall& call);
    /// "cuBLAS 13.1.0"
    std::string description() const;

  private:
    struct Library;

    std::unique_ptr<Library> library_;
};

}  // namespace griffin::kernels::cuda::training

// The products of training in bfloat16: both sides are rounded to it (to nearest, ties to even), sums are f32. On
// processors with the instruction for it, four to five times as fast as f32.
//
// Every number of a result is added up in one order of K, which depends on K alone: the bits do not depend on the
// number of threads.
#pragma once

#include <vector>

#include "kernels/cpu/thread_pool.h"
#include "kernels/cpu/training/blas_product.h"
#include "kernels/device_buffer.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

struct Bf16Tiles;
struct StridedMatrix;

class Bf16Products {
  public:
    /// REQUIRES: hasBf16Products(). Takes its working memory: about 1 MiB a thread.
    explicit Bf16Products(ThreadPool& pool);

    /// c[M, N] = a * b, or += with `add`: shapes as those of product() in blas_product.h.
    void multiply(ConstMatrixView a, Operand a_is, ConstMatrixView b, Operand b_is, bool add, MatrixView c);

  private:
    /// The part of c whose rows and columns `a` and `b` have, on one thread with its own memory.
    void multiplyPart(const StridedMatrix& a, const StridedMatrix& b, int inner, bool add, MatrixView c, int thread);

    ThreadPool& pool_;
    const Bf16Tiles& tiles_;
    std::vector<DeviceBuffer> rows_;    // [threads], each a chunk of the left side
    std::vector<DeviceBuffer> panels_;  // [threads], each [kInner / 2, kTileCols] dwords
};

}  // namespace griffin::kernels::cpu

// Backend::matmul on the CPU.
#pragma once

#include "kernels/backend.h"
#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/cpu_weight.h"
#include "kernels/device_buffer.h"

namespace griffin::kernels::cpu {

/// Room for the rounded activations of one product.
class MatmulScratch {
  public:
    /// So many rows each thread has room for besides the common ones.
    static constexpr int kThreadRows = 8;

    /// Grows the room to kMaxRows rows of `cols` activations, and kThreadRows for each thread. Throws std::bad_alloc.
    void reserve(int cols, int threads);

    ActivationGroup* rows() const { return memory_.as<ActivationGroup>(); }
    ActivationGroup* threadRows(int thread) const { return rows() + (kMaxRows + thread * kThreadRows) * groups_; }

  private:
    DeviceBuffer memory_;
    int groups_ = 0;  // of one row
};

/// REQUIRES: context.matmul_scratch was reserved for w.cols().
void matmul(const CpuContext& context, ConstMatrixView x, const CpuWeight& w, MatrixView y, MatmulOutput output);

}  // namespace griffin::kernels::cpu

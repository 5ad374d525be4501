#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pack_element.cuh"
#include "kernels/cuda/pack_rows.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

__global__ void packKernel(ConstMatrixView x, PackTarget target) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= target.pieces * 32) return;
    packElement(target, row, column, column < x.cols ? x.row(row)[column] : 0.0F);
}

}  // namespace

const std::uint16_t* packedRows(const CudaContext& context, ConstMatrixView x, ActivationKind kind) {
    if (const std::uint16_t* found = context.packed->find(x, kind)) return found;
    const PackTarget target = context.packed->target(x, kind);
    const unsigned columns = static_cast<unsigned>(target.pieces) * 32;
    launch(context, packKernel, dim3(blocksFor(columns, kThreads), static_cast<unsigned>(x.rows)), kThreads, x, target);
    return target.data;
}

}  // namespace griffin::kernels::cuda

// Gated delta nets (kernels/delta_net.h) in two kernels: what each token brings, all at once, and in which order a tree
// is gone through; then the states, token by token, every column of every head by itself. How far the states lie behind
// the prefix is part of what is launched (PassKey::behind), where the prefix lies is read from the device.
#include <algorithm>
#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/recurrent/delta_mix.cuh"
#include "kernels/cuda/recurrent/delta_steps.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kMixThreads = 128;
constexpr unsigned kMixWarps = kMixThreads / 32;

/// Blocks in y: one that orders the nodes, then rows of net.mixed; in x: heads, a warp for each.
__global__ __launch_bounds__(kMixThreads) void mixTokensKernel(DeltaCall call) {
    waitForPrevious();
    if (blockIdx.y == 0) {
        if (blockIdx.x == 0 && call.takes_nodes) orderNodes(*call.place, call.order);
        return;
    }
    const int head = static_cast<int>(blockIdx.x * kMixWarps + threadIdx.x / 32);
    if (head >= headsOfToken(call.net.shape)) return;
    // A replayed pass may have more nodes than the recorded one.
    const int rows = call.tokens + call.nodes();
    for (int row = static_cast<int>(blockIdx.y) - 1; row < rows; row += static_cast<int>(gridDim.y) - 1) {
        mixHead(call, row, head);
    }
}

/// kLanes: of a column of a state.
template <int kLanes>
__global__ __launch_bounds__(kStepThreads) void takeStepsKernel(DeltaCall call) {
    alignas(16) __shared__ StagedTokens<kLanes> staged;
    waitForPrevious();
    takeSteps(call, staged);
}

template <int kLanes>
void launchSteps(const CudaContext& context, const DeltaCall& call) {
    const DeltaShape& shape = call.net.shape;
    const dim3 grid(blocksFor(static_cast<std::size_t>(shape.value_dim), StagedTokens<kLanes>::kColumns),
                    static_cast<unsigned>(shape.value_heads));
    launch(context, takeStepsKernel<kLanes>, grid, kStepThreads, call);
}

/// `rows`: of net.mixed.
void launchTokens(const CudaContext& context, const DeltaCall& call, int rows) {
    const DeltaShape& shape = call.net.shape;
    const auto heads = static_cast<std::size_t>(2 * shape.key_heads + shape.value_heads);
    launch(context, mixTokensKernel, dim3(blocksFor(heads, kMixWarps), static_cast<unsigned>(rows + 1)), kMixThreads,
           call);
    if (shape.key_dim <= StagedTokens<4>::kKeyDim) {
        launchSteps<4>(context, call);
    } else if (shape.key_dim <= StagedTokens<8>::kKeyDim) {
        launchSteps<8>(context, call);
    } else {
        launchSteps<16>(context, call);
    }
}

}  // namespace

void CudaBackend::deltaNet(const DeltaNet& net, ConstMatrixView rows, const KvLayerView& cache, const DeltaState& state,
                           int prefix, const AncestorMask& mask, MatrixView out) {
    [[maybe_unused]] const DeltaShape& shape = net.shape;
    assert(shape.taps >= 1 && shape.taps <= kMaxTaps && std::max(shape.key_dim, shape.value_dim) <= kMaxHeadDim);
    assert(rows.cols == shape.columns() && cache.head_dim == rows.cols && out.cols == shape.valueWidth());
    assert(state.position <= prefix && rows.rows == out.rows);
    place_.set(prefix, mask, rows.rows);
    packed_.written(out);
    DeltaCall call{net, rows, cache, state.data, out, place_.device(), nullptr};
    call.order = static_cast<DeltaStep*>(
        workspace_.get(Workspace::Part::kDeltaOrder, kMaxTreeNodes * sizeof(DeltaStep), context_.stream));
    call.behind = prefix - state.position;
    const int nodes = place_.bounds().nodes;
    // As many tokens as there is room for beside the nodes are taken together with them.
    while (call.behind > 0 && call.behind + nodes > kMaxRows) {
        call.tokens = std::min(call.behind, kMaxRows);
        launchTokens(context_, call, call.tokens);
        call.behind -= call.tokens;
    }
    call.tokens = call.behind;
    call.takes_nodes = true;
    launchTokens(context_, call, call.tokens + nodes);
}

}  // namespace griffin::kernels::cuda

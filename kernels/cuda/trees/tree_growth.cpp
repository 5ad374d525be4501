#include "kernels/cuda/trees/tree_growth.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/trees/noise_race.h"
#include "kernels/cuda/trees/tree_kernels.h"

namespace griffin::kernels::cuda {

CudaTreeGrowth::CudaTreeGrowth(const CudaContext& context, PassGraphs* graphs)
    : context_(context),
      graphs_(graphs),
      memory_(allocateDevice(sizeof(GrowthState), context.stream)),
      pinned_start_(allocatePinned(sizeof(GrowthState::Start))),
      pinned_result_(allocatePinned(sizeof(GrownTree))),
      pinned_lists_(allocatePinned(sizeof(GrowthState::shortlists))) {}

void CudaTreeGrowth::start(const GrowthShape& shape, const GrowthStart& start) {
    assert(shape.fits() && start.waiting.size() <= static_cast<std::size_t>(shape.waiting_rows));
    assert(start.nodes >= 2 && start.nodes <= shape.tree_rows);
    assert(shape.levels < start.nodes && shape.children < start.nodes);
    if (is_under_way_) GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(context_.stream));
    shape_ = shape;
    auto& copied = *pinned_start_.as<GrowthState::Start>();
    copied = {start.prefix,
              start.target_prefix,
              start.nodes,
              start.columns,
              static_cast<int>(start.waiting.size()),
              start.root,
              {},
              {}};
    std::copy(start.waiting.begin(), start.waiting.end(), copied.tokens);
    assert(start.noise.size() <= kMaxNoisyLevels);
    std::copy(start.noise.begin(), start.noise.end(), copied.noise);
    GRIFFIN_CUDA_CHECK(
        cudaMemcpyAsync(&state()->start, &copied, sizeof copied, cudaMemcpyHostToDevice, context_.stream));
    is_under_way_ = true;
}

void CudaTreeGrowth::run(const PassKey& key, int prefix, int nodes, PassOperations operations) {
    context_.place->writtenByKernels();
    const PassBounds bounds = boundsClass(prefix, nodes);
    if (graphs_ != nullptr) {
        graphs_->runPlaced(context_, key, bounds, operations);
    } else {
        const PlaceFromDevice placed(*context_.place, bounds);
        operations();
    }
}

void CudaTreeGrowth::placeWaiting() {
    level_ = 0;
    launchPlaceWaiting(context_, state());
}

void CudaTreeGrowth::takeLast(ConstMatrixView x, MatrixView y) {
    context_.packed->written(y);
    launchTakeLast(context_, state(), x, y);
}

void CudaTreeGrowth::takeCandidates(MatrixView logits, int first) {
    topLogProbabilities(context_, logits, &state()->start.columns, shape_.children,
                        state()->candidates + first * shape_.children);
}

void CudaTreeGrowth::takeRunners(MatrixView logits, int first, const std::int32_t* tokens) {
    raceRows(context_, logits, &state()->start.columns, &state()->start.noise[level_], tokens, shape_.children,
             state()->candidates + first * shape_.children);
}

void CudaTreeGrowth::placeLevel(const std::int32_t* tokens) {
    ++level_;
    launchPlaceLevel(context_, state(), tokens, {shape_.rows, shape_.children, level_, level_ == shape_.levels});
}

void CudaTreeGrowth::takeParents(ConstMatrixView x, MatrixView y) {
    context_.packed->written(y);
    launchTakeParents(context_, state(), x, y);
}

void CudaTreeGrowth::placeTree() {
    launchPlaceTree(context_, state(), recordsAfter(shape_.levels));
}

void CudaTreeGrowth::takeShortlists(ConstMatrixView logits, int first, int k) {
    rankColumns(context_, logits, {}, k, state()->shortlists + static_cast<std::ptrdiff_t>(first) * k);
}

void CudaTreeGrowth::takeChoices(ConstMatrixView logits, int first) {
    rankColumns(context_, logits, {}, 1, state()->choices + first);
}

void CudaTreeGrowth::accept() {
    launchAccept(context_, state());
}

void CudaTreeGrowth::compact(std::span<const KvLayerView> layers) {
    launchCompact(context_, state(), layers);
}

void CudaTreeGrowth::read(GrownTree& result) {
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(pinned_result_.data(), &state()->tree, sizeof(GrownTree), cudaMemcpyDeviceToHost,
                                       context_.stream));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(context_.stream));
    is_under_way_ = false;
    std::memcpy(&result, pinned_result_.data(), sizeof result);
}

void CudaTreeGrowth::readShortlists(GrownTree& result, int k, std::span<float> values,
                                    std::span<std::int32_t> columns) {
    const std::size_t most = static_cast<std::size_t>(shape_.tree_rows) * static_cast<std::size_t>(k);
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(pinned_lists_.data(), state()->shortlists, most * sizeof(RankedColumn),
                                       cudaMemcpyDeviceToHost, context_.stream));
    read(result);
    const auto* lists = pinned_lists_.as<RankedColumn>();
    const std::size_t count = static_cast<std::size_t>(result.nodes) * static_cast<std::size_t>(k);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = valueOf(lists[i]);
        columns[i] = columnOf(lists[i]);
    }
}

std::unique_ptr<TreeGrowth> CudaBackend::makeTreeGrowth() {
    return std::make_unique<CudaTreeGrowth>(context_, records_passes_ ? &graphs_ : nullptr);
}

}  // namespace griffin::kernels::cuda

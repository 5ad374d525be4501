// Growing draft trees on an NVIDIA GPU (kernels/tree_growth.h): kernels of one block each place the rows of the next
// pass, where recorded passes read their place anyway (pass_place.h). A cycle is a copy to the device, two graphs and a
// copy back.
#pragma once

#include "kernels/backend.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/pass_graphs.h"
#include "kernels/cuda/trees/growth_state.h"

namespace griffin::kernels::cuda {

class CudaTreeGrowth final : public TreeGrowth {
  public:
    /// Both must outlive it. `graphs` is null where nothing is recorded.
    CudaTreeGrowth(const CudaContext& context, PassGraphs* graphs);

    void start(const GrowthShape& shape, const GrowthStart& start) override;
    void run(const PassKey& key, int prefix, int nodes, PassOperations operations) override;

    const std::int32_t* ids() const override { return state()->ids; }
    const std::int32_t* positions() const override { return state()->positions; }
    const AncestorMask& mask() const override { return mask_; }

    void placeWaiting() override;
    void takeLast(ConstMatrixView x, MatrixView y) override;
    void takeCandidates(MatrixView logits, int first) override;
    void takeRunners(MatrixView logits, int first, const std::int32_t* tokens) override;
    void placeLevel(const std::int32_t* tokens) override;
    void takeParents(ConstMatrixView x, MatrixView y) override;
    void placeTree() override;

    void takeShortlists(ConstMatrixView logits, int first, int k) override;
    void takeChoices(ConstMatrixView logits, int first) override;
    void accept() override;
    void compact(std::span<const KvLayerView> layers) override;

    void read(GrownTree& result) override;
    void readShortlists(GrownTree& result, int k, std::span<float> values, std::span<std::int32_t> columns) override;

  private:
    GrowthState* state() const { return memory_.as<GrowthState>(); }
    const CudaContext& context_;
    PassGraphs* graphs_;
    DeviceBuffer memory_;         // GrowthState
    DeviceBuffer pinned_start_;   // GrowthState::Start
    DeviceBuffer pinned_result_;  // GrownTree
    DeviceBuffer pinned_lists_;   // shortlists
    bool is_under_way_ = false;   // a start was copied, and nobody has waited since
    GrowthShape shape_;
    int level_ = 0;
    const AncestorMask mask_ = AncestorMask::chain(kMaxTreeNodes);  // in place of those that only the device knows
};

}  // namespace griffin::kernels::cuda

#include "engine/train/network/hydra_draft.h"

#include <cassert>
#include <cstddef>
#include <string>
#include <utility>

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
HydraDraft<Real>::HydraDraft(kernels::TrainingBackend<Real>& backend, const HydraShape& shape,
                             TargetHead<Real> target_head)
    : backend_(backend),
      hidden_size_(target_head.known.cols()),
      teaching_(backend, shape.teacher, std::move(target_head), shape.max_rows),
      parameters_(backend),
      paths_(backend, shape.max_rows, (shape.heads + 1) * hidden_size_),
      linear_(backend, shape.max_rows, hidden_size_),
      hidden_(backend, shape.max_rows, hidden_size_),
      dhidden_(backend, shape.max_rows, hidden_size_),
      dlinear_(backend, shape.max_rows, hidden_size_) {
    for (int i = 0; i < shape.heads; ++i) {
        const std::string number = std::to_string(i);
        const std::string name = "hydra_mlp." + number + ".0.";
        const int width = (i + 2) * hidden_size_;
        heads_.push_back({parameters_.addZeroMatrix(name + "linear.weight", hidden_size_, width),
                          parameters_.addBias(name + "linear.bias", hidden_size_, width),
                          parameters_.addIdentity(name + "res_connection.weight", hidden_size_, width),
                          parameters_.addBias(name + "res_connection.bias", hidden_size_, width),
                          parameters_.addCopy("hydra_lm_head." + number + ".weight", teaching_.targetHead())});
    }
}

template <class Real>
void HydraDraft<Real>::addTokens(int number, const TrainingBatch<Real>& batch) {
    const int rows = batch.rows();
    laterRows(batch.segments, number, token_rows_);
    backend_.gatherRows(batch.inputs.view(rows).columns(0, hidden_size_), token_rows_,
                        paths_.view(rows).columns((number + 1) * hidden_size_, hidden_size_));
}

template <class Real>
void HydraDraft<Real>::runHead(int number, const TrainingBatch<Real>& batch, const StepOptions& options,
                               Learning learning, PassReport& report) {
    const int rows = batch.rows();
    const Head& head = heads_[static_cast<std::size_t>(number)];
    addTokens(number, batch);
    const ConstView paths = ConstView(paths_.view(rows)).columns(0, (number + 2) * hidden_size_);
    const View linear = linear_.view(rows);
    const View hidden = hidden_.view(rows);
    backend_.multiply(paths, head.block.value(), linear, MatmulOutput::kStore);
    backend_.addBias(linear, head.block_bias.value());
    backend_.silu(linear, hidden);
    backend_.multiply(paths, head.residual.value(), hidden, MatmulOutput::kAdd);
    backend_.addBias(hidden, head.residual_bias.value());

    const View dhidden = learning == Learning::kLearn ? dhidden_.view(rows) : View{};
    teaching_.teach(number, head.tokens, hidden, batch, options, dhidden, report);
    if (learning == Learning::kMeasure) return;
    const View dlinear = dlinear_.view(rows);
    backend_.siluBackward(linear, dhidden, dlinear);
    backend_.multiplyForWeight(dlinear, paths, head.block.gradient());
    backend_.addBiasBackward(dlinear, head.block_bias.gradient());
    backend_.multiplyForWeight(dhidden, paths, head.residual.gradient());
    backend_.addBiasBackward(dhidden, head.residual_bias.gradient());
}

template <class Real>
std::vector<PassReport> HydraDraft<Real>::run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                              Learning learning) {
    assert(options.passes >= 1 && options.passes <= static_cast<int>(heads_.size()));
    const int rows = batch.rows();
    teaching_.prepare(batch);
    backend_.copy(batch.inputs.view(rows).columns(hidden_size_, hidden_size_),
                  paths_.view(rows).columns(0, hidden_size_));
    std::vector<PassReport> reports(static_cast<std::size_t>(options.passes));
    for (int i = 0; i < options.passes; ++i) {
        runHead(i, batch, options, learning, reports[static_cast<std::size_t>(i)]);
    }
    return reports;
}

template class HydraDraft<float>;
template class HydraDraft<double>;

}  // namespace griffin::engine::train

#include "engine/train/network/medusa_draft.h"

#include <cassert>
#include <cstddef>
#include <string>
#include <utility>

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
MedusaDraft<Real>::MedusaDraft(kernels::TrainingBackend<Real>& backend, const MedusaShape& shape,
                               TargetHead<Real> target_head)
    : backend_(backend),
      hidden_size_(target_head.known.cols()),
      teaching_(backend, shape.teacher, std::move(target_head), shape.max_rows),
      parameters_(backend),
      linear_(backend, shape.max_rows, hidden_size_),
      hidden_(backend, shape.max_rows, hidden_size_),
      dhidden_(backend, shape.max_rows, hidden_size_),
      dlinear_(backend, shape.max_rows, hidden_size_) {
    for (int i = 0; i < shape.heads; ++i) {
        const std::string name = "medusa_head." + std::to_string(i);
        heads_.push_back({parameters_.addZeroMatrix(name + ".0.linear.weight", hidden_size_, hidden_size_),
                          parameters_.addBias(name + ".0.linear.bias", hidden_size_, hidden_size_),
                          parameters_.addCopy(name + ".1.weight", teaching_.targetHead())});
    }
}

template <class Real>
void MedusaDraft<Real>::runHead(int number, const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning, PassReport& report) {
    const int rows = batch.rows();
    const Head& head = heads_[static_cast<std::size_t>(number)];
    const ConstView features = ConstView(batch.inputs.view(rows)).columns(hidden_size_, hidden_size_);
    const View linear = linear_.view(rows);
    const View hidden = hidden_.view(rows);
    backend_.multiply(features, head.block.value(), linear, MatmulOutput::kStore);
    backend_.addBias(linear, head.bias.value());
    backend_.silu(linear, hidden);
    backend_.add(features, hidden);

    const View dhidden = learning == Learning::kLearn ? dhidden_.view(rows) : View{};
    teaching_.teach(number, head.tokens, hidden, batch, options, dhidden, report);
    if (learning == Learning::kMeasure) return;
    const View dlinear = dlinear_.view(rows);
    backend_.siluBackward(linear, dhidden, dlinear);
    backend_.multiplyForWeight(dlinear, features, head.block.gradient());
    backend_.addBiasBackward(dlinear, head.bias.gradient());
}

template <class Real>
std::vector<PassReport> MedusaDraft<Real>::run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                               Learning learning) {
    assert(options.passes >= 1 && options.passes <= static_cast<int>(heads_.size()));
    teaching_.prepare(batch);
    std::vector<PassReport> reports(static_cast<std::size_t>(options.passes));
    for (int i = 0; i < options.passes; ++i) {
        runHead(i, batch, options, learning, reports[static_cast<std::size_t>(i)]);
    }
    return reports;
}

template class MedusaDraft<float>;
template class MedusaDraft<double>;

}  // namespace griffin::engine::train

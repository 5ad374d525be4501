#include "engine/train/network/medusa_draft.h"

#include <string>
#include <utility>

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
MedusaDraft<Real>::MedusaDraft(kernels::TrainingBackend<Real>& backend, const HeadsShape& shape,
                               TargetHead<Real> target_head)
    : HeadsDraft<Real>(backend, shape, std::move(target_head)) {
    const int width = this->hidden_size_;
    for (int i = 0; i < shape.heads; ++i) {
        const std::string name = "medusa_head." + std::to_string(i);
        heads_.push_back({this->parameters_.addZeroMatrix(name + ".0.linear.weight", width, width),
                          this->parameters_.addBias(name + ".0.linear.bias", width, width),
                          this->parameters_.addCopy(name + ".1.weight", this->targets_.head())});
    }
}

template <class Real>
auto MedusaDraft<Real>::features(const TrainingBatch<Real>& batch) const -> ConstView {
    return batch.inputs.view(batch.rows()).columns(this->hidden_size_, this->hidden_size_);
}

template <class Real>
void MedusaDraft<Real>::predict(int number, const TrainingBatch<Real>& batch) {
    kernels::TrainingBackend<Real>& backend = this->backend_;
    const auto linear = this->linear_.view(batch.rows());
    const auto hidden = this->hidden_.view(batch.rows());
    backend.multiply(features(batch), head(number).block.value(), linear, MatmulOutput::kStore);
    backend.addBias(linear, head(number).bias.value());
    backend.silu(linear, hidden);
    backend.add(features(batch), hidden);
}

template <class Real>
void MedusaDraft<Real>::learn(int number, const TrainingBatch<Real>& batch) {
    kernels::TrainingBackend<Real>& backend = this->backend_;
    const auto dlinear = this->dlinear_.view(batch.rows());
    backend.siluBackward(this->linear_.view(batch.rows()), this->dhidden_.view(batch.rows()), dlinear);
    backend.multiplyForWeight(dlinear, features(batch), head(number).block.gradient());
    backend.addBiasBackward(dlinear, head(number).bias.gradient());
}

template class MedusaDraft<float>;
template class MedusaDraft<double>;

}  // namespace griffin::engine::train

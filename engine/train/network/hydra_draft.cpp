#include "engine/train/network/hydra_draft.h"

#include <string>
#include <utility>

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
HydraDraft<Real>::HydraDraft(kernels::TrainingBackend<Real>& backend, const HeadsShape& shape,
                             TargetHead<Real> target_head)
    : HeadsDraft<Real>(backend, shape, std::move(target_head)),
      paths_(backend, shape.max_rows, (shape.heads + 1) * this->hidden_size_) {
    Parameters<Real>& parameters = this->parameters_;
    const int height = this->hidden_size_;
    for (int i = 0; i < shape.heads; ++i) {
        const std::string number = std::to_string(i);
        const std::string name = "hydra_mlp." + number + ".0.";
        const int width = (i + 2) * height;
        heads_.push_back({parameters.addZeroMatrix(name + "linear.weight", height, width),
                          parameters.addBias(name + "linear.bias", height, width),
                          parameters.addIdentity(name + "res_connection.weight", height, width),
                          parameters.addBias(name + "res_connection.bias", height, width),
                          parameters.addCopy("hydra_lm_head." + number + ".weight", this->targets_.head())});
    }
}

template <class Real>
auto HydraDraft<Real>::paths(int number, int rows) const -> ConstView {
    return paths_.view(rows).columns(0, (number + 2) * this->hidden_size_);
}

template <class Real>
void HydraDraft<Real>::extendPaths(int number, const TrainingBatch<Real>& batch) {
    const int rows = batch.rows();
    const int width = this->hidden_size_;
    const ConstView inputs = batch.inputs.view(rows);
    if (number == 0) this->backend_.copy(inputs.columns(width, width), paths_.view(rows).columns(0, width));
    laterRows(batch.segments, number, token_rows_);
    this->backend_.gatherRows(inputs.columns(0, width), token_rows_,
                              paths_.view(rows).columns((number + 1) * width, width));
}

template <class Real>
void HydraDraft<Real>::predict(int number, const TrainingBatch<Real>& batch) {
    extendPaths(number, batch);
    kernels::TrainingBackend<Real>& backend = this->backend_;
    const ConstView read = paths(number, batch.rows());
    const auto linear = this->linear_.view(batch.rows());
    const auto hidden = this->hidden_.view(batch.rows());
    backend.multiply(read, head(number).block.value(), linear, MatmulOutput::kStore);
    backend.addBias(linear, head(number).block_bias.value());
    backend.silu(linear, hidden);
    backend.multiply(read, head(number).residual.value(), hidden, MatmulOutput::kAdd);
    backend.addBias(hidden, head(number).residual_bias.value());
}

template <class Real>
void HydraDraft<Real>::learn(int number, const TrainingBatch<Real>& batch) {
    kernels::TrainingBackend<Real>& backend = this->backend_;
    const ConstView read = paths(number, batch.rows());
    const auto dhidden = this->dhidden_.view(batch.rows());
    const auto dlinear = this->dlinear_.view(batch.rows());
    backend.siluBackward(this->linear_.view(batch.rows()), dhidden, dlinear);
    backend.multiplyForWeight(dlinear, read, head(number).block.gradient());
    backend.addBiasBackward(dlinear, head(number).block_bias.gradient());
    backend.multiplyForWeight(dhidden, read, head(number).residual.gradient());
    backend.addBiasBackward(dhidden, head(number).residual_bias.gradient());
}

template class HydraDraft<float>;
template class HydraDraft<double>;

}  // namespace griffin::engine::train

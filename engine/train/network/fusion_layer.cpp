#include "engine/train/network/fusion_layer.h"

namespace griffin::engine::train {
namespace {

using kernels::MatmulOutput;

template <class Real>
using View = kernels::MatrixViewOf<Real>;
template <class Real>
using ConstView = kernels::ConstMatrixViewOf<Real>;

/// EAGLE's, and the first step of the others: W [e ; f] + b.
template <class Real>
class Linear : public FusionLayer<Real> {
  public:
    Linear(Parameters<Real>& parameters, const std::string& name, int hidden)
        : backend_(parameters.backend()),
          hidden_(hidden),
          weight_(parameters.addMatrix(name + ".weight", hidden, 2 * hidden)),
          bias_(parameters.addBias(name + ".bias", hidden, 2 * hidden)) {}

    FusionState<Real> makeState(int /*max_rows*/) const override { return {}; }
    void forward(ConstView<Real> inputs, FusionState<Real>& /*state*/, View<Real> out) override {
        backend_.multiply(inputs, weight_.value(), out, MatmulOutput::kStore);
        backend_.addBias(out, bias_.value());
    }
    void backward(ConstView<Real> inputs, const FusionState<Real>& /*state*/, ConstView<Real> dout,
                  View<Real> dfeature) override {
        backend_.multiplyForWeight(dout, inputs, weight_.gradient());
        backend_.addBiasBackward(dout, bias_.gradient());
        if (dfeature.data == nullptr) return;
        const ConstView<Real> of_feature = ConstView<Real>(weight_.value()).columns(hidden_, hidden_);
        backend_.multiplyForInput(dout, of_feature, dfeature, MatmulOutput::kStore);
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_;
    const Parameter<Real>& weight_;
    const Parameter<Real>& bias_;
};

/// FSPAD: a = silu(W_gate e) * W_up u.
template <class Real>
class Gated {
  public:
    Gated(Parameters<Real>& parameters, const model::ModelConfig& config, int max_rows)
        : backend_(parameters.backend()),
          hidden_(config.hidden_size),
          wide_(config.ffn_size),
          gate_(parameters.addMatrix("fc.mlp.gate_proj.weight", wide_, hidden_)),
          up_(parameters.addMatrix("fc.mlp.up_proj.weight", wide_, hidden_)),
          dboth_(backend_, max_rows, 2 * wide_) {}

    void addState(FusionState<Real>& state, int max_rows) const {
        state.wide = DeviceMatrixOf<Real>(backend_, max_rows, 2 * wide_);
    }

    void forward(ConstView<Real> inputs, FusionState<Real>& state) {
        const int rows = inputs.rows;
        const View<Real> both = state.wide.view(rows);
        backend_.multiply(inputs.columns(0, hidden_), gate_.value(), both.columns(0, wide_), MatmulOutput::kStore);
        backend_.multiply(state.post.view(rows), up_.value(), both.columns(wide_, wide_), MatmulOutput::kStore);
        backend_.siluGate(both, state.active.view(rows));
    }

    void backward(ConstView<Real> inputs, const FusionState<Real>& state, ConstView<Real> dactive, View<Real> dpost) {
        const int rows = inputs.rows;
        const View<Real> dboth = dboth_.view(rows);
        backend_.siluGateBackward(state.wide.view(rows), dactive, dboth);
        backend_.multiplyForWeight(dboth.columns(0, wide_), inputs.columns(0, hidden_), gate_.gradient());
        backend_.multiplyForWeight(dboth.columns(wide_, wide_), state.post.view(rows), up_.gradient());
        backend_.multiplyForInput(dboth.columns(wide_, wide_), up_.value(), dpost, MatmulOutput::kStore);
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_;
    int wide_;
    const Parameter<Real>& gate_;
    const Parameter<Real>& up_;
    DeviceMatrixOf<Real> dboth_;
};

/// GRIFFIN: a = silu(W_up [N_in(u) ; N_in(e)]).
template <class Real>
class TokenGuided {
  public:
    TokenGuided(Parameters<Real>& parameters, const model::ModelConfig& config, int max_rows)
        : backend_(parameters.backend()),
          hidden_(config.hidden_size),
          wide_(config.ffn_size),
          epsilon_(static_cast<double>(config.norm_epsilon)),
          norm_(parameters.addNorm("fc.mlp.input_layernorm.weight", hidden_)),
          up_(parameters.addMatrix("fc.mlp.up_proj.weight", wide_, 2 * hidden_)),
          dwide_(backend_, max_rows, wide_),
          dnormed_(backend_, max_rows, 2 * hidden_) {}

    void addState(FusionState<Real>& state, int max_rows) const {
        state.normed = DeviceMatrixOf<Real>(backend_, max_rows, 2 * hidden_);
        state.wide = DeviceMatrixOf<Real>(backend_, max_rows, wide_);
        state.input_inverse = DeviceMatrixOf<Real>(backend_, 1, max_rows);
        state.embedding_inverse = DeviceMatrixOf<Real>(backend_, 1, max_rows);
    }

    void forward(ConstView<Real> inputs, FusionState<Real>& state) {
        const int rows = inputs.rows;
        const View<Real> normed = state.normed.view(rows);
        backend_.rmsNorm(state.post.view(rows), norm_.value(), epsilon_, normed.columns(0, hidden_),
                         state.input_inverse.all());
        backend_.rmsNorm(inputs.columns(0, hidden_), norm_.value(), epsilon_, normed.columns(hidden_, hidden_),
                         state.embedding_inverse.all());
        backend_.multiply(normed, up_.value(), state.wide.view(rows), MatmulOutput::kStore);
        backend_.silu(state.wide.view(rows), state.active.view(rows));
    }

    void backward(ConstView<Real> inputs, const FusionState<Real>& state, ConstView<Real> dactive, View<Real> dpost) {
        const int rows = inputs.rows;
        const View<Real> dwide = dwide_.view(rows);
        const View<Real> dnormed = dnormed_.view(rows);
        backend_.siluBackward(state.wide.view(rows), dactive, dwide);
        backend_.multiplyForWeight(dwide, state.normed.view(rows), up_.gradient());
        backend_.multiplyForInput(dwide, up_.value(), dnormed, MatmulOutput::kStore);
        backend_.rmsNormBackward(inputs.columns(0, hidden_), norm_.value(), state.embedding_inverse.all(),
                                 dnormed.columns(hidden_, hidden_), {}, norm_.gradient());
        backend_.clear(dpost);
        backend_.rmsNormBackward(state.post.view(rows), norm_.value(), state.input_inverse.all(),
                                 dnormed.columns(0, hidden_), dpost, norm_.gradient());
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_;
    int wide_;
    double epsilon_;
    const Parameter<Real>& norm_;
    const Parameter<Real>& up_;
    DeviceMatrixOf<Real> dwide_, dnormed_;
};

/// h + W_down a: h is the linear layer's, a what the activation makes of u = N(h) and the embedding e.
template <class Real, template <class> class Activation>
class Residual : public FusionLayer<Real> {
  public:
    Residual(Parameters<Real>& parameters, const model::ModelConfig& config, int max_rows)
        : backend_(parameters.backend()),
          hidden_(config.hidden_size),
          wide_(config.ffn_size),
          epsilon_(static_cast<double>(config.norm_epsilon)),
          linear_(parameters, "fc.fc", hidden_),
          norm_(parameters.addNorm("fc.post_attention_layernorm.weight", hidden_)),
          activation_(parameters, config, max_rows),
          down_(parameters.addMatrix("fc.mlp.down_proj.weight", hidden_, wide_)),
          dactive_(backend_, max_rows, wide_),
          dpost_(backend_, max_rows, hidden_),
          dlinear_(backend_, max_rows, hidden_) {}

    FusionState<Real> makeState(int max_rows) const override {
        FusionState<Real> state;
        state.linear = DeviceMatrixOf<Real>(backend_, max_rows, hidden_);
        state.post = DeviceMatrixOf<Real>(backend_, max_rows, hidden_);
        state.active = DeviceMatrixOf<Real>(backend_, max_rows, wide_);
        state.post_inverse = DeviceMatrixOf<Real>(backend_, 1, max_rows);
        activation_.addState(state, max_rows);
        return state;
    }

    void forward(ConstView<Real> inputs, FusionState<Real>& state, View<Real> out) override {
        const int rows = inputs.rows;
        const View<Real> linear = state.linear.view(rows);
        linear_.forward(inputs, state, linear);
        backend_.rmsNorm(linear, norm_.value(), epsilon_, state.post.view(rows), state.post_inverse.all());
        activation_.forward(inputs, state);
        backend_.copy(linear, out);
        backend_.multiply(state.active.view(rows), down_.value(), out, MatmulOutput::kAdd);
    }

    void backward(ConstView<Real> inputs, const FusionState<Real>& state, ConstView<Real> dout,
                  View<Real> dfeature) override {
        const int rows = inputs.rows;
        const View<Real> dpost = dpost_.view(rows);
        const View<Real> dlinear = dlinear_.view(rows);
        backend_.multiplyForWeight(dout, state.active.view(rows), down_.gradient());
        backend_.multiplyForInput(dout, down_.value(), dactive_.view(rows), MatmulOutput::kStore);
        activation_.backward(inputs, state, dactive_.view(rows), dpost);
        backend_.copy(dout, dlinear);
        backend_.rmsNormBackward(state.linear.view(rows), norm_.value(), state.post_inverse.all(), dpost, dlinear,
                                 norm_.gradient());
        linear_.backward(inputs, state, dlinear, dfeature);
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_;
    int wide_;
    double epsilon_;
    // In the order in which their parameters are drawn.
    Linear<Real> linear_;
    const Parameter<Real>& norm_;
    Activation<Real> activation_;
    const Parameter<Real>& down_;
    DeviceMatrixOf<Real> dactive_, dpost_, dlinear_;
};

}  // namespace

template <class Real>
std::unique_ptr<FusionLayer<Real>> makeFusion(FusionKind kind, Parameters<Real>& parameters,
                                              const model::ModelConfig& config, int max_rows) {
    if (kind == FusionKind::kTokenGuided)
        return std::make_unique<Residual<Real, TokenGuided>>(parameters, config, max_rows);
    if (kind == FusionKind::kGated) return std::make_unique<Residual<Real, Gated>>(parameters, config, max_rows);
    return std::make_unique<Linear<Real>>(parameters, "fc", config.hidden_size);
}

template std::unique_ptr<FusionLayer<float>> makeFusion(FusionKind, Parameters<float>&, const model::ModelConfig&, int);
template std::unique_ptr<FusionLayer<double>> makeFusion(FusionKind, Parameters<double>&, const model::ModelConfig&,
                                                         int);

}  // namespace griffin::engine::train

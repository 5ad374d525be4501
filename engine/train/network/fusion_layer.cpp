#include "engine/train/network/fusion_layer.h"

namespace griffin::engine::train {
namespace {

using kernels::MatmulOutput;

/// W [e ; f] + b.
template <class Real>
class LinearLayer {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    LinearLayer(Parameters<Real>& parameters, const std::string& name, int hidden)
        : backend_(parameters.backend()),
          weight_(parameters.addMatrix(name + ".weight", hidden, 2 * hidden)),
          bias_(parameters.addBias(name + ".bias", hidden, 2 * hidden)) {}

    void forward(ConstView inputs, View out) {
        backend_.multiply(inputs, weight_.value(), out, MatmulOutput::kStore);
        backend_.addBias(out, bias_.value());
    }
    void backward(ConstView inputs, ConstView dout) {
        backend_.multiplyForWeight(dout, inputs, weight_.gradient());
        backend_.addBiasBackward(dout, bias_.gradient());
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    const Parameter<Real>& weight_;
    const Parameter<Real>& bias_;
};

template <class Real>
class Linear : public FusionLayer<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    Linear(Parameters<Real>& parameters, const model::ModelConfig& config)
        : linear_(parameters, "fc", config.hidden_size) {}

    FusionState<Real> makeState(int /*max_rows*/) const override { return {}; }
    void forward(ConstView inputs, FusionState<Real>& /*state*/, View out) override { linear_.forward(inputs, out); }
    void backward(ConstView inputs, const FusionState<Real>& /*state*/, ConstView dout) override {
        linear_.backward(inputs, dout);
    }

  private:
    LinearLayer<Real> linear_;
};

/// h + W_down(silu(W_gate e) * W_up N(h)), h the linear layer's.
template <class Real>
class Gated : public FusionLayer<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    Gated(Parameters<Real>& parameters, const model::ModelConfig& config, int max_rows)
        : backend_(parameters.backend()),
          hidden_(config.hidden_size),
          wide_(config.ffn_size),
          epsilon_(static_cast<double>(config.norm_epsilon)),
          linear_(parameters, "fc.fc", hidden_),
          norm_(parameters.addNorm("fc.post_attention_layernorm.weight", hidden_)),
          gate_(parameters.addMatrix("fc.mlp.gate_proj.weight", wide_, hidden_)),
          up_(parameters.addMatrix("fc.mlp.up_proj.weight", wide_, hidden_)),
          down_(parameters.addMatrix("fc.mlp.down_proj.weight", hidden_, wide_)),
          dactive_(backend_, max_rows, wide_),
          dboth_(backend_, max_rows, 2 * wide_),
          dnormed_(backend_, max_rows, hidden_),
          dlinear_(backend_, max_rows, hidden_) {}

    FusionState<Real> makeState(int max_rows) const override {
        FusionState<Real> state;
        state.linear = DeviceMatrixOf<Real>(backend_, max_rows, hidden_);
        state.normed = DeviceMatrixOf<Real>(backend_, max_rows, hidden_);
        state.wide = DeviceMatrixOf<Real>(backend_, max_rows, 2 * wide_);
        state.active = DeviceMatrixOf<Real>(backend_, max_rows, wide_);
        state.post_inverse = DeviceMatrixOf<Real>(backend_, 1, max_rows);
        return state;
    }

    void forward(ConstView inputs, FusionState<Real>& state, View out) override {
        const int rows = inputs.rows;
        const View linear = state.linear.view(rows);
        const View both = state.wide.view(rows);
        linear_.forward(inputs, linear);
        backend_.rmsNorm(linear, norm_.value(), epsilon_, state.normed.view(rows), state.post_inverse.all());
        backend_.multiply(inputs.columns(0, hidden_), gate_.value(), both.columns(0, wide_), MatmulOutput::kStore);
        backend_.multiply(state.normed.view(rows), up_.value(), both.columns(wide_, wide_), MatmulOutput::kStore);
        backend_.siluGate(both, state.active.view(rows));
        backend_.copy(linear, out);
        backend_.multiply(state.active.view(rows), down_.value(), out, MatmulOutput::kAdd);
    }

    void backward(ConstView inputs, const FusionState<Real>& state, ConstView dout) override {
        const int rows = inputs.rows;
        const View dboth = dboth_.view(rows);
        const View dlinear = dlinear_.view(rows);
        backend_.multiplyForWeight(dout, state.active.view(rows), down_.gradient());
        backend_.multiplyForInput(dout, down_.value(), dactive_.view(rows), MatmulOutput::kStore);
        backend_.siluGateBackward(state.wide.view(rows), dactive_.view(rows), dboth);
        backend_.multiplyForWeight(dboth.columns(0, wide_), inputs.columns(0, hidden_), gate_.gradient());
        backend_.multiplyForWeight(dboth.columns(wide_, wide_), state.normed.view(rows), up_.gradient());
        backend_.multiplyForInput(dboth.columns(wide_, wide_), up_.value(), dnormed_.view(rows), MatmulOutput::kStore);
        backend_.copy(dout, dlinear);
        backend_.rmsNormBackward(state.linear.view(rows), norm_.value(), state.post_inverse.all(), dnormed_.view(rows),
                                 dlinear, norm_.gradient());
        linear_.backward(inputs, dlinear);
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_;
    int wide_;
    double epsilon_;
    LinearLayer<Real> linear_;
    const Parameter<Real>& norm_;
    const Parameter<Real>& gate_;
    const Parameter<Real>& up_;
    const Parameter<Real>& down_;
    DeviceMatrixOf<Real> dactive_, dboth_, dnormed_, dlinear_;
};

/// h + W_down silu(W_up [N_in(N_post(h)) ; N_in(e)]), h the linear layer's.
template <class Real>
class TokenGuided : public FusionLayer<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    TokenGuided(Parameters<Real>& parameters, const model::ModelConfig& config, int max_rows)
        : backend_(parameters.backend()),
          hidden_(config.hidden_size),
          wide_(config.ffn_size),
          epsilon_(static_cast<double>(config.norm_epsilon)),
          linear_(parameters, "fc.fc", hidden_),
          post_norm_(parameters.addNorm("fc.post_attention_layernorm.weight", hidden_)),
          input_norm_(parameters.addNorm("fc.mlp.input_layernorm.weight", hidden_)),
          up_(parameters.addMatrix("fc.mlp.up_proj.weight", wide_, 2 * hidden_)),
          down_(parameters.addMatrix("fc.mlp.down_proj.weight", hidden_, wide_)),
          dactive_(backend_, max_rows, wide_),
          dwide_(backend_, max_rows, wide_),
          dnormed_(backend_, max_rows, 2 * hidden_),
          dpost_(backend_, max_rows, hidden_),
          dlinear_(backend_, max_rows, hidden_) {}

    FusionState<Real> makeState(int max_rows) const override {
        FusionState<Real> state;
        state.linear = DeviceMatrixOf<Real>(backend_, max_rows, hidden_);
        state.post = DeviceMatrixOf<Real>(backend_, max_rows, hidden_);
        state.normed = DeviceMatrixOf<Real>(backend_, max_rows, 2 * hidden_);
        state.wide = DeviceMatrixOf<Real>(backend_, max_rows, wide_);
        state.active = DeviceMatrixOf<Real>(backend_, max_rows, wide_);
        for (auto* inverse : {&state.post_inverse, &state.input_inverse, &state.embedding_inverse}) {
            *inverse = DeviceMatrixOf<Real>(backend_, 1, max_rows);
        }
        return state;
    }

    void forward(ConstView inputs, FusionState<Real>& state, View out) override {
        const int rows = inputs.rows;
        const View linear = state.linear.view(rows);
        const View normed = state.normed.view(rows);
        linear_.forward(inputs, linear);
        backend_.rmsNorm(linear, post_norm_.value(), epsilon_, state.post.view(rows), state.post_inverse.all());
        backend_.rmsNorm(state.post.view(rows), input_norm_.value(), epsilon_, normed.columns(0, hidden_),
                         state.input_inverse.all());
        backend_.rmsNorm(inputs.columns(0, hidden_), input_norm_.value(), epsilon_, normed.columns(hidden_, hidden_),
                         state.embedding_inverse.all());
        backend_.multiply(normed, up_.value(), state.wide.view(rows), MatmulOutput::kStore);
        backend_.silu(state.wide.view(rows), state.active.view(rows));
        backend_.copy(linear, out);
        backend_.multiply(state.active.view(rows), down_.value(), out, MatmulOutput::kAdd);
    }

    void backward(ConstView inputs, const FusionState<Real>& state, ConstView dout) override {
        const int rows = inputs.rows;
        const View dnormed = dnormed_.view(rows);
        const View dpost = dpost_.view(rows);
        const View dlinear = dlinear_.view(rows);
        backend_.multiplyForWeight(dout, state.active.view(rows), down_.gradient());
        backend_.multiplyForInput(dout, down_.value(), dactive_.view(rows), MatmulOutput::kStore);
        backend_.siluBackward(state.wide.view(rows), dactive_.view(rows), dwide_.view(rows));
        backend_.multiplyForWeight(dwide_.view(rows), state.normed.view(rows), up_.gradient());
        backend_.multiplyForInput(dwide_.view(rows), up_.value(), dnormed, MatmulOutput::kStore);
        backend_.rmsNormBackward(inputs.columns(0, hidden_), input_norm_.value(), state.embedding_inverse.all(),
                                 dnormed.columns(hidden_, hidden_), {}, input_norm_.gradient());
        backend_.clear(dpost);
        backend_.rmsNormBackward(state.post.view(rows), input_norm_.value(), state.input_inverse.all(),
                                 dnormed.columns(0, hidden_), dpost, input_norm_.gradient());
        backend_.copy(dout, dlinear);
        backend_.rmsNormBackward(state.linear.view(rows), post_norm_.value(), state.post_inverse.all(), dpost, dlinear,
                                 post_norm_.gradient());
        linear_.backward(inputs, dlinear);
    }

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_;
    int wide_;
    double epsilon_;
    LinearLayer<Real> linear_;
    const Parameter<Real>& post_norm_;
    const Parameter<Real>& input_norm_;
    const Parameter<Real>& up_;
    const Parameter<Real>& down_;
    DeviceMatrixOf<Real> dactive_, dwide_, dnormed_, dpost_, dlinear_;
};

}  // namespace

template <class Real>
std::unique_ptr<FusionLayer<Real>> makeFusion(FusionKind kind, Parameters<Real>& parameters,
                                              const model::ModelConfig& config, int max_rows) {
    if (kind == FusionKind::kTokenGuided) return std::make_unique<TokenGuided<Real>>(parameters, config, max_rows);
    if (kind == FusionKind::kGated) return std::make_unique<Gated<Real>>(parameters, config, max_rows);
    return std::make_unique<Linear<Real>>(parameters, config);
}

template std::unique_ptr<FusionLayer<float>> makeFusion(FusionKind, Parameters<float>&, const model::ModelConfig&, int);
template std::unique_ptr<FusionLayer<double>> makeFusion(FusionKind, Parameters<double>&, const model::ModelConfig&,
                                                         int);

}  // namespace griffin::engine::train

#include "tests/engine/draft/formula_draft.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/support/results.h"

namespace griffin::tests {
namespace {

using engine::formats::CheckpointTensor;
using engine::formats::RawTensor;
using engine::formats::RawType;
using engine::formats::TensorDirectory;

float formula(int id, int i, int j) {
    return static_cast<float>((31 * id + 7 * i + 13 * j) % 17 - 8);
}

/// [rows, cols], cut off or followed by zeros.
std::vector<float> identity(int rows, int cols) {
    std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
    const auto size = static_cast<std::size_t>(std::min(rows, cols));
    for (std::size_t i = 0; i < size; ++i) values[i * static_cast<std::size_t>(cols) + i] = 1.0F;
    return values;
}

enum class Biases { kNone, kQkv };

void addLayer(FormulaTensors& tensors, const FormulaSizes& s, const std::string& prefix, int input_width, int outputs,
              Biases biases = Biases::kNone) {
    const int q_width = s.heads * s.head_dim;
    const int kv_width = s.kv_heads * s.head_dim;
    const std::string attention = prefix + "self_attn.";
    tensors.matrix(attention + "q_proj.weight", 7, q_width, input_width);
    tensors.matrix(attention + "k_proj.weight", 8, kv_width, input_width);
    tensors.matrix(attention + "v_proj.weight", 9, kv_width, input_width);
    tensors.matrix(attention + "o_proj.weight", 10, s.hidden, q_width);
    if (biases == Biases::kQkv) {
        tensors.bias(attention + "q_proj.bias", 18, q_width);
        tensors.bias(attention + "k_proj.bias", 19, kv_width);
        tensors.bias(attention + "v_proj.bias", 20, kv_width);
    }
    tensors.matrix(prefix + "mlp.gate_proj.weight", 11, s.inner, s.hidden);
    tensors.matrix(prefix + "mlp.up_proj.weight", 12, s.inner, s.hidden);
    tensors.matrix(prefix + "mlp.down_proj.weight", 13, outputs * s.hidden, s.inner);
    tensors.norm(prefix + "post_attention_layernorm.weight", 14, s.hidden);
}

FormulaTensors eagle3Common(const FormulaSizes& s) {
    FormulaTensors tensors;
    tensors.matrix("fc.weight", 1, s.hidden, 3 * s.hidden);
    tensors.norm("midlayer.input_layernorm.weight", 5, s.hidden);
    tensors.norm("midlayer.hidden_norm.weight", 6, s.hidden);
    addLayer(tensors, s, "midlayer.", 2 * s.hidden, 1);
    tensors.values("lm_head.weight", s.vocabulary, s.hidden, identity(s.vocabulary, s.hidden));
    return tensors;
}

}  // namespace

std::vector<float> formulaMatrix(int id, int rows, int cols, float divisor) {
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < cols; ++j) values.push_back(formula(id, i, j) / divisor);
    }
    return values;
}

std::vector<float> formulaNorm(int id, int count) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i) values.push_back(1.0F + static_cast<float>((5 * id + 3 * i) % 7 - 3) / 16.0F);
    return values;
}

void FormulaTensors::values(const std::string& name, int rows, int cols, std::vector<float> values) {
    memory_.push_back(std::move(values));
    CheckpointTensor tensor;
    tensor.name = name;
    tensor.shape = {cols};
    if (rows > 0) tensor.shape.insert(tensor.shape.begin(), rows);
    tensor.data = reinterpret_cast<const std::byte*>(memory_.back().data());
    if (!engine::formats::setExtent(tensor).empty() || !directory_.add(std::move(tensor))) {
        throw std::runtime_error(name);
    }
}

void FormulaTensors::matrix(const std::string& name, int id, int rows, int cols) {
    values(name, rows, cols, formulaMatrix(id, rows, cols, cols <= 32 ? 32.0F : 128.0F));
}

void FormulaTensors::bias(const std::string& name, int id, int count) {
    values(name, 0, count, formulaMatrix(id, count, 1));
}

void FormulaTensors::norm(const std::string& name, int id, int count) {
    values(name, 0, count, formulaNorm(id, count));
}

void FormulaTensors::integers(const std::string& name, std::vector<std::int64_t> numbers) {
    integer_memory_.push_back(std::move(numbers));
    const auto& kept = integer_memory_.back();
    RawTensor tensor;
    tensor.name = name;
    tensor.type = RawType::kI64;
    tensor.shape = {static_cast<std::int64_t>(kept.size())};
    tensor.data = std::as_bytes(std::span(kept));
    if (!directory_.addRaw(std::move(tensor))) throw std::runtime_error(name);
}

FormulaTensors FormulaTensors::changed(const Change& change) const {
    FormulaTensors copy;
    for (const CheckpointTensor& tensor : directory_.all()) {
        const auto* from = reinterpret_cast<const float*>(tensor.data);
        std::vector<float> numbers(from, from + tensor.rows * tensor.cols);
        int rows = tensor.shape.size() == 1 ? 0 : static_cast<int>(tensor.rows);
        int cols = static_cast<int>(tensor.cols);
        change(tensor.name, rows, cols, numbers);
        copy.values(tensor.name, rows, cols, std::move(numbers));
    }
    return copy;
}

TensorDirectory FormulaTensors::without(const std::vector<std::string>& names) const {
    TensorDirectory rest;
    for (const CheckpointTensor& tensor : directory_.all()) {
        if (std::find(names.begin(), names.end(), tensor.name) == names.end()) rest.add(tensor);
    }
    for (const RawTensor& tensor : directory_.raw()) {
        if (std::find(names.begin(), names.end(), tensor.name) == names.end()) rest.addRaw(tensor);
    }
    return rest;
}

FormulaTensors griffinFormula(const FormulaSizes& s) {
    FormulaTensors tensors;
    tensors.matrix("fc.fc.weight", 1, s.hidden, 2 * s.hidden);
    tensors.bias("fc.fc.bias", 2, s.hidden);
    tensors.matrix("fc.mlp.up_proj.weight", 3, s.inner, 2 * s.hidden);
    tensors.matrix("fc.mlp.down_proj.weight", 4, s.hidden, s.inner);
    tensors.norm("fc.mlp.input_layernorm.weight", 5, s.hidden);
    tensors.norm("fc.post_attention_layernorm.weight", 6, s.hidden);
    addLayer(tensors, s, "layers.0.", s.hidden, 2);
    return tensors;
}

FormulaTensors fspadFormula(const FormulaSizes& s) {
    FormulaTensors tensors;
    tensors.matrix("fc.fc.weight", 1, s.hidden, 2 * s.hidden);
    tensors.bias("fc.fc.bias", 2, s.hidden);
    tensors.matrix("fc.mlp.gate_proj.weight", 17, s.inner, s.hidden);
    tensors.matrix("fc.mlp.up_proj.weight", 3, s.inner, s.hidden);
    tensors.matrix("fc.mlp.down_proj.weight", 4, s.hidden, s.inner);
    tensors.norm("fc.post_attention_layernorm.weight", 6, s.hidden);
    addLayer(tensors, s, "layers.0.", s.hidden, 2);
    return tensors;
}

FormulaTensors eagleFormula(const FormulaSizes& s) {
    FormulaTensors tensors;
    tensors.matrix("fc.weight", 1, s.hidden, 2 * s.hidden);
    tensors.bias("fc.bias", 2, s.hidden);
    addLayer(tensors, s, "layers.0.", s.hidden, 1);
    return tensors;
}

FormulaTensors eagleQkvBiasFormula(const FormulaSizes& s) {
    FormulaTensors tensors;
    tensors.matrix("fc.weight", 1, s.hidden, 2 * s.hidden);
    addLayer(tensors, s, "layers.0.", s.hidden, 1, Biases::kQkv);
    return tensors;
}

FormulaTensors eagle3Formula(const FormulaSizes& s) {
    FormulaTensors tensors = eagle3Common(s);
    tensors.norm("norm.weight", 21, s.hidden);
    return tensors;
}

FormulaTensors eagle3VariantFormula(const FormulaSizes& s) {
    FormulaTensors tensors = eagle3Common(s);
    for (int i = 0; i < 3; ++i) tensors.norm("fc_norm." + std::to_string(i) + ".weight", 22 + i, s.hidden);
    return tensors;
}

nlohmann::json formulaConfig(const FormulaSizes& s) {
    return {{"architectures", {"LlamaForCausalLM"}},
            {"hidden_size", s.hidden},
            {"intermediate_size", s.inner},
            {"num_attention_heads", s.heads},
            {"num_key_value_heads", s.kv_heads},
            {"head_dim", s.head_dim},
            {"num_hidden_layers", 1},
            {"vocab_size", s.vocabulary},
            {"max_position_embeddings", 512},
            {"rms_norm_eps", 1e-6},
            {"rope_theta", 1e4},
            {"hidden_act", "silu"}};
}

FormulaTarget::FormulaTarget(kernels::Backend& backend, const FormulaSizes& sizes) : sizes_(sizes) {
    engine::model::ModelConfig config;
    config.architecture = "llama";
    config.layers = 6;
    config.hidden_size = sizes.hidden;
    config.ffn_size = sizes.inner;
    config.heads = sizes.heads;
    config.kv_heads = sizes.kv_heads;
    config.head_dim = sizes.head_dim;
    config.vocabulary = sizes.vocabulary;
    config.trained_context = 512;
    config.rope.dim = sizes.head_dim;
    model_ = std::make_unique<engine::model::TargetModel>(
        backend, config, get(engine::model::loadWeights(backend, config, *this, {}, {})));
}

/// The formula's number of a tensor of one layer.
static int numberOf(engine::model::TensorPart part) {
    using enum engine::model::TensorPart;
    constexpr engine::model::TensorPart kNumbered[] = {
        kEmbedding, kFinalNorm, kHead,    kAttentionNorm,   kQuery,   kKey,  kValue, kQueryBias, kKeyBias,
        kValueBias, kQueryNorm, kKeyNorm, kAttentionOutput, kFfnNorm, kGate, kUp,    kDown};
    return static_cast<int>(std::find(std::begin(kNumbered), std::end(kNumbered), part) - std::begin(kNumbered));
}

engine::Result<kernels::HostTensor> FormulaTarget::tensor(const engine::model::TensorRequest& request) {
    using engine::model::TensorPart;
    const int rows = static_cast<int>(request.rows);
    const int cols = static_cast<int>(request.cols);
    if (request.part == TensorPart::kEmbedding) {
        memory_.push_back(formulaMatrix(15, rows, cols, 8.0F));
    } else if (request.part == TensorPart::kHead) {
        memory_.push_back(identity(rows, cols));
    } else {
        memory_.push_back(formulaMatrix(numberOf(request.part) + 30 * request.layer, rows, cols));
    }
    kernels::HostTensor tensor;
    tensor.rows = rows;
    tensor.cols = cols;
    tensor.data = reinterpret_cast<const std::byte*>(memory_.back().data());
    tensor.bytes = memory_.back().size() * sizeof(float);
    return tensor;
}

}  // namespace griffin::tests

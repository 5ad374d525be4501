#include "tests/support/published_draft.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <string_view>
#include <vector>

#include "tests/support/checkpoint_writers.h"

namespace griffin::tests {
namespace {

using engine::Method;
using nlohmann::json;

constexpr std::array<PublishedLayout, 9> kLayouts = {{
    {"eagle3-safeailab", Method::kEagle3},
    {"eagle3-specforge-narrow", Method::kEagle3},
    {"eagle3.1-specforge", Method::kEagle3},
    {"eagle3-speculators", Method::kEagle3},
    {"eagle3-modelopt", Method::kEagle3},
    {"eagle3-angelslim", Method::kEagle3},
    {"eagle-speculators", Method::kEagle},
    {"eagle-vllm", Method::kEagle},
    {"medusa-vllm", Method::kMedusa},
}};

constexpr int kHeads = 4;
constexpr int kKvHeads = 2;
constexpr int kHeadDim = 16;
constexpr int kInner = 96;

class PublishedDraftBuilder {
  public:
    PublishedDraftBuilder(std::string_view layout, int hidden_size, int vocabulary)
        : layout_(layout),
          states_(hidden_size),
          hidden_(is("eagle3-specforge-narrow") ? hidden_size / 2 : hidden_size),
          vocabulary_(vocabulary) {
        config_ = {{"hidden_size", hidden_},        {"intermediate_size", kInner},
                   {"num_attention_heads", kHeads}, {"num_key_value_heads", kKvHeads},
                   {"head_dim", kHeadDim},          {"num_hidden_layers", 1},
                   {"vocab_size", vocabulary_},     {"rope_theta", 1e4}};
    }

    void write(const std::string& folder) {
        if (layout_.starts_with("eagle3")) {
            addEagle3();
        } else if (layout_.starts_with("eagle")) {
            addEagle();
        } else {
            addMedusa();
        }
        saveSafetensorsFolder(folder, config_, {&writer_, 1});
    }

  private:
    bool is(std::string_view name) const { return layout_ == name; }

    void addEagle3() {
        const bool numbered = is("eagle3-speculators") || is("eagle3-modelopt");
        const std::string layer = numbered ? "layers.0." : "midlayer.";
        addLayer(layer, 2 * hidden_);
        norm(layer + "input_layernorm.weight", hidden_);
        norm(layer + "hidden_norm.weight", hidden_);
        norm("norm.weight", hidden_);
        matrix("fc.weight", hidden_, 3 * states_);
        matrix("lm_head.weight", is("eagle3-modelopt") ? vocabulary_ : knownTokens(), hidden_);
        if (!is("eagle3-modelopt")) addDistances();
        if (is("eagle3.1-specforge")) {
            for (int i = 0; i < 3; ++i) norm("fc_norm." + std::to_string(i) + ".weight", states_);
            config_.update({{"fc_norm", true}, {"norm_output", true}});
        }
        if (is("eagle3-modelopt")) {
            norm("input_norm.weight", 3 * states_);
            config_["eagle_config"] = {{"norm_before_fc", true}, {"use_aux_hidden_state", true}};
        }
        if (is("eagle3-angelslim")) config_["aux_hidden_states_layer_ids"] = {0, 2, 4};
        if (hidden_ != states_) config_["target_hidden_size"] = states_;
        if (is("eagle3-speculators")) {
            norm(layer + "self_attn.q_norm.weight", kHeadDim);
            norm(layer + "self_attn.k_norm.weight", kHeadDim);
            config_ = {{"speculators_model_type", "eagle3"},
                       {"transformer_layer_config", config_},
                       {"norm_before_residual", true},
                       {"embed_requires_grad", true}};
        }
        if (is("eagle3-speculators") || hidden_ != states_) matrix("embed_tokens.weight", vocabulary_, hidden_);
    }

    void addEagle() {
        const bool named = is("eagle-speculators");
        addLayer(named ? "transformer." : "layers.0.", hidden_);
        matrix(named ? "fusion_fc.weight" : "fc.weight", hidden_, 2 * hidden_);
        if (named) {
            config_ = {{"speculators_model_type", "eagle"}, {"transformer_layer_config", config_}};
        } else {
            config_ = {{"model_type", "eagle"}, {"model", config_}};
        }
    }

    void addMedusa() {
        for (int head = 0; head < 3; ++head) {
            matrix("blocks." + std::to_string(head) + ".layers.0.weight", hidden_, hidden_);
            matrix("lm_heads." + std::to_string(head) + ".weight", knownTokens(), hidden_);
        }
        std::vector<std::int64_t> tokens(static_cast<std::size_t>(knownTokens()));
        for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i] = static_cast<std::int64_t>(3 * i);
        writer_.integers("token_map", tokens);
        config_ = {{"model_type", "medusa"}, {"hidden_size", hidden_}, {"vocab_size", vocabulary_}, {"num_heads", 3}};
    }

    void addLayer(const std::string& layer, int width) {
        matrix(layer + "self_attn.q_proj.weight", kHeads * kHeadDim, width);
        matrix(layer + "self_attn.k_proj.weight", kKvHeads * kHeadDim, width);
        matrix(layer + "self_attn.v_proj.weight", kKvHeads * kHeadDim, width);
        matrix(layer + "self_attn.o_proj.weight", hidden_, kHeads * kHeadDim);
        matrix(layer + "mlp.gate_proj.weight", kInner, hidden_);
        matrix(layer + "mlp.up_proj.weight", kInner, hidden_);
        matrix(layer + "mlp.down_proj.weight", hidden_, kInner);
        norm(layer + "post_attention_layernorm.weight", hidden_);
    }

    int knownTokens() const { return vocabulary_ / 3; }
    void addDistances() {
        std::vector<std::int64_t> distances(static_cast<std::size_t>(knownTokens()));
        for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = static_cast<std::int64_t>(2 * i);
        writer_.integers("d2t", distances);
    }

    /// Between -1 and 1, the same on every machine.
    float number() { return static_cast<float>(random_()) / 2147483648.0F - 1.0F; }
    void matrix(const std::string& name, int rows, int cols) {
        std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
        const float scale = std::sqrt(3.0F / static_cast<float>(cols));
        for (float& value : values) value = scale * number();
        const std::array<std::int64_t, 2> shape = {rows, cols};
        writer_.tensor(name, kernels::DType::kBf16, shape, values);
    }
    void norm(const std::string& name, int size) {
        std::vector<float> values(static_cast<std::size_t>(size));
        for (float& value : values) value = 1.0F + 0.2F * number();
        const std::array<std::int64_t, 1> shape = {size};
        writer_.tensor(name, kernels::DType::kBf16, shape, values);
    }

    std::string_view layout_;
    int states_;
    int hidden_;
    int vocabulary_;
    std::mt19937 random_{7};
    json config_;
    SafetensorsWriter writer_;
};

}  // namespace

std::span<const PublishedLayout> publishedLayouts() {
    return kLayouts;
}

void writePublishedDraft(const std::string& folder, const PublishedLayout& layout, int hidden_size, int vocabulary) {
    PublishedDraftBuilder(layout.name, hidden_size, vocabulary).write(folder);
}

}  // namespace griffin::tests

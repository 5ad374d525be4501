#include "tests/support/tiny_draft.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "tests/support/safetensors_writer.h"

namespace griffin::tests {
namespace {

using engine::Method;

class Builder {
  public:
    explicit Builder(const TinyDraftOptions& options) : options_(options), random_(options.seed) {}

    void write(const std::string& path) {
        const int hidden = options_.hidden_size;
        const bool eagle3 = options_.method == Method::kEagle3;
        if (eagle3) {
            writeEagle3Parts();
        } else {
            writeFusion();
        }
        const bool single_head = eagle3 || options_.method == Method::kEagle;
        writeLayer(eagle3 ? "midlayer." : "layers.0.", eagle3 ? 2 * hidden : hidden, single_head ? 1 : 2);
        if (options_.known_tokens > 0 && !eagle3) writer_.integers("draft_vocabulary", knownTokens());
        const nlohmann::json config = {{"hidden_size", hidden},
                                       {"intermediate_size", options_.feed_forward_size},
                                       {"num_attention_heads", options_.heads},
                                       {"num_key_value_heads", options_.kv_heads},
                                       {"num_hidden_layers", 1},
                                       {"vocab_size", options_.vocabulary},
                                       {"max_position_embeddings", 2048},
                                       {"rms_norm_eps", 1e-5},
                                       {"rope_theta", 1e4}};
        writer_.metadata("griffin.config", config.dump());
        writer_.save(path);
    }

  private:
    bool echo() const { return options_.skill == DraftSkill::kEcho; }

    /// The same on every machine: the sum of four uniform numbers, variance 1.
    float normal() {
        double sum = 0.0;
        for (int i = 0; i < 4; ++i) sum += static_cast<double>(random_()) / 4294967296.0 - 0.5;
        return static_cast<float>(sum * std::sqrt(3.0));
    }
    void put(const std::string& name, int rows, int cols, const std::vector<float>& values) {
        const std::array<std::int64_t, 2> shape = {rows, cols};
        writer_.tensor(name, kernels::DType::kBf16, shape, values);
    }
    void matrix(const std::string& name, int rows, int cols, float gain = 1.0F) {
        std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
        const float scale = gain / std::sqrt(static_cast<float>(cols));
        for (float& value : values) value = scale * normal();
        put(name, rows, cols, values);
    }
    /// A matrix that ends a part of the network: with kEcho nothing comes out of it.
    void lastMatrix(const std::string& name, int rows, int cols) { matrix(name, rows, cols, echo() ? 0.0F : 1.0F); }
    void vector(const std::string& name, int size, float middle, float spread) {
        std::vector<float> values(static_cast<std::size_t>(size));
        for (float& value : values) value = middle + spread * normal();
        const std::array<std::int64_t, 1> shape = {size};
        writer_.tensor(name, kernels::DType::kF32, shape, values);
    }
    void norm(const std::string& name) { vector(name, options_.hidden_size, 1.0F, 0.1F); }

    std::vector<std::int64_t> knownTokens() const {
        std::vector<std::int64_t> tokens;
        for (int i = 0; i < options_.known_tokens; ++i) {
            tokens.push_back(static_cast<std::int64_t>(i) * options_.vocabulary / options_.known_tokens);
        }
        return tokens;
    }

    void writeFusion() {
        const int hidden = options_.hidden_size;
        const int inner = options_.feed_forward_size;
        const std::string fc = options_.method == Method::kEagle ? "fc" : "fc.fc";
        if (echo()) {
            std::vector<float> values(static_cast<std::size_t>(hidden) * static_cast<std::size_t>(2 * hidden));
            for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(2 * hidden) + 1) values[i] = 1.0F;
            put(fc + ".weight", hidden, 2 * hidden, values);
        } else {
            matrix(fc + ".weight", hidden, 2 * hidden);
        }
        vector(fc + ".bias", hidden, 0.0F, echo() ? 0.0F : 0.1F);
        if (options_.method == Method::kEagle) return;
        norm("fc.post_attention_layernorm.weight");
        if (options_.method == Method::kGriffin) {
            norm("fc.mlp.input_layernorm.weight");
            matrix("fc.mlp.up_proj.weight", inner, 2 * hidden);
        } else {
            matrix("fc.mlp.gate_proj.weight", inner, hidden);
            matrix("fc.mlp.up_proj.weight", inner, hidden);
        }
        lastMatrix("fc.mlp.down_proj.weight", hidden, inner);
    }

    void writeEagle3Parts() {
        const int hidden = options_.hidden_size;
        matrix("fc.weight", hidden, 3 * hidden);
        norm("midlayer.input_layernorm.weight");
        norm("midlayer.hidden_norm.weight");
        norm("norm.weight");
        const int known = options_.known_tokens > 0 ? options_.known_tokens : options_.vocabulary;
        matrix("lm_head.weight", known, hidden);
        if (options_.known_tokens == 0) return;
        std::vector<std::int64_t> distances = knownTokens();
        for (std::size_t i = 0; i < distances.size(); ++i) distances[i] -= static_cast<std::int64_t>(i);
        writer_.integers("d2t", distances);
    }

    void writeLayer(const std::string& prefix, int input_width, int outputs) {
        const int hidden = options_.hidden_size;
        const int inner = options_.feed_forward_size;
        const int kv_width = hidden / options_.heads * options_.kv_heads;
        matrix(prefix + "self_attn.q_proj.weight", hidden, input_width);
        matrix(prefix + "self_attn.k_proj.weight", kv_width, input_width);
        matrix(prefix + "self_attn.v_proj.weight", kv_width, input_width);
        lastMatrix(prefix + "self_attn.o_proj.weight", hidden, hidden);
        norm(prefix + "post_attention_layernorm.weight");
        matrix(prefix + "mlp.gate_proj.weight", inner, hidden);
        matrix(prefix + "mlp.up_proj.weight", inner, hidden);
        lastMatrix(prefix + "mlp.down_proj.weight", outputs * hidden, inner);
    }

    const TinyDraftOptions& options_;
    std::mt19937 random_;
    SafetensorsWriter writer_;
};

}  // namespace

void writeTinyDraft(const std::string& path, const TinyDraftOptions& options) {
    Builder(options).write(path);
}

}  // namespace griffin::tests

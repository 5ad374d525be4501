#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string_view>
#include <vector>

#include "tests/support/checkpoint_writers.h"

namespace griffin::tests {
namespace {

constexpr std::array<std::string_view, kTinyModelWords> kWords = {
    "Once",  "upon", "a",     "time",  "there", "was",   "little", "girl", "who",    "loved",
    "to",    "read", "books", "about", "ships", "and",   "far",    "away", "lands",  "where",
    "the",   "sun",  "sets",  "over",  "blue",  "water", "but",    "one",  "day",    "she",
    "found", "an",   "old",   "map",   "under", "her",   "bed",    "that", "showed", "islands"};

constexpr int kEndOfText = 0;
constexpr int kStartOfTurn = 1;
constexpr int kEndOfTurn = 2;
constexpr int kFirstByte = 3;

/// The printable stand-in of a byte in byte-level BPE vocabularies (the table of GPT-2).
std::string byteStandIn(int byte) {
    const auto printable = [](int b) { return (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174; };
    int code = byte;
    if (!printable(byte)) {
        code = 256;
        for (int b = 0; b < byte; ++b) code += printable(b) ? 0 : 1;
    }
    if (code < 0x80) return {static_cast<char>(code)};
    return {static_cast<char>(0xc0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3f))};
}

struct Vocabulary {
    std::vector<std::string> tokens;
    std::vector<std::string> merges;
    std::vector<int> words;        // token of each of kWords
    std::array<int, 256> bytes{};  // token of each byte
};

/// Three control tokens, the 256 bytes, then the words of the answer with every prefix that a merge needs. Another one
/// has bytes and words from the last to the first, and more tokens between them that nothing leads to.
Vocabulary makeVocabulary(bool other) {
    Vocabulary vocabulary;
    vocabulary.tokens = {"<|endoftext|>", "<|im_start|>", "<|im_end|>"};
    for (int i = 0; i < 256; ++i) {
        const int byte = other ? 255 - i : i;
        vocabulary.bytes[static_cast<std::size_t>(byte)] = static_cast<int>(vocabulary.tokens.size());
        vocabulary.tokens.push_back(byteStandIn(byte));
    }
    for (int i = 0; other && i < 150; ++i) vocabulary.tokens.push_back(fmt::format("unused{}", i));
    std::map<std::string, int> ids;
    vocabulary.words.resize(kWords.size());
    for (std::size_t place = 0; place < kWords.size(); ++place) {
        const std::size_t i = other ? kWords.size() - 1 - place : place;
        const std::string word = (i == 0 ? "" : " ") + std::string(kWords[i]);
        std::string prefix = byteStandIn(static_cast<unsigned char>(word[0]));
        for (const char c : word.substr(1)) {
            const std::string right = byteStandIn(static_cast<unsigned char>(c));
            if (ids.emplace(prefix + right, static_cast<int>(vocabulary.tokens.size())).second) {
                vocabulary.tokens.push_back(prefix + right);
                vocabulary.merges.push_back(prefix + " " + right);
            }
            prefix += right;
        }
        vocabulary.words[i] = ids.at(prefix);
    }
    return vocabulary;
}

class Builder {
  public:
    explicit Builder(const TinyModelOptions& options)
        : options_(options), random_(options.seed), writers_(static_cast<std::size_t>(options.parts)) {}

    void write(const std::string& path) {
        writeMetadata();
        writeLayers();
        writeEnds();
        if (writers_.size() == 1) return writers_[0].save(path);
        for (std::size_t i = 0; i < writers_.size(); ++i) {
            writers_[i].value("split.no", static_cast<std::uint16_t>(i));
            writers_[i].value("split.count", static_cast<std::uint16_t>(writers_.size()));
            writers_[i].value("split.tensors.count", static_cast<std::int32_t>(tensors_));
            const std::string stem = path.substr(0, path.size() - std::string_view(".gguf").size());
            writers_[i].save(fmt::format("{}-{:05}-of-{:05}.gguf", stem, i + 1, writers_.size()));
        }
    }

  private:
    /// The same on every machine, unlike std::normal_distribution: the sum of four uniform numbers, variance 1.
    float normal() {
        double sum = 0.0;
        for (int i = 0; i < 4; ++i) sum += static_cast<double>(random_()) / 4294967296.0 - 0.5;
        return static_cast<float>(sum * std::sqrt(3.0));
    }
    std::vector<float> matrix(int rows, int cols, float scale) {
        std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
        for (float& v : values) v = scale * normal();
        return values;
    }
    void put(const std::string& name, int rows, int cols, const std::vector<float>& values) {
        const std::array<std::int64_t, 2> shape = {rows, cols};
        writers_[tensors_++ % writers_.size()].tensor(name, options_.matrix_type, shape,
                                                      std::span<const float>(values));
    }
    void putNorm(const std::string& name) {
        const std::array<std::int64_t, 1> shape = {options_.hidden_size};
        std::vector<float> values(static_cast<std::size_t>(options_.hidden_size));
        for (float& v : values) v = 1.0F + 0.1F * normal();
        writers_[tensors_++ % writers_.size()].tensor(name, kernels::DType::kF32, shape,
                                                      std::span<const float>(values));
    }

    void writeMetadata() {
        const auto count = [this](const char* key, int value) {
            writers_[0].value(key, static_cast<std::uint32_t>(value));
        };
        writers_[0].text("general.architecture", "llama");
        writers_[0].text("general.name", options_.name);
        writers_[0].text("general.license", "apache-2.0");
        count("llama.block_count", options_.layers);
        count("llama.context_length", options_.context);
        count("llama.embedding_length", options_.hidden_size);
        count("llama.feed_forward_length", options_.feed_forward_size);
        count("llama.attention.head_count", options_.heads);
        count("llama.attention.head_count_kv", options_.kv_heads);
        count("llama.rope.dimension_count", options_.hidden_size / options_.heads);
        count("llama.vocab_size", static_cast<int>(vocabulary_.tokens.size()));
        writers_[0].value("llama.rope.freq_base", 10000.0F);
        writers_[0].value("llama.attention.layer_norm_rms_epsilon", 1e-5F);

        constexpr std::int32_t kNormal = 1;
        constexpr std::int32_t kControl = 3;
        std::vector<std::int32_t> types(vocabulary_.tokens.size(), kNormal);
        for (const int token : {kEndOfText, kStartOfTurn, kEndOfTurn})
            types[static_cast<std::size_t>(token)] = kControl;
        writers_[0].text("tokenizer.ggml.model", "gpt2");
        writers_[0].text("tokenizer.ggml.pre", "gpt-2");
        writers_[0].texts("tokenizer.ggml.tokens", vocabulary_.tokens);
        writers_[0].values("tokenizer.ggml.token_type", std::span<const std::int32_t>(types));
        writers_[0].texts("tokenizer.ggml.merges", vocabulary_.merges);
        count("tokenizer.ggml.bos_token_id", kStartOfTurn);
        count("tokenizer.ggml.eos_token_id", kEndOfTurn);
        count("tokenizer.ggml.unknown_token_id", kEndOfText);
        writers_[0].value("tokenizer.ggml.add_bos_token", false);
        // Both as Qwen's: the second leaves out what was thought.
        const std::string plain =
            "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + "
            "'<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}"
            "{{ '<|im_start|>assistant\n' }}{% endif %}";
        const std::string thinking =
            "{% set last_query_index = messages|length - 1 %}{% for message in messages %}"
            "{{'<|im_start|>' + message['role'] + '\n' + message['content'].split('</think>')[-1].lstrip('\n') + "
            "'<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}"
            "{{ '<|im_start|>assistant\n<think>\n' }}{% endif %}";
        // What tells that a template knows of tools; nothing of it is written where there are none.
        const std::string tools = "{% if tools %}" + options_.tool_words + "{% endif %}";
        writers_[0].text("tokenizer.chat_template",
                         !options_.chat_template.empty()
                             ? options_.chat_template
                             : (options_.has_tools ? tools : "") + (options_.thinks ? thinking : plain));
    }

    void writeLayers() {
        const int hidden = options_.hidden_size;
        const int kv_size = hidden / options_.heads * options_.kv_heads;
        const int inner = options_.feed_forward_size;
        // A model that speaks must not be talked out of it by its random layers.
        const float gain = options_.answer_words > 0 ? 0.02F : 0.5F;
        const float in = 1.0F / std::sqrt(static_cast<float>(hidden));
        const float out = gain / std::sqrt(static_cast<float>(inner));
        for (int layer = 0; layer < options_.layers; ++layer) {
            const std::string prefix = fmt::format("blk.{}.", layer);
            putNorm(prefix + "attn_norm.weight");
            put(prefix + "attn_q.weight", hidden, hidden, matrix(hidden, hidden, in));
            put(prefix + "attn_k.weight", kv_size, hidden, matrix(kv_size, hidden, in));
            put(prefix + "attn_v.weight", kv_size, hidden, matrix(kv_size, hidden, in));
            put(prefix + "attn_output.weight", hidden, hidden, matrix(hidden, hidden, gain * in));
            putNorm(prefix + "ffn_norm.weight");
            put(prefix + "ffn_gate.weight", inner, hidden, matrix(inner, hidden, in));
            put(prefix + "ffn_up.weight", inner, hidden, matrix(inner, hidden, in));
            put(prefix + "ffn_down.weight", hidden, inner, matrix(hidden, inner, out));
        }
    }

    /// Embedding, last norm and head. The head's row of a token is its chance to be next: random for printable tokens
    /// and zero for all others, which then never win. A model that speaks has instead, in the row of each token of the
    /// answer, the embedding of the token before it, and the same for the end of the turn after the last.
    void writeEnds() {
        const int tokens = static_cast<int>(vocabulary_.tokens.size());
        const auto hidden = static_cast<std::size_t>(options_.hidden_size);
        const std::vector<float> embedding = matrix(tokens, options_.hidden_size, 1.0F);
        put("token_embd.weight", tokens, options_.hidden_size, embedding);
        putNorm("output_norm.weight");
        std::vector<float> head = matrix(tokens, options_.hidden_size, 0.5F);
        if (options_.answer_words > 0) {
            std::fill(head.begin(), head.end(), 0.0F);
            int before = vocabulary_.bytes['\n'];  // ends the prompt
            const auto follow = [&](int token) {
                for (std::size_t c = 0; c < hidden; ++c) {
                    head[static_cast<std::size_t>(token) * hidden + c] =
                        0.5F * embedding[static_cast<std::size_t>(before) * hidden + c];
                }
                before = token;
            };
            for (int i = 0; i < options_.answer_words; ++i) follow(vocabulary_.words[static_cast<std::size_t>(i)]);
            follow(kEndOfTurn);
        } else {
            std::vector<bool> prints(static_cast<std::size_t>(tokens), true);
            std::fill_n(prints.begin(), kFirstByte + 256, false);
            for (int byte = ' '; byte <= '~'; ++byte) {
                prints[static_cast<std::size_t>(vocabulary_.bytes[static_cast<std::size_t>(byte)])] = true;
            }
            for (int token = 0; token < tokens; ++token) {
                if (prints[static_cast<std::size_t>(token)]) continue;
                std::fill_n(head.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(token) * hidden),
                            hidden, 0.0F);
            }
        }
        put("output.weight", tokens, options_.hidden_size, head);
    }

    const TinyModelOptions& options_;
    std::mt19937 random_;
    Vocabulary vocabulary_ = makeVocabulary(options_.other_vocabulary);
    std::vector<GgufWriter> writers_;  // of the parts; the first holds what is said of all
    std::size_t tensors_ = 0;
};

using engine::Method;

class DraftBuilder {
  public:
    explicit DraftBuilder(const TinyDraftOptions& options) : options_(options), random_(options.seed) {}

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
        tokens.reserve(static_cast<std::size_t>(options_.known_tokens));
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

std::string tinyModelAnswer(int words) {
    std::string answer;
    for (int i = 0; i < words; ++i) {
        if (i > 0) answer += ' ';
        answer += kWords[static_cast<std::size_t>(i)];
    }
    return answer;
}

void writeTinyModel(const std::string& path, const TinyModelOptions& options) {
    assert(options.answer_words >= 0 && options.answer_words <= kTinyModelWords);
    Builder(options).write(path);
}

void writeTinyDraft(const std::string& path, const TinyDraftOptions& options) {
    DraftBuilder(options).write(path);
}

}  // namespace griffin::tests

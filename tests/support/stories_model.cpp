#include "tests/support/stories_model.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tests/support/checkpoint_writers.h"

namespace griffin::tests {
namespace {

std::string readAll(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Takes values from the front of a file.
class Source {
  public:
    explicit Source(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    T next() {
        T value;
        std::memcpy(&value, nextText(sizeof value).data(), sizeof value);
        return value;
    }
    std::string_view nextText(std::size_t count) {
        if (count > bytes_.size()) throw std::runtime_error("stories260K is cut short");
        const std::string_view text = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return text;
    }
    std::vector<float> nextFloats(int count) {
        std::vector<float> values(static_cast<std::size_t>(count));
        const std::string_view text = nextText(values.size() * sizeof(float));
        std::memcpy(values.data(), text.data(), text.size());
        return values;
    }

  private:
    std::string_view bytes_;
};

struct Shape {
    std::int32_t hidden, inner, layers, heads, kv_heads, vocabulary, context;
};

/// Tokens as in a vocabulary of sentencepiece: a space is U+2581, bytes are <0x00> to <0xFF>.
void writeTokenizer(GgufWriter& writer, Source source, int vocabulary) {
    constexpr std::int32_t kNormal = 1;
    constexpr std::int32_t kUnknown = 2;
    constexpr std::int32_t kControl = 3;
    constexpr std::int32_t kByte = 6;
    std::vector<std::string> tokens;
    std::vector<float> scores;
    std::vector<std::int32_t> types;
    source.next<std::int32_t>();  // the longest token
    for (int id = 0; id < vocabulary; ++id) {
        scores.push_back(source.next<float>());
        const auto length = source.next<std::int32_t>();
        const std::string_view text = source.nextText(static_cast<std::size_t>(length));
        std::string token;
        for (const char c : text) token += c == ' ' ? std::string("\xe2\x96\x81") : std::string(1, c);
        if (id == 1) token = "<s>";
        if (id == 2) token = "</s>";
        const bool is_byte = token.size() == 6 && token.starts_with("<0x");
        types.push_back(id == 0 ? kUnknown : id <= 2 ? kControl : is_byte ? kByte : kNormal);
        tokens.push_back(token);
    }
    writer.text("tokenizer.ggml.model", "llama");
    writer.texts("tokenizer.ggml.tokens", tokens);
    writer.values("tokenizer.ggml.scores", std::span<const float>(scores));
    writer.values("tokenizer.ggml.token_type", std::span<const std::int32_t>(types));
    writer.value("tokenizer.ggml.bos_token_id", std::uint32_t{1});
    // In its training text stories are divided by the start token, and llama2.c stops there.
    writer.value("tokenizer.ggml.eos_token_id", std::uint32_t{1});
    writer.value("tokenizer.ggml.unknown_token_id", std::uint32_t{0});
    writer.value("tokenizer.ggml.add_bos_token", true);
    writer.value("tokenizer.ggml.add_space_prefix", true);
}

void writeShape(GgufWriter& writer, const Shape& shape) {
    const auto count = [&writer](const char* key, int value) { writer.value(key, static_cast<std::uint32_t>(value)); };
    writer.text("general.architecture", "llama");
    writer.text("general.name", "stories260K");
    writer.text("general.license", "mit");
    count("llama.block_count", shape.layers);
    count("llama.context_length", shape.context);
    count("llama.embedding_length", shape.hidden);
    count("llama.feed_forward_length", shape.inner);
    count("llama.attention.head_count", shape.heads);
    count("llama.attention.head_count_kv", shape.kv_heads);
    count("llama.rope.dimension_count", shape.hidden / shape.heads);
    count("llama.vocab_size", shape.vocabulary);
    writer.value("llama.rope.freq_base", 10000.0F);
    writer.value("llama.attention.layer_norm_rms_epsilon", 1e-5F);
}

/// The file holds each kind of matrix for all layers in a row, f32, adjacent pairs rotating as in GGUF llama files.
void writeTensors(GgufWriter& writer, Source& source, const Shape& shape, bool tied) {
    const int kv_size = shape.hidden / shape.heads * shape.kv_heads;
    const auto put = [&](const std::string& name, int rows, int cols) {
        const std::array<std::int64_t, 2> extent = {rows, cols};
        const std::vector<float> values = source.nextFloats(rows * cols);
        const auto dimensions = std::span<const std::int64_t>(extent).subspan(rows == 1 ? 1 : 0);
        writer.tensor(name, kernels::DType::kF32, dimensions, std::span<const float>(values));
    };
    const auto putLayers = [&](const char* name, int rows, int cols) {
        for (int layer = 0; layer < shape.layers; ++layer) {
            put("blk." + std::to_string(layer) + "." + name + ".weight", rows, cols);
        }
    };
    put("token_embd.weight", shape.vocabulary, shape.hidden);
    putLayers("attn_norm", 1, shape.hidden);
    putLayers("attn_q", shape.hidden, shape.hidden);
    putLayers("attn_k", kv_size, shape.hidden);
    putLayers("attn_v", kv_size, shape.hidden);
    putLayers("attn_output", shape.hidden, shape.hidden);
    putLayers("ffn_norm", 1, shape.hidden);
    putLayers("ffn_gate", shape.inner, shape.hidden);
    putLayers("ffn_down", shape.hidden, shape.inner);
    putLayers("ffn_up", shape.inner, shape.hidden);
    put("output_norm.weight", 1, shape.hidden);
    source.nextFloats(shape.context * (shape.hidden / shape.heads));  // tables of cosines and sines
    if (!tied) put("output.weight", shape.vocabulary, shape.hidden);
}

}  // namespace

bool writeStoriesModel(const std::string& shared_data, const std::string& path) {
    const std::string checkpoint = readAll(shared_data + "/models/stories260K.bin");
    const std::string tokenizer = readAll(shared_data + "/models/tok512.bin");
    if (checkpoint.empty() || tokenizer.empty()) return false;
    Source source(checkpoint);
    auto shape = source.next<Shape>();
    const bool tied = shape.vocabulary > 0;
    shape.vocabulary = std::abs(shape.vocabulary);
    GgufWriter writer;
    writeShape(writer, shape);
    writeTokenizer(writer, Source(tokenizer), shape.vocabulary);
    writeTensors(writer, source, shape, tied);
    writer.save(path);
    return true;
}

std::string storiesReferenceText(const std::string& shared_data) {
    const std::string page = readAll(shared_data + "/models/stories260K.md");
    constexpr std::string_view kCommand = "-t 0.0\n";
    const std::size_t command = page.find(kCommand);
    if (command == std::string::npos) return {};
    const std::size_t start = command + kCommand.size();
    const std::size_t end = page.find("\n```", start);
    return end == std::string::npos ? std::string() : page.substr(start, end - start);
}

}  // namespace griffin::tests

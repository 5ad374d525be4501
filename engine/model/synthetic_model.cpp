#include "engine/model/synthetic_model.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/base/random.h"
#include "engine/model/weights.h"

namespace griffin::engine::model {
namespace {

using kernels::DType;

constexpr std::string_view kPrefix = "synthetic:";

struct Shape {
    std::string_view name;
    std::string_view architecture;
    int layers;
    int hidden_size;
    int ffn_size;
    int heads;
    int kv_heads;
    int head_dim;
    int vocabulary;
    int context;
    float rope_base;
    bool tied;
};

constexpr std::array<Shape, 12> kShapes{{
    {"smollm2-135m", "llama", 30, 576, 1536, 9, 3, 64, 49152, 8192, 100000.0F, true},
    {"smollm2-360m", "llama", 32, 960, 2560, 15, 5, 64, 49152, 8192, 100000.0F, true},
    {"smollm2-1.7b", "llama", 24, 2048, 8192, 32, 32, 64, 49152, 8192, 130000.0F, true},
    {"tinyllama-1.1b", "llama", 22, 2048, 5632, 32, 4, 64, 32000, 2048, 10000.0F, false},
    {"llama2-7b", "llama", 32, 4096, 11008, 32, 32, 128, 32000, 4096, 10000.0F, false},
    {"llama2-70b", "llama", 80, 8192, 28672, 64, 8, 128, 32000, 4096, 10000.0F, false},
    {"llama3.2-1b", "llama", 16, 2048, 8192, 32, 8, 64, 128256, 131072, 500000.0F, true},
    {"llama3-8b", "llama", 32, 4096, 14336, 32, 8, 128, 128256, 8192, 500000.0F, false},
    {"mistral-7b", "mistral", 32, 4096, 14336, 32, 8, 128, 32768, 32768, 1000000.0F, false},
    {"qwen2-0.5b", "qwen2", 24, 896, 4864, 14, 2, 64, 151936, 32768, 1000000.0F, true},
    {"qwen2.5-7b", "qwen2", 28, 3584, 18944, 28, 4, 128, 152064, 32768, 1000000.0F, false},
    {"qwen3-0.6b", "qwen3", 28, 1024, 3072, 16, 8, 128, 151936, 32768, 1000000.0F, true},
}};

ModelConfig configOf(const Shape& shape) {
    ModelConfig config;
    config.architecture = shape.architecture;
    config.layers = shape.layers;
    config.hidden_size = shape.hidden_size;
    config.ffn_size = shape.ffn_size;
    config.heads = shape.heads;
    config.kv_heads = shape.kv_heads;
    config.head_dim = shape.head_dim;
    config.vocabulary = shape.vocabulary;
    config.trained_context = shape.context;
    config.tied_embeddings = shape.tied;
    config.attention_biases = shape.architecture == "qwen2";
    config.head_norms = shape.architecture == "qwen3";
    config.rope.dim = shape.head_dim;
    config.rope.base = shape.rope_base;
    return config;
}

/// Small values of both signs: sign and mantissa are random, the exponent stays at 2^-6.
void makeFloats(std::span<std::byte> pool, DType type, Random& random) {
    if (type == DType::kF32) {
        for (std::size_t i = 0; i + 4 <= pool.size(); i += 4) {
            const std::uint32_t bits = (static_cast<std::uint32_t>(random.next()) & 0x807FFFFFU) | 0x3C800000U;
            std::memcpy(&pool[i], &bits, sizeof(bits));
        }
        return;
    }
    const std::uint16_t keep = type == DType::kF16 ? 0x83FF : 0x807F;
    const std::uint16_t exponent = type == DType::kF16 ? 0x2400 : 0x3C80;
    for (std::size_t i = 0; i + 2 <= pool.size(); i += 2) {
        const auto bits = static_cast<std::uint16_t>((random.next() & keep) | exponent);
        std::memcpy(&pool[i], &bits, sizeof(bits));
    }
}

/// The half-precision scales and offsets are the same everywhere: random bits there could be infinite.
void makeBlocks(std::span<std::byte> pool, DType type, Random& random) {
    for (std::size_t i = 0; i < pool.size(); i += 8) {
        const std::uint64_t bits = random.next();
        std::memcpy(&pool[i], &bits, std::min<std::size_t>(8, pool.size() - i));
    }
    const auto block_bytes = static_cast<std::size_t>(kernels::traits(type).block_bytes);
    constexpr std::uint16_t kScale = 0x1400;  // 2^-10 in half precision
    constexpr std::byte kExponent{118};
    for (std::size_t block = 0; block + block_bytes <= pool.size(); block += block_bytes) {
        for (const int offset : kernels::traits(type).halves) {
            if (offset >= 0) std::memcpy(&pool[block + static_cast<std::size_t>(offset)], &kScale, sizeof(kScale));
        }
        const int exponent = kernels::traits(type).exponent;
        if (exponent >= 0) pool[block + static_cast<std::size_t>(exponent)] = kExponent;
    }
}

std::string knownNames() {
    std::string names;
    for (const Shape& shape : kShapes) names += (names.empty() ? "" : ", ") + std::string(shape.name);
    return names;
}

}  // namespace

bool isSynthetic(std::string_view name) {
    return name.substr(0, kPrefix.size()) == kPrefix;
}

Result<SyntheticModel> parseSynthetic(std::string_view name) {
    const std::string_view rest = name.substr(std::min(kPrefix.size(), name.size()));
    const std::size_t colon = rest.find(':');
    const auto* shape =
        std::find_if(kShapes.begin(), kShapes.end(), [&](const Shape& s) { return s.name == rest.substr(0, colon); });
    const std::string where = formats::printable(name);
    if (!isSynthetic(name) || colon == std::string_view::npos || shape == kShapes.end()) {
        return failed({FailureCause::kBadArgument,
                       Message("There is no such synthetic model"),
                       where,
                       Message("write synthetic:SHAPE:DTYPE with one of the shapes %1", knownNames()),
                       {}});
    }
    const std::optional<DType> dtype = kernels::dtypeFromName(rest.substr(colon + 1));
    if (!dtype) {
        return failed({FailureCause::kBadArgument,
                       Message("There is no such element type"),
                       where,
                       Message("write a type as GGUF tools print it: f32, bf16, q8_0, q4_1, q4_k"),
                       {}});
    }
    SyntheticModel model{configOf(*shape), *dtype};
    const int block = kernels::traits(*dtype).block_elements;
    for (const TensorRequest& request : requiredTensors(model.config)) {
        if (request.rows == 1 || request.cols % block == 0) continue;
        return failed({FailureCause::kBadArgument,
                       Message("Rows of %1 weights do not divide into whole blocks of %2", request.cols,
                               kernels::traits(*dtype).name),
                       where,
                       Message("choose another element type"),
                       {}});
    }
    return model;
}

SyntheticTensors::SyntheticTensors(const SyntheticModel& model) : dtype_(model.dtype) {
    std::size_t largest = 0;
    std::int64_t longest = 0;
    for (const TensorRequest& request : requiredTensors(model.config)) {
        if (request.rows == 1) {
            longest = std::max(longest, request.cols);
        } else {
            largest = std::max(largest, kernels::storageBytes(dtype_, request.rows, request.cols));
        }
    }
    pool_.resize(largest);
    ones_.assign(static_cast<std::size_t>(longest), 1.0F);
    Random random(0);
    if (kernels::traits(dtype_).block_elements == 1) {
        makeFloats(pool_, dtype_, random);
    } else {
        makeBlocks(pool_, dtype_, random);
    }
}

Result<kernels::HostTensor> SyntheticTensors::tensor(const TensorRequest& request) {
    kernels::HostTensor tensor{"synthetic", DType::kF32, request.rows, request.cols, nullptr, 0};
    if (request.rows != 1) tensor.dtype = dtype_;
    tensor.bytes = kernels::storageBytes(tensor.dtype, tensor.rows, tensor.cols);
    tensor.data = request.rows != 1 ? pool_.data() : reinterpret_cast<const std::byte*>(ones_.data());
    return tensor;
}

}  // namespace griffin::engine::model

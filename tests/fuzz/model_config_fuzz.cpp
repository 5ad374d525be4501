// A model's shape from GGUF metadata or from config.json: what passes is bounded, so that nothing computed from it can
// overflow.
#include "engine/formats/json_file.h"
#include "engine/model/gguf_model.h"
#include "engine/model/huggingface_model.h"
#include "kernels/rope_table.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;

namespace {

void check(const Result<model::ModelConfig>& config) {
    if (!config.has_value()) return fuzz::checkFailure(config.error());
    fuzz::require(config->layers > 0 && config->heads > 0 && config->kv_heads > 0);
    fuzz::require(config->heads % config->kv_heads == 0);
    fuzz::require(config->parameters() > 0 && config->kvBytesPerToken() > 0);
    fuzz::require(!model::checkConfig(*config, "again").has_value());
    for (int layer = 0; layer < config->layers; ++layer) {
        fuzz::require(config->heads % config->kvHeads(layer) == 0 && config->headDim(layer) <= config->widestHead());
        fuzz::require(config->keysOf(layer) >= 0 && !config->sharesKeys(config->keysOf(layer)));
        fuzz::require(config->kvWidth(config->keysOf(layer)) == config->kvWidth(layer));
    }
    for (int layer : {0, config->layers - 1}) {
        fuzz::require(config->windowOf(layer) >= 0 && (config->rotates(layer) || !config->unrotated.empty()));
    }
    if (config->mtp_layers > 0) {
        const model::ModelConfig with_head = config->withMtpLayer();
        const int layer = config->layers;
        fuzz::require(!model::checkConfig(config->mtpLayer(), "again").has_value());
        fuzz::require(with_head.keysOf(layer) == layer && !with_head.isRecurrent(layer));
        fuzz::require(with_head.queryWidth(layer) == config->mtpLayer().queryWidth());
        fuzz::require(with_head.kvWidth(layer) == config->mtpLayer().kvWidth());
    }
    std::vector<griffin::engine::Message> warnings;
    for (const int wish : {0, 1, 0x7fffffff}) {
        const int context = model::chooseContext(*config, wish, warnings);
        fuzz::require(context > 0 && context <= config->trained_context);
        model::ModelConfig fitted = *config;
        fitted.fitContext(context);
        for (const kernels::RopeSpec& rope : {fitted.rope, fitted.window_rope.value_or(fitted.rope)}) {
            fuzz::require(kernels::makeRopeTable(rope).dim == rope.dim);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = MappedFile::fromMemory("input", fuzz::bytesOf(data, size));
    if (!formats::looksLikeGguf(file)) {
        const auto json = formats::parseJson(file.bytes(), std::string("config.json"));
        if (json.has_value()) check(model::configFromHuggingFace(*json, "config.json"));
        return 0;
    }
    const auto gguf = formats::GgufFile::parse(MappedFile::fromMemory("input.gguf", file.bytes()));
    if (gguf.has_value()) check(model::configFromGguf(*gguf));
    return 0;
}

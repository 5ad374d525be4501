// A draft as others publish it, a safetensors file with its config.json as the text "config" of the header: whatever
// names, shapes and values it holds, it is read or refused with a reason, and what is read is bounded.
#include "engine/draft/weights/draft_config.h"
#include "engine/draft/weights/draft_contents.h"
#include "engine/draft/weights/eagle3_form.h"
#include "engine/draft/weights/published_layout.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/json_file.h"
#include "engine/formats/safetensors.h"
#include "kernels/backend_registry.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;

namespace {

model::ModelConfig targetConfig() {
    model::ModelConfig target;
    target.layers = 6;
    target.hidden_size = 8;
    target.vocabulary = 9;
    return target;
}

void checkTokens(const Result<std::vector<tree::TokenId>>& tokens, int vocabulary) {
    if (!tokens) return fuzz::checkFailure(tokens.error());
    for (std::size_t i = 0; i < tokens->size(); ++i) {
        fuzz::require((*tokens)[i] >= 0 && (*tokens)[i] < vocabulary && (i == 0 || (*tokens)[i - 1] < (*tokens)[i]));
    }
}

void check(const formats::TensorDirectory& tensors, const nlohmann::json& config) {
    static const kernels::BackendSelection kCpu = kernels::selectBackend({kernels::Device::kCpu, 1});
    const model::ModelConfig target = targetConfig();
    draft::DraftTensors of(*kCpu.backend, tensors, "draft", draft::MatrixStorage::kAsStored);
    checkTokens(draft::draftVocabulary(of, target.vocabulary), target.vocabulary);
    checkTokens(draft::draftDistances(of, target.vocabulary), target.vocabulary);
    const auto layers = draft::eagle3AuxiliaryLayers(config, target.layers, "draft");
    if (!layers) fuzz::checkFailure(layers.error());
    for (const int layer : layers.value_or(std::array<int, 3>{})) fuzz::require(layer >= 0 && layer < target.layers);
    const auto method = draft::draftMethod(tensors);
    const bool is_eagle3 = method == Method::kEagle3;
    const auto layer = draft::draftConfig(config, of, is_eagle3 ? draft::kEagle3Layer : draft::kFeatureLayer, target);
    if (!layer) return fuzz::checkFailure(layer.error());
    fuzz::require(!model::checkConfig(*layer, "again").has_value());
    fuzz::require(is_eagle3 || layer->hidden_size == target.hidden_size);
    const auto form = draft::eagle3Form(config, of, *layer, target);
    if (!form) return fuzz::checkFailure(form.error());
    fuzz::require(form->own_embedding || layer->hidden_size == target.hidden_size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file =
        formats::SafetensorsFile::parse(MappedFile::fromMemory("input.safetensors", fuzz::bytesOf(data, size)));
    if (!file) return 0;
    const auto tensors = draft::canonicalTensors(file->tensors(), "input");
    if (!tensors) {
        fuzz::checkFailure(tensors.error());
        return 0;
    }
    fuzz::require(tensors->all().size() >= file->tensors().all().size());
    const auto text = file->metadata().find("config");
    if (text == file->metadata().end()) return 0;
    const auto json = formats::parseJson(std::as_bytes(std::span(text->second)), std::string("config.json"));
    if (!json) return 0;
    const auto config = draft::canonicalConfig(*json, "config.json");
    if (!config) {
        fuzz::checkFailure(config.error());
        return 0;
    }
    check(*tensors, *config);
    return 0;
}

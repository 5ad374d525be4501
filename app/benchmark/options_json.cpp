#include "app/benchmark/options_json.h"

#include "engine/method_names.h"

namespace griffin::app {

nlohmann::ordered_json treeJson(const engine::TreeOptions& tree) {
    return {{"kind", engine::nameOf(tree.kind)}, {"size", tree.size}, {"depth", tree.depth}, {"top_k", tree.top_k}};
}

engine::TreeOptions treeFromJson(const nlohmann::ordered_json& object) {
    engine::TreeOptions tree;
    tree.kind = engine::treeFromName(object.value("kind", std::string())).value_or(engine::TreeKind::kAuto);
    tree.size = object.value("size", 0);
    tree.depth = object.value("depth", 0);
    tree.top_k = object.value("top_k", 0);
    return tree;
}

nlohmann::ordered_json optionsJson(const engine::GenerationOptions& options) {
    const engine::SamplingOptions& sampling = options.sampling;
    return {{"method", engine::nameOf(options.method)},
            {"tree", treeJson(options.tree)},
            {"temperature", sampling.temperature},
            {"top_k", sampling.top_k},
            {"top_p", sampling.top_p},
            {"min_p", sampling.min_p},
            {"repetition_penalty", sampling.repetition_penalty},
            {"seed", sampling.seed ? nlohmann::ordered_json(*sampling.seed) : nlohmann::ordered_json(nullptr)},
            {"max_new_tokens", options.max_new_tokens},
            {"stop", options.stop_texts}};
}

engine::GenerationOptions optionsFromJson(const nlohmann::ordered_json& object) {
    engine::GenerationOptions options;
    options.method = engine::methodFromName(object.value("method", std::string())).value_or(options.method);
    if (object.contains("tree")) options.tree = treeFromJson(object["tree"]);
    engine::SamplingOptions& sampling = options.sampling;
    sampling.temperature = object.value("temperature", sampling.temperature);
    sampling.top_k = object.value("top_k", sampling.top_k);
    sampling.top_p = object.value("top_p", sampling.top_p);
    sampling.min_p = object.value("min_p", sampling.min_p);
    sampling.repetition_penalty = object.value("repetition_penalty", sampling.repetition_penalty);
    if (object.contains("seed") && object["seed"].is_number_unsigned()) {
        sampling.seed = object["seed"].get<std::uint64_t>();
    }
    options.max_new_tokens = object.value("max_new_tokens", options.max_new_tokens);
    options.stop_texts = object.value("stop", options.stop_texts);
    return options;
}

}  // namespace griffin::app

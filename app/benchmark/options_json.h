// How answers are made, as JSON for files of our own: races and benchmark runs that are opened again. Words, not the
// numbers of enums; what is missing or unknown has its default.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/generation_options.h"

namespace griffin::app {

/// {"kind", "size", "depth", "top_k"}
nlohmann::ordered_json treeJson(const engine::TreeOptions& tree);
engine::TreeOptions treeFromJson(const nlohmann::ordered_json& object);

/// Everything but the simulated draft.
nlohmann::ordered_json optionsJson(const engine::GenerationOptions& options);
engine::GenerationOptions optionsFromJson(const nlohmann::ordered_json& object);

}  // namespace griffin::app

// An answer as the JSON object that `griffin generate`, `griffin race` and the window write, and back.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/generation_event.h"

namespace griffin::app {

/// Format 1; the names are a promise to scripts.
nlohmann::ordered_json answerJson(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer);

/// What answerJson() wrote: text, tokens, reason and statistics. Throws nlohmann::json::exception where it did not.
engine::Answer answerFromJson(const nlohmann::ordered_json& object);

}  // namespace griffin::app

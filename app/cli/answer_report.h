// What is told about an answer: the JSON object of `generate --json`, and one line for people.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/generation_event.h"

namespace griffin::app::cli {

/// answerJson() on one line. Text that is not UTF-8 gets replacement characters.
std::string answerLine(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer);

/// "12 tokens, 210.3 tokens/s, 1.00 tokens per pass, first token after 41 ms"
std::string answerSummary(const engine::GenerationStats& stats);

/// Messages that had to be left out, and the engine's own warnings.
void printPromptWarnings(const engine::PromptReady& ready);

}  // namespace griffin::app::cli

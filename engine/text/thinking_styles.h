// Chat formats that are told in their own words whether to reason: SmolLM3, Seed-OSS and Gemma 4 as a whole, and what
// Granite, GLM-4.5 and the reasoning models of Mistral add to their formats, default instructions among it. The words
// are those of the template.
#pragma once

#include <optional>
#include <string_view>

#include "engine/text/chat_style.h"

namespace griffin::engine::text {

/// nullopt: it is none of them.
std::optional<ChatStyle> recogniseThinkingStyle(std::string_view jinja);
/// Adds what the template says of reasoning; nothing where it says nothing.
void addThinking(std::string_view jinja, ChatStyle& style);

}  // namespace griffin::engine::text

// How likely the tokens of an answer are, in the two forms of OpenAI's interface.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>

#include "app/server/api_request.h"
#include "engine/generation_event.h"

namespace griffin::app::server {

/// Characters of the token's text: those that begin in it.
std::size_t charactersOf(const engine::TokenLikelihood& token);

/// The `logprobs` of a choice or a piece of it. `offset`: characters of the text before these tokens.
nlohmann::ordered_json logprobsJson(ApiKind kind, std::span<const engine::TokenLikelihood> tokens, std::size_t offset);

}  // namespace griffin::app::server

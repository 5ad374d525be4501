// The fields of a request that say how tokens are drawn, when the answer ends, and what is told of its tokens.
#pragma once

#include "app/server/api_request.h"
#include "app/server/request_fields.h"
#include "engine/generation_options.h"

namespace griffin::app::server {

inline constexpr std::size_t kMaxStopTexts = 16;
inline constexpr std::size_t kMaxBiases = 1024;
/// Of the likeliest tokens beside each of an answer.
inline constexpr int kMaxAlternatives = 20;

/// Names, ranges and meaning of the sampling fields are those of engine/sampling_fields.h; `max_tokens`, `stop`,
/// `logit_bias` and `logprobs` are OpenAI's. Where the body says nothing, `options` stay as they are.
void readSamplingFields(const Fields& fields, ApiKind kind, engine::GenerationOptions& options);

}  // namespace griffin::app::server

// The sampling values of a conversation or a preset, as JSON in the database: {"temperature", "top_p", "min_p",
// "top_k", "repetition_penalty", "max_new_tokens"}. What is missing keeps its value; what is out of range is brought
// into it.
#pragma once

#include <QString>

#include "engine/generation_options.h"

namespace griffin::app {

QString samplingJson(const engine::SamplingOptions& sampling, int max_new_tokens);
/// `json` empty, or not JSON: `options` stay as they are.
void applySampling(const QString& json, engine::GenerationOptions& options);

}  // namespace griffin::app

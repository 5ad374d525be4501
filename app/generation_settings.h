// How answers in the window are made, from the settings file; what is absent there has the defaults below.
#pragma once

#include "engine/generation_options.h"

class QSettings;

namespace griffin::app {

/// Group "generation": temperature 0.6, top_p 0.95, min_p 0.05, top_k 0, repetition_penalty 1.1, max_new_tokens 2048.
/// A little chance, so that answering again gives another answer; values out of range are brought into it.
engine::GenerationOptions generationOptions(const QSettings& settings);

}  // namespace griffin::app

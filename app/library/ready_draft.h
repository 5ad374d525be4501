// Methods with weights take turns: the one whose turn it is has its draft loaded first, beside those of the others.
#pragma once

#include <stop_token>

#include "engine/engine.h"
#include "engine/generation_options.h"

namespace griffin::app {

/// Loads the installed draft that `method` needs, unless one is loaded. Where none is installed, answering with the
/// method says what is missing.
engine::Result<engine::Done> readyDraft(engine::Engine& engine, engine::Method method, std::stop_token stop);

}  // namespace griffin::app

// A conversation in which tools were used, for a model whose chat format has no form for that.
#pragma once

#include "engine/chat_message.h"

namespace griffin::app {

/// The same with calls and results as text of the answers that asked for them; no tool is offered.
engine::Prompt withoutTools(const engine::Prompt& prompt);

}  // namespace griffin::app

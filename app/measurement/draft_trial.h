// Tries a new draft as the chat would use it, on prompts that its training held out: each is answered plain, guessed
// twice and plain again, so that what the training promises is the figure that will stand below the answers.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/base/result.h"
#include "engine/session.h"
#include "engine/training.h"

namespace griffin::app {

/// `prompts` are raw texts; `options` are those of the guessed answers. Begins no prompt after so many seconds. Prompts
/// whose answer says nothing are left out; the trial has as many as were measured, on a stop as well.
engine::DraftTrial tryDraft(engine::Session& session, std::span<const std::string> prompts,
                            const engine::GenerationOptions& options, double seconds,
                            const std::function<void(double fraction)>& progress, const std::stop_token& stop);

}  // namespace griffin::app

// One conversation: when it continues or is edited, only what is new is computed.
#pragma once

#include <memory>
#include <stop_token>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/generation_event.h"

namespace griffin::engine {

class Session {
  public:
    virtual ~Session() = default;

    /// Answers the prompt. Keys and values of the longest common prefix with what was computed before are reused. A
    /// conversation longer than the context drops its oldest turns whole, keeps the system message, and says so in
    /// PromptReady. Stops within one pass when `stop` is requested and returns what was made until then.
    virtual Result<Answer> generate(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                                    std::stop_token stop) = 0;

    /// Forgets what was computed: the next prompt is computed from its beginning. Drafters forget what they kept of
    /// earlier texts, too, so that an answer that is measured again is not simply found there.
    virtual void clear() = 0;

    /// Tokens the prompt would have, for the context meter.
    virtual int countTokens(const Prompt& prompt) const = 0;
};

}  // namespace griffin::engine

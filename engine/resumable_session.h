// A session that goes on with an answer that was stopped, from the tokens it has. Those that Engine opens do.
#pragma once

#include <cstdint>
#include <span>

#include "engine/session.h"

namespace griffin::engine {

class ResumableSession : public Session {
  public:
    /// As generate(), for an answer that has these tokens already, as Answer::tokens tells them: they are part of it,
    /// and reported first, in one event. The whole is the answer that nobody stopped, where the seed and all other
    /// options are those it had; with a tree of drawn candidates what follows may be another text of the same
    /// distribution. REQUIRES: the tokens fit into the context behind the prompt, and end before the end of the answer.
    virtual Result<Answer> resume(const Prompt& prompt, const GenerationOptions& options,
                                  std::span<const std::int32_t> tokens, const EventSink& sink,
                                  std::stop_token stop) = 0;
};

}  // namespace griffin::engine

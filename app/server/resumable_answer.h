// An answer that may be interrupted, and goes on from the tokens it has: what it reports and what it is in the end are
// those of an answer that nobody interrupted. (Trees of drawn candidates: ResumableSession::resume.)
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/result.h"
#include "engine/generation_event.h"

namespace griffin::app::server {

class ResumableAnswer {
  public:
    /// How to go on: with these options and this sink, behind tokens().
    struct Part {
        engine::GenerationOptions options;
        engine::EventSink sink;
    };
    /// Whoever generates the answer begins, or goes on. All but the sink must be the same each time, which is called
    /// until end().
    Part begin(engine::GenerationOptions options, engine::EventSink sink);
    const std::vector<std::int32_t>& tokens() const { return tokens_; }
    /// What came of the part becomes what came of the whole. kCancelled, as the reason to finish or as the failure: it
    /// was interrupted, and goes on with the next begin().
    engine::Result<engine::Answer> end(engine::Result<engine::Answer> answer);

    /// It was interrupted.
    bool begun() const { return begun_; }
    /// What it has cost so far. REQUIRES: begun().
    const engine::GenerationStats& stats() const { return stats_; }

  private:
    void forward(const engine::GenerationEvent& event);

    bool begun_ = false;
    std::vector<std::int32_t> tokens_;
    std::vector<engine::TokenLikelihood> held_;  // of tokens whose text was held back
    engine::GenerationStats stats_;
    // Of the part that is under way:
    engine::EventSink sink_;
    bool repeats_ = false;    // what is there comes first
    engine::TextAdded rest_;  // released at its end
};

}  // namespace griffin::app::server

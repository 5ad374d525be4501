// An answer that may be interrupted, and goes on from the tokens it has: what it reports and what it is in the end are
// those of an answer that nobody interrupted. (Trees of drawn candidates: ResumableSession::resume.)
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/resumable_session.h"

namespace griffin::app::server {

class ResumableAnswer {
  public:
    /// Goes on until the answer ends or a stop is requested. kCancelled, as the reason to finish or as the failure: it
    /// was interrupted, and goes on with the next call, whose other arguments must be the same.
    engine::Result<engine::Answer> goOn(engine::ResumableSession& session, const engine::Prompt& prompt,
                                        engine::GenerationOptions options, const engine::EventSink& sink,
                                        const std::stop_token& stop);
    /// It was interrupted.
    bool begun() const { return begun_; }
    /// What it has cost so far. REQUIRES: begun().
    const engine::GenerationStats& stats() const { return stats_; }

  private:
    bool begun_ = false;
    std::vector<std::int32_t> tokens_;
    std::vector<engine::TokenLikelihood> held_;  // of tokens whose text was held back
    engine::GenerationStats stats_;
};

}  // namespace griffin::app::server

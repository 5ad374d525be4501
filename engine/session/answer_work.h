// An answer of a conversation at work: the prompt is read when it begins, and each step is one pass. The passes are its
// own, drafted by the method that the options name; or they are shared with answers of other sessions, one plain row of
// each. Text, tokens, logits and end are the same either way (row invariance; for trees of drawn candidates see
// ResumableSession::resume).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/decode/answer_loop.h"
#include "engine/decode/draft_feed.h"
#include "engine/decode/sampler.h"
#include "engine/generation_options.h"
#include "engine/grammar/token_automaton.h"
#include "engine/session/drafter_registry.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

class ConversationSession;

class AnswerWork {
  public:
    enum class Passes { kOwn, kShared };

    /// The session must outlive it, and has no other answer at work meanwhile.
    AnswerWork(ConversationSession& session, GenerationOptions options, EventSink sink, std::stop_token stop,
               Passes passes);
    ~AnswerWork();
    AnswerWork(const AnswerWork&) = delete;
    AnswerWork& operator=(const AnswerWork&) = delete;

    /// Reads the prompt and finds the first token. `begun`: the tokens that the answer has already. On a failure it has
    /// ended. Once.
    Result<Done> begin(const Prompt& prompt, std::span<const text::TokenId> begun);
    bool ended() const { return !loop_; }
    /// One pass and what it makes certain. REQUIRES: !ended(); with shared passes, takePass() came before.
    void next();
    /// After each next(): whether it has ended. An answer at the end of its budget goes on behind its reasoning, which
    /// takes passes of its own.
    void settle();
    /// What there is of the answer; one that has not ended is one that was stopped. Once.
    Result<Answer> finish();

    // With shared passes, while !ended():
    /// The token of its row in the next pass.
    text::TokenId root() const { return loop_->root(); }
    /// Where that row belongs.
    model::KvCache& cache();
    /// The pass has been made: row `row` of the target's last one is its, with the logits of all rows. REQUIRES: next()
    /// follows before another pass.
    void takePass(int row, int rows, double pass_ms);

  private:
    /// Begins to decode what follows tokens_, or ends.
    void start();
    /// Computes tokens_ from reused_ on and finds what follows them. False: it was stopped meanwhile.
    bool read();
    /// What was thought is closed; the rest is as the answer to a longer prompt. False: there is no room for it.
    bool closeReasoning();
    draft::Drafter* drafter() const { return passes_ == Passes::kOwn ? choice_.drafter : nullptr; }

    ConversationSession& session_;
    const GenerationOptions options_;
    const EventSink sink_;
    const std::stop_token stop_;
    const Passes passes_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();

    Answer answer_;
    std::vector<text::TokenId> tokens_;  // prompt and answer, as far as they are decided where decoding begins
    int reused_ = 0;                     // of these, in the cache already
    DraftChoice choice_;
    grammar::TokenAutomaton* form_ = nullptr;
    std::optional<decode::Sampler> sampler_;
    std::optional<decode::AnswerProgress> progress_;
    decode::AnswerRequest request_;
    std::optional<Failure> failure_;
    // While it is decoded; each refers to those before it.
    std::optional<decode::DraftFeed> feed_;
    std::unique_ptr<decode::Decoder> decoder_;
    decode::VanillaDecoder* shared_ = nullptr;  // decoder_ where passes are shared
    std::optional<decode::AnswerLoop> loop_;
};

}  // namespace griffin::engine::session

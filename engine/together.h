// Several answers of one engine at the same time: up to so many sessions, and passes of the model that their answers
// share, one plain row of each. Every answer is the one that it has alone, bit for bit, so that one may begin by
// itself, go on together with others, and end by itself. Of the engine's thread, as all of an Engine.
//
// Whether that pays is measured (decode/joint_cost.h): whoever takes the turns asks gain(), and tells of answers that
// had the passes to themselves.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "engine/resumable_session.h"

namespace griffin::engine {

namespace session {
class AnswerWork;
}

/// An answer that has joined. Its end is that of the answer, which leaves the others.
class JoinedAnswer {
  public:
    ~JoinedAnswer();
    JoinedAnswer(const JoinedAnswer&) = delete;
    JoinedAnswer& operator=(const JoinedAnswer&) = delete;

    bool ended() const;
    /// What there is of it: an answer that has not ended is one that was stopped. Once.
    Result<Answer> take();

  private:
    friend class Together;
    explicit JoinedAnswer(std::unique_ptr<session::AnswerWork> work);
    std::unique_ptr<session::AnswerWork> work_;
};

class Together {
  public:
    static constexpr int kMost = 4;

    /// `first`: a session of an engine, lane 0. Others are opened beside it when they are wanted and there is memory
    /// for them; they keep conversations together. Both must outlive it. REQUIRES: 1 <= most <= kMost.
    Together(Session& first, int most);
    ~Together();
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;

    /// Answers at once, at most.
    int most() const;
    /// The session of this lane, with one answer at a time; null: there is no memory for it. REQUIRES: 0 <= lane <
    /// most().
    ResumableSession* lane(int lane);

    /// Whether an answer with these options is the same alone and together: all are whose text does not depend on what
    /// is drafted.
    static bool mayJoin(const GenerationOptions& options);
    /// Tokens per second of so many answers together, as a multiple of those that answers get one after the other; 0:
    /// not known, because there were hardly any.
    double gain(int answers) const;
    /// An answer begins, or goes on, that has the passes to itself; the first time the model's passes are measured, if
    /// they have not been. And what it reports, event by event.
    void beginAlone();
    void sawAlone(const TextAdded& added);

    /// As ResumableSession::resume() in this lane, but only to the first new token: then it goes on by pass(). `sink`
    /// is called by both. REQUIRES: the lane has no other answer, mayJoin(options).
    Result<std::unique_ptr<JoinedAnswer>> join(int lane, const Prompt& prompt, const GenerationOptions& options,
                                               std::span<const std::int32_t> tokens, EventSink sink,
                                               std::stop_token stop);
    /// One pass over all of them: a token more for each, after which it may have ended. A failure is that of the pass,
    /// and no answer can go on. REQUIRES: of different lanes, none has ended, 1 <= answers.size() <= most().
    Result<Done> pass(std::span<JoinedAnswer* const> answers);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace griffin::engine

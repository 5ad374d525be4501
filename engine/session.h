// One conversation: when it continues or is edited, only what is new is computed.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/generation_event.h"

namespace griffin::engine {

/// A limit that suits the model and the computer's memory.
inline constexpr std::int64_t kUsualKeptBytes = -1;

struct SessionOptions {
    /// Memory of the host for keys and values of other conversations and branches than the last, in bytes, at most;
    /// kUsualKeptBytes; or 0: none are kept.
    std::int64_t kept_bytes = 0;
};

class Session {
  public:
    virtual ~Session() = default;

    /// Answers the prompt. Keys and values of the longest common prefix with what was computed before, of other
    /// conversations and branches as well where the session keeps them (SessionOptions), are reused. A
    /// conversation longer than the context drops its oldest turns whole, keeps the system message, and says so in
    /// PromptReady. Stops within one pass when `stop` is requested and returns what was made until then.
    virtual Result<Answer> generate(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                                    std::stop_token stop) = 0;

    /// Forgets what was computed: the next prompt is computed from its beginning. Drafters forget what they kept of
    /// earlier texts, too, so that an answer that is measured again is not simply found there.
    virtual void clear() = 0;

    /// While it is apart, what it keeps of conversations is left alone: nothing is found there, added or, by clear(),
    /// forgotten. It begins and ends with nothing computed; the conversation that it was at is kept. See ApartRuns.
    virtual void setApart(bool apart) { static_cast<void>(apart); }

    /// Tokens the prompt would have, for the context meter.
    virtual int countTokens(const Prompt& prompt) const = 0;

    /// Writes the keys and values of the conversation to a file that its owner alone may read, in place of what was
    /// there: whole, or not at all. A session that keeps nothing writes nothing.
    virtual Result<Done> save(const std::string& path) {
        static_cast<void>(path);
        return Done{};
    }
    /// Takes them back, so that a prompt that begins like that conversation need not be read. Fails with kFileMissing,
    /// kFileUnreadable or, where the file is of another model, draft, setting or program, or damaged, with
    /// kFileMalformed; nothing has changed then.
    virtual Result<Done> recall(const std::string& path) {
        static_cast<void>(path);
        return Done{};
    }
    /// Bytes of memory that other conversations' keys and values take.
    virtual std::int64_t keptBytes() const { return 0; }
};

/// For what a session answers to be measured: the chats that it has read need not be read again afterwards.
class ApartRuns {
  public:
    explicit ApartRuns(Session& session) : session_(session) { session_.setApart(true); }
    ~ApartRuns() { session_.setApart(false); }
    ApartRuns(const ApartRuns&) = delete;
    ApartRuns& operator=(const ApartRuns&) = delete;

  private:
    Session& session_;
};

}  // namespace griffin::engine

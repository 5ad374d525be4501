// The session of engine/session.h: one conversation, its KV cache and the tokens in it.
//
// Invariant: cached_tokens_[i] is the token whose key and value are in slot i of the cache, for all committed slots. A
// new prompt keeps the slots of its longest common prefix with them, or gets back those of another text that is kept
// (kept_conversations.h), whichever is longer. At least its last token is computed again, because
// logits come from a pass. Row invariance makes the answer the same, bit for bit, as one computed from scratch.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/decode/draft_feed.h"
#include "engine/model/target_model.h"
#include "engine/resumable_session.h"
#include "engine/session/answer_forms.h"
#include "engine/session/drafter_registry.h"
#include "engine/session/kept_conversations.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

/// A prompt that fits into the context.
struct FittedPrompt {
    std::vector<text::TokenId> tokens;
    int dropped_messages = 0;
};

/// Tokens of the whole prompt, with nothing dropped.
std::vector<text::TokenId> promptTokens(const Prompt& prompt, const text::Tokenizer& tokenizer,
                                        const text::ChatTemplate& chat_template,
                                        Reasoning reasoning = Reasoning::kAuto);

/// Makes a prompt fit into the context: drops its oldest turns until `answer_room` tokens are free for the answer, or
/// only the last turn is left and at least one token is free. A turn is a question and everything up to the next
/// question; the system message stays. Fails with kContextTooSmall if the last turn alone, or a raw text, is too long.
Result<FittedPrompt> fitPrompt(const Prompt& prompt, const text::Tokenizer& tokenizer,
                               const text::ChatTemplate& chat_template, int context, int answer_room,
                               Reasoning reasoning = Reasoning::kAuto);

/// What is kept beside the conversation.
struct Keeping {
    /// What the session is at when an answer has ended: left in its cache until it turns to another text, which is
    /// when it is kept; or kept at once, for other sessions.
    enum class Ends { kForNow, kKept };

    std::int64_t bytes = 0;                          // at most; 0: nothing is
    std::string identity = {};                       // of everything that keys depend on: files of the same are read
    std::shared_ptr<KeptConversations> shared = {};  // with another session, in place of `bytes`
    Ends ends = Ends::kForNow;
};

class ConversationSession : public ResumableSession {
  public:
    /// All references must outlive the session. Throws std::bad_alloc.
    ConversationSession(model::TargetModel& target, const text::Tokenizer& tokenizer,
                        const text::ChatTemplate& chat_template, DrafterRegistry& drafts, int context,
                        Keeping keeping = {});
    ~ConversationSession() override;
    ConversationSession(const ConversationSession&) = delete;
    ConversationSession& operator=(const ConversationSession&) = delete;

    Result<Answer> generate(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                            std::stop_token stop) override;
    Result<Answer> resume(const Prompt& prompt, const GenerationOptions& options, std::span<const std::int32_t> tokens,
                          const EventSink& sink, std::stop_token stop) override;
    void clear() override;
    void setApart(bool apart) override;
    int countTokens(const Prompt& prompt) const override;
    Result<Done> save(const std::string& path) override;
    Result<Done> recall(const std::string& path) override;
    std::int64_t keptBytes() const override { return kept_ ? kept_->bytes() : 0; }

    /// Another one of the same engine, with a cache of its own, that shares what is kept. Throws std::bad_alloc.
    std::unique_ptr<ConversationSession> openBeside() const;
    model::TargetModel& target() const { return target_; }
    DrafterRegistry& drafts() const { return drafts_; }
    int context() const { return cache_.capacity(); }

  private:
    friend class AnswerWork;

    /// What is computed, not what is kept of it.
    void forget();
    void forgetKeys();
    /// Keeps only the slots that `tokens` shares with the cache or with a text that is kept, never all of them, and the
    /// drafter's rows (null: none) for them. A drafter that reads features can only continue where its own rows end.
    /// Returns how many slots stay.
    int keepCommonPrefix(const std::vector<text::TokenId>& tokens, draft::Drafter* drafter);
    /// What of the caches stays for a prompt that shares so many tokens with them.
    Reuse liveReuse(int shared, int prompt_tokens, const draft::Drafter* drafter, const DraftReader& reader) const;
    /// The most slots, up to `wanted`, to which the cache can be cut back.
    int keepable(int wanted) const;
    void cutBack(int length);
    /// Keeps the first `length` tokens that are in the caches.
    KeptConversations::Text keep(int length, KeptConversations::Pin pin, const KeptConversations::Text& spared);
    /// The first tokens of the prompt that every prompt with its system message begins with.
    int systemTokens(const Prompt& prompt, std::span<const text::TokenId> tokens, Reasoning reasoning) const;
    /// Computes tokens[from ...] and passes the rows to `feed` (null: none), except the last, whose next token is not
    /// known yet. On the way it keeps what others will begin with. Returns whether all were computed.
    bool prefill(std::span<const text::TokenId> tokens, int from, const draft::Drafter* drafter,
                 decode::DraftFeed* feed, const std::stop_token& stop);

    /// An answer has ended, and nobody goes on with it.
    void ended();

    /// Of a few plain passes after the committed tokens. 0: there is no room for one.
    PlainTimes measurePlainPass();

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    const text::ChatTemplate& chat_template_;
    DrafterRegistry& drafts_;
    AnswerForms forms_;
    model::KvCache cache_;
    model::DeviceMatrix draft_features_;  // the same for every answer
    std::vector<text::TokenId> cached_tokens_;
    std::string identity_;
    std::shared_ptr<KeptConversations> kept_;   // with sessions beside this one; null: nothing is kept
    std::shared_ptr<KeptConversations> aside_;  // the same while it is apart
    Keeping::Ends ends_;
    int system_tokens_ = 0;  // of the prompt that is answered, to be pinned; 0: none
};

}  // namespace griffin::engine::session

// The session of engine/session.h: one conversation, its KV cache and the tokens that lie in it.
//
// Invariant: cached_tokens_[i] is the token whose key and value lie in slot i of the cache, for all committed slots.
// A new prompt therefore keeps the slots of its longest common prefix with them. At least its last token is computed
// again, because the logits come from a pass. Row invariance makes the answer the same, bit for bit, as from nothing.
#pragma once

#include <string>
#include <vector>

#include "engine/decode/draft_feed.h"
#include "engine/decode/sampler.h"
#include "engine/model/target_model.h"
#include "engine/session.h"
#include "engine/session/draft_shelf.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

class ConversationSession : public Session {
  public:
    /// All references must outlive the session. Throws std::bad_alloc.
    ConversationSession(model::TargetModel& target, const text::Tokenizer& tokenizer,
                        const text::ChatTemplate& chat_template, DraftShelf& drafts, int context);

    Result<Answer> generate(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                            std::stop_token stop) override;
    void clear() override;
    int countTokens(const Prompt& prompt) const override;

  private:
    Result<Answer> answer(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                          const std::stop_token& stop);
    /// Leaves only the slots that `tokens` shares with the cache, never all of them, and of the drafter's rows (null:
    /// none) those that belong to them. A drafter that reads features can only go on where its own rows end. Returns
    /// how many slots stay.
    int keepCommonPrefix(const std::vector<text::TokenId>& tokens, draft::Drafter* drafter);
    /// Computes tokens[from ...] and lets `feed` (null: none) have the rows, the last one excepted, whose next token is
    /// not known yet. Returns how many tokens were computed.
    int prefill(std::span<const text::TokenId> tokens, int from, const draft::Drafter* drafter, decode::DraftFeed* feed,
                const std::stop_token& stop);

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    const text::ChatTemplate& chat_template_;
    DraftShelf& drafts_;
    model::KvCache cache_;
    std::vector<text::TokenId> cached_tokens_;
};

}  // namespace griffin::engine::session

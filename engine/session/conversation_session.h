// The session of engine/session.h: one conversation, its KV cache and the tokens that lie in it.
//
// Invariant: cached_tokens_[i] is the token whose key and value lie in slot i of the cache, for all committed slots.
// A new prompt therefore keeps the slots of its longest common prefix with them. At least its last token is computed
// again, because the logits come from a pass. Row invariance makes the answer the same, bit for bit, as from nothing.
#pragma once

#include <string>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/model/target_model.h"
#include "engine/session.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

class ConversationSession : public Session {
  public:
    /// All references must outlive the session. Throws std::bad_alloc.
    ConversationSession(model::TargetModel& target, const text::Tokenizer& tokenizer,
                        const text::ChatTemplate& chat_template, int context);

    Result<Answer> generate(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                            std::stop_token stop) override;
    int countTokens(const Prompt& prompt) const override;

  private:
    Result<Answer> answer(const Prompt& prompt, const GenerationOptions& options, const EventSink& sink,
                          const std::stop_token& stop);
    /// Leaves only the slots that `tokens` shares with the cache, never all of them. Returns how many.
    int keepCommonPrefix(const std::vector<text::TokenId>& tokens);

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    const text::ChatTemplate& chat_template_;
    model::KvCache cache_;
    std::vector<text::TokenId> cached_tokens_;
};

}  // namespace griffin::engine::session

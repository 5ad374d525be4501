// Makes a prompt fit into the context: renders a conversation, drops its oldest turns whole where it is too long, and
// keeps the system message.
#pragma once

#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

struct FittedPrompt {
    std::vector<text::TokenId> tokens;
    int dropped_messages = 0;
};

/// Tokens of the whole prompt, nothing dropped.
std::vector<text::TokenId> promptTokens(const Prompt& prompt, const text::Tokenizer& tokenizer,
                                        const text::ChatTemplate& chat_template);

/// At least one token of the context stays free for the answer, and `answer_room` of them while there is a turn to
/// drop. A turn is a question and everything up to the next question. Fails with kContextTooSmall when the last turn
/// alone, or a raw text, is too long.
Result<FittedPrompt> fitPrompt(const Prompt& prompt, const text::Tokenizer& tokenizer,
                               const text::ChatTemplate& chat_template, int context, int answer_room);

}  // namespace griffin::engine::session

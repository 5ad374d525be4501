#include "engine/session/prompt_fitter.h"

#include <fmt/format.h>

namespace griffin::engine::session {
namespace {

Failure tooLong(std::size_t tokens, int context) {
    return {FailureCause::kContextTooSmall,
            fmt::format("The text has {} tokens and the context holds {}", tokens, context),
            {},
            "shorten the text or choose a larger context",
            {}};
}

/// Index after the turn that starts at `first`.
std::size_t endOfTurn(const std::vector<ChatMessage>& messages, std::size_t first) {
    std::size_t end = first + 1;
    while (end < messages.size() && messages[end].role != Role::kUser) ++end;
    return end;
}

}  // namespace

std::vector<text::TokenId> promptTokens(const Prompt& prompt, const text::Tokenizer& tokenizer,
                                        const text::ChatTemplate& chat_template) {
    if (prompt.raw()) return tokenizer.encodePrompt(prompt.raw_text, SpecialTokens::kParse);
    return tokenizer.encodePrompt(chat_template.render(prompt.messages, text::GenerationPrompt::kAdd));
}

Result<FittedPrompt> fitPrompt(const Prompt& prompt, const text::Tokenizer& tokenizer,
                               const text::ChatTemplate& chat_template, int context, int answer_room) {
    FittedPrompt fitted;
    fitted.tokens = promptTokens(prompt, tokenizer, chat_template);
    Prompt shorter = prompt;
    std::vector<ChatMessage>& messages = shorter.messages;
    const std::size_t first = !messages.empty() && messages.front().role == Role::kSystem ? 1 : 0;
    while (static_cast<std::int64_t>(fitted.tokens.size()) + answer_room > context && first < messages.size()) {
        const std::size_t end = endOfTurn(messages, first);
        if (end == messages.size()) break;
        messages.erase(messages.begin() + static_cast<std::ptrdiff_t>(first),
                       messages.begin() + static_cast<std::ptrdiff_t>(end));
        fitted.dropped_messages += static_cast<int>(end - first);
        fitted.tokens = promptTokens(shorter, tokenizer, chat_template);
    }
    if (fitted.tokens.size() >= static_cast<std::size_t>(context)) return tooLong(fitted.tokens.size(), context);
    return fitted;
}

}  // namespace griffin::engine::session

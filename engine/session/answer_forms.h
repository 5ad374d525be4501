// The forms that answers are to have, as automata over the model's tokens. The latest are kept with what they have
// found out: the next answers of a conversation have the same form, and so have many requests to a server.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/grammar/token_automaton.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"
#include "engine/tool_calls.h"

namespace griffin::engine::session {

class AnswerForms {
  public:
    /// `vocabulary`: of the model. The references must outlive this.
    AnswerForms(const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template, int vocabulary)
        : tokenizer_(tokenizer), chat_template_(chat_template), vocabulary_(vocabulary) {}

    /// At the beginning of an answer; null where it may have any form. Valid until the next call. Fails with what is
    /// wrong with the form.
    Result<grammar::TokenAutomaton*> automaton(const AnswerForm& form);
    /// The same for an answer that may call tools, or must. `reasoning`: whether it may think first. REQUIRES:
    /// use.any(), and the chat format has a form for tools.
    Result<grammar::TokenAutomaton*> automaton(const ToolUse& use, Reasoning reasoning);

  private:
    using Automaton = std::unique_ptr<grammar::TokenAutomaton>;
    struct Kept {
        std::string key;
        Automaton automaton;
    };

    Result<grammar::TokenAutomaton*> kept(std::string key, const std::function<Result<Automaton>()>& make);
    Result<Automaton> makeForm(const AnswerForm& form);
    Result<Automaton> makeCalls(const ToolUse& use, text::ChatTemplate::Beginning beginning);

    const text::Tokenizer& tokenizer_;
    const text::ChatTemplate& chat_template_;
    int vocabulary_;
    // Made when they are first needed: of what can be written, and with the marks of calls beside it.
    std::optional<grammar::VocabularyTrie> trie_;
    std::optional<grammar::VocabularyTrie> call_trie_;
    std::list<Kept> kept_;  // the latest first
};

}  // namespace griffin::engine::session

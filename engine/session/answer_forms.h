// The forms that answers are to have, as automata over the model's tokens. The latest are kept with what they have
// found out: the next answers of a conversation have the same form, and so have many requests to a server.
#pragma once

#include <list>
#include <memory>
#include <optional>

#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/grammar/token_automaton.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::session {

class AnswerForms {
  public:
    /// `vocabulary`: of the model. The tokenizer must outlive this.
    AnswerForms(const text::Tokenizer& tokenizer, int vocabulary) : tokenizer_(tokenizer), vocabulary_(vocabulary) {}

    /// At the beginning of an answer; null where it may have any form. Valid until the next call. Fails with what is
    /// wrong with the form.
    Result<grammar::TokenAutomaton*> automaton(const AnswerForm& form);

  private:
    struct Kept {
        AnswerForm form;
        std::unique_ptr<grammar::TokenAutomaton> automaton;
    };

    const text::Tokenizer& tokenizer_;
    int vocabulary_;
    std::optional<grammar::VocabularyTrie> trie_;  // made when it is first needed
    std::list<Kept> kept_;                         // the latest first
};

}  // namespace griffin::engine::session

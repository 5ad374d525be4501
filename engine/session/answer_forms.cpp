#include "engine/session/answer_forms.h"

#include <algorithm>
#include <utility>

#include "engine/grammar/answer_grammar.h"

namespace griffin::engine::session {

Result<grammar::TokenAutomaton*> AnswerForms::automaton(const AnswerForm& form) {
    constexpr std::size_t kMostKept = 4;
    if (form.kind == AnswerForm::Kind::kFree) return nullptr;
    const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.form == form; });
    if (known != kept_.end()) {
        kept_.splice(kept_.begin(), kept_, known);
    } else {
        if (!trie_) trie_.emplace(tokenizer_);
        Result<grammar::Grammar> grammar = grammar::grammarOf(form, trie_->singleBytes());
        if (!grammar) return tl::unexpected(grammar.error());
        auto made = grammar::TokenAutomaton::make(*std::move(grammar), tokenizer_, *trie_, vocabulary_);
        if (!made) return tl::unexpected(made.error());
        if (kept_.size() == kMostKept) kept_.pop_back();
        kept_.push_front({form, *std::move(made)});
    }
    kept_.front().automaton->begin();
    return kept_.front().automaton.get();
}

}  // namespace griffin::engine::session

#include "engine/session/answer_forms.h"

#include <algorithm>
#include <utility>

#include "engine/grammar/forms/answer_grammar.h"
#include "engine/grammar/forms/tool_grammar.h"

namespace griffin::engine::session {
namespace {

/// Different for what gives different automata.
std::string keyOf(const ToolUse& use, text::ChatTemplate::Beginning beginning) {
    std::string key = "tools";
    const auto add = [&key](std::string_view part) {
        key += ' ' + std::to_string(part.size()) + ' ' + std::string(part);
    };
    add(use.choice == ToolChoice::kAuto ? "auto" : "required");
    add(use.named);
    add(use.parallel ? "parallel" : "single");
    add(std::to_string(static_cast<int>(beginning)));
    for (const Tool& tool : use.tools) {
        add(tool.name);
        add(tool.definition);
    }
    return key;
}

}  // namespace

Result<grammar::TokenAutomaton*> AnswerForms::automaton(const AnswerForm& form) {
    if (form.kind == AnswerForm::Kind::kFree) return nullptr;
    return kept("form " + std::to_string(static_cast<int>(form.kind)) + ' ' + form.text,
                [&] { return makeForm(form); });
}

Result<grammar::TokenAutomaton*> AnswerForms::automaton(const ToolUse& use, Reasoning reasoning) {
    using Beginning = text::ChatTemplate::Beginning;
    const bool free = use.choice == ToolChoice::kAuto;
    const Beginning beginning = free ? chat_template_.beginning({}, reasoning) : Beginning::kText;
    return kept(keyOf(use, beginning), [&] { return makeCalls(use, beginning); });
}

Result<grammar::TokenAutomaton*> AnswerForms::kept(std::string key, const std::function<Result<Automaton>()>& make) {
    constexpr std::size_t kMostKept = 4;
    const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key; });
    if (known != kept_.end()) {
        kept_.splice(kept_.begin(), kept_, known);
    } else {
        auto made = make();
        if (!made) return tl::unexpected(made.error());
        if (kept_.size() == kMostKept) kept_.pop_back();
        kept_.push_front({std::move(key), *std::move(made)});
    }
    kept_.front().automaton->begin();
    return kept_.front().automaton.get();
}

Result<AnswerForms::Automaton> AnswerForms::makeForm(const AnswerForm& form) {
    if (!trie_) trie_.emplace(tokenizer_);
    Result<grammar::Grammar> grammar = grammar::grammarOf(form, trie_->singleBytes());
    if (!grammar) return tl::unexpected(grammar.error());
    return grammar::TokenAutomaton::make(*std::move(grammar), tokenizer_, *trie_, vocabulary_);
}

Result<AnswerForms::Automaton> AnswerForms::makeCalls(const ToolUse& use, text::ChatTemplate::Beginning beginning) {
    using Beginning = text::ChatTemplate::Beginning;
    using grammar::FreeText;
    using grammar::ReasoningBefore;
    if (!call_trie_) {
        std::vector<text::TokenId> named = chat_template_.marksOfCalls(tokenizer_);
        for (const std::string_view mark : {kReasoningBegin, kReasoningEnd}) {
            if (const auto token = tokenizer_.find(mark)) named.push_back(*token);
        }
        call_trie_.emplace(tokenizer_, std::move(named));
    }
    const ToolMarks& marks = chat_template_.tools();
    const bool free = use.choice == ToolChoice::kAuto;
    Result<grammar::Grammar> grammar = grammar::grammarOfToolCalls(
        use, marks, free ? grammar::CallsFrom::kBehindMark : grammar::CallsFrom::kBeginning, call_trie_->singleBytes());
    if (!grammar) return tl::unexpected(grammar.error());
    std::optional<FreeText> before;
    if (free) {
        before.emplace(marks.mark,
                       marks.at_beginning ? FreeText::MarkPlace::kAtBeginning : FreeText::MarkPlace::kAnywhere,
                       beginning == Beginning::kReasons     ? ReasoningBefore::kIsOpen
                       : beginning == Beginning::kMayReason ? ReasoningBefore::kMayCome
                                                            : ReasoningBefore::kNone);
    }
    return grammar::TokenAutomaton::make(*std::move(grammar), tokenizer_, *call_trie_, vocabulary_, std::move(before));
}

}  // namespace griffin::engine::session

// The tokens of an answer as its text. Families mark reasoning in their own ways: by tokens <think> and </think>, or
// [THINK] and [/THINK], which some vocabularies have as control tokens without a text; Gemma by "<|channel>thought",
// a line break and "<channel|>"; or, gpt-oss, by channels: "<|channel|>analysis<|message|>",
// the reasoning, "<|end|><|start|>assistant<|channel|>final<|message|>", what is said. Here all become the marks of
// engine/reasoning.h; several parts of reasoning in a row become one. Where calls are possible, a message of gpt-oss to
// a tool, wherever its head names it, gets the marks of ToolStyle in front of its arguments.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/reasoning.h"
#include "engine/text/chat_style.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::text {

/// Where an answer begins: what the prompt ends with.
enum class AnswerStart {
    kText,       // what is said, or a mark that the model writes itself
    kReasoning,  // behind the mark of the reasoning
    kHead,       // inside the head of a message with channels
};

/// What a token adds to the text.
struct AnswerPiece {
    std::string text;
    std::size_t said = 0;  // bytes at its end that are no reasoning and no mark of it
};

class AnswerReader {
  public:
    /// `begun`: the text of the answer that is there already, behind `start`. The tokenizer must outlive the reader.
    /// `shown`: special tokens whose names are part of the text.
    explicit AnswerReader(const Tokenizer& tokenizer, ThoughtMarks marks = {}, AnswerStart start = AnswerStart::kText,
                          std::string_view begun = {}, std::vector<TokenId> shown = {});

    AnswerPiece push(TokenId token);
    /// At the end of the answer: what was held back, which is said.
    std::string finish();
    /// The text so far ends inside the reasoning.
    bool reasons() const { return parts_.reasons(); }

  private:
    std::string marked(TokenId token);
    std::string channelled(TokenId token);
    /// What is said, without the tag around it.
    std::string withoutTag(std::string_view said);

    const Tokenizer& tokenizer_;
    ThoughtMarks marks_;
    std::vector<TokenId> shown_;
    std::string due_;  // a mark that the prompt ends with
    ReasoningSplitter parts_;
    std::optional<TokenId> think_, think_end_;
    std::optional<TokenId> start_, channel_, message_, end_;  // of channels
    bool in_name_ = false;                                    // behind a mark that has a name
    std::string held_;                                        // of what is said: may be a tag
    bool in_head_ = false;
    bool named_ = false;  // "<|channel|>" was read in this head
    std::string name_;
    std::string recipient_;  // the whole head, which may name a tool
    bool open_ = false;      // reasoning was begun and is not closed
    bool said_ = false;      // something of the answer
};

}  // namespace griffin::engine::text

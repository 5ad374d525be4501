// Prompts for a target to answer, from files with one JSON object a line. Known are
//   {"messages": [{"role": "system" | "user" | "assistant", "content": "..."}, ...]}   a prompt for every turn, 64
//                                            at most: what ends with a user message, before an answer or at the end
//   {"turns": ["...", ...]}                             the first turn
//   {"prompt": "..."} and {"text": "..."}
// Other fields are ignored. Answers are what was said before, never what is learnt: the target gives its own.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/formats/mapped_file.h"

namespace griffin::engine::train {

struct PromptRecord {
    std::vector<ChatMessage> messages;        // ends with a user message
    std::vector<std::string> every_question;  // all user messages or turns of the line
};

class PromptFile {
  public:
    static Result<PromptFile> open(const std::string& path);
    explicit PromptFile(formats::MappedFile file) : file_(std::move(file)) {}

    /// Nothing at the end. A line that is no prompt is a Failure that names it, and so is a file without any.
    Result<std::optional<PromptRecord>> next();
    /// How much of the file is read, from 0 to 1.
    double fraction() const;

  private:
    formats::MappedFile file_;
    std::size_t position_ = 0;
    int line_ = 0;
    bool found_ = false;
    PromptRecord line_record_;           // the last line that was read, whole
    std::deque<std::size_t> turn_ends_;  // its prompts that were not given out yet: their numbers of messages
};

}  // namespace griffin::engine::train

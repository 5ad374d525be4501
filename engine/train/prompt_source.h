// Prompts for a target to answer, from files with one JSON object a line. Known are
//   {"messages": [{"role": "system" | "user" | "assistant", "content": "..."}, ...]}   what comes before the first
//                                                       assistant message, up to its last user message
//   {"turns": ["...", ...]}                             the first turn
//   {"prompt": "..."} and {"text": "..."}
// Other fields are ignored, and so are answers: the target gives its own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/chat_message.h"
#include "engine/formats/mapped_file.h"
#include "engine/result.h"

namespace griffin::engine::train {

struct PromptRecord {
    std::vector<ChatMessage> messages;        // ends with a user message
    std::vector<std::string> every_question;  // all user messages or turns, also those that are not in `messages`
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
};

}  // namespace griffin::engine::train

// The prompts to be answered: those of several files as the target's tokens, each once, without those that share words
// with a benchmark and without those that are too long.
//
// A prompt file has one JSON object per line:
//   {"messages": [{"role": "system" | "user" | "assistant", "content": "..."}, ...]}   a prompt per turn, at most 64:
//                                            what ends with a user message, before an answer or at the end
//   {"turns": ["...", ...]}                  the first turn
//   {"prompt": "..."} and {"text": "..."}
// Other fields are ignored. Assistant messages are context only: the target writes its own answers.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"
#include "engine/train/data/contamination_filter.h"
#include "engine/train/data/response_generator.h"

namespace griffin::engine::train {

/// One prompt of a file.
struct PromptRecord {
    std::vector<ChatMessage> messages;        // ends with a user message
    std::vector<std::string> every_question;  // all user messages or turns of the line
};

class PromptFile {
  public:
    static Result<PromptFile> open(const std::string& path);
    explicit PromptFile(MappedFile file) : file_(std::move(file)) {}

    /// Nothing at the end. A line that is not a prompt is a Failure that names it; so is a file without prompts.
    Result<std::optional<PromptRecord>> next();
    /// Share of the file that is read, from 0 to 1.
    double fraction() const;

  private:
    MappedFile file_;
    std::size_t position_ = 0;
    int line_ = 0;
    bool found_ = false;
    PromptRecord line_record_;           // the line read last
    std::deque<std::size_t> turn_ends_;  // its prompts still to be returned: their numbers of messages
};

/// Which prompts are taken.
struct PromptFilter {
    std::vector<std::string> files;
    std::string system;  // for prompts without a system message; empty: none
    int max_prompt_tokens = 0;
    int limit = 0;  // 0: all
};

struct PromptList {
    std::vector<PreparedPrompt> prompts;
    // Prompts left out:
    int contaminated = 0;  // they share words with a benchmark
    int duplicates = 0;
    int too_long = 0;
};

/// Excludes every question of a file.
Result<Done> excludeFile(const std::string& path, ContaminationFilter& contamination);

/// Reads all files; `progress` gets a fraction from 0 to 1. Stopping gives kCancelled.
Result<PromptList> listPrompts(const PromptFilter& filter, const ContaminationFilter& contamination,
                               const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template,
                               const std::function<void(double fraction)>& progress, const std::stop_token& stop);

/// How many prompts there are in all files, each counted once, those that are too long for a model included. Stopping
/// gives kCancelled.
Result<int> countPrompts(const std::vector<std::string>& files, const ContaminationFilter& contamination,
                         const std::stop_token& stop);

}  // namespace griffin::engine::train

// What there is to answer: prompts of several files as the target's tokens, each once, without those that share words
// with a benchmark and without those that are too long.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"
#include "engine/train/answer_maker.h"
#include "engine/train/benchmark_guard.h"

namespace griffin::engine::train {

struct PromptWishes {
    std::vector<std::string> files;
    std::string system;  // for prompts that bring no system message; empty: none
    int max_prompt_tokens = 0;
    int limit = 0;  // prompts that are taken; 0: all
};

struct PromptList {
    std::vector<PreparedPrompt> prompts;
    int guarded = 0;     // left out because of the guard
    int duplicates = 0;  // left out because the same prompt came before
    int too_long = 0;    // left out because of their length
};

/// Adds every question of a file to what the guard keeps out.
Result<Done> excludeFile(const std::string& path, BenchmarkGuard& guard);

/// Reads all files; `progress` gets a fraction from 0 to 1. A stop is a kCancelled.
Result<PromptList> listPrompts(const PromptWishes& wishes, const BenchmarkGuard& guard,
                               const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template,
                               const std::function<void(double fraction)>& progress, const std::stop_token& stop);

}  // namespace griffin::engine::train

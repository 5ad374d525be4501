// Options of commands that generate answers: method, draft tree, sampling and length; and what such commands print
// about an answer.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "engine/reasoning.h"

namespace griffin::app::cli {

struct AnswerOptions {
    std::string method = "auto";
    std::string tree = "auto";
    std::string reasoning = "auto";
    std::string schema_file;
    std::string expression;
    std::string grammar_file;
    engine::GenerationOptions generation;  // everything but these
};

/// Parts of addAnswerOptions(), for commands that compare several methods, trees and temperatures.
void addTreeSizeOptions(CLI::App& command, AnswerOptions& options);
void addSamplingOptions(CLI::App& command, AnswerOptions& options);
/// `options` holds the defaults, which the help shows.
void addAnswerOptions(CLI::App& command, AnswerOptions& options);

/// --reasoning and --reasoning-budget.
void addReasoningOptions(CLI::App& command, AnswerOptions& options);
/// --json-schema, --regex and --grammar: the form that answers have.
void addFormOptions(CLI::App& command, AnswerOptions& options);
/// What they say; reads their files.
engine::Result<engine::AnswerForm> answerForm(const AnswerOptions& options);

/// The names that --method and --tree accept.
std::vector<std::string> methodNames();
std::vector<std::string> treeNames();
/// REQUIRES: the parser has checked the names.
engine::Method methodNamed(const std::string& name);
engine::TreeKind treeNamed(const std::string& name);
engine::GenerationOptions generationOptions(const AnswerOptions& options);

/// "12 tokens, 210.3 tokens/s, 1.00 tokens per pass, first token after 41 ms"
std::string answerSummary(const engine::GenerationStats& stats);
/// Prints text as it arrives where `print_text`: what is said on standard output, the reasoning on standard error if
/// that is a terminal; and warnings about the prompt. Behind the answer comes finish().
class AnswerPrinter {
  public:
    explicit AnswerPrinter(bool print_text) : print_text_(print_text) {}

    engine::EventSink sink();
    void finish();

  private:
    void print(const engine::AnswerParts& parts);

    bool print_text_;
    bool reasoned_ = false;  // standard error is within the reasoning
    engine::ReasoningSplitter splitter_;
};

}  // namespace griffin::app::cli

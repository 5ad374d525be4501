#include "app/cli/answer_options.h"

#include <fmt/format.h>

#include <cstdio>
#include <type_traits>
#include <utility>

#include "app/cli/terminal.h"
#include "app/measurement/race.h"
#include "app/measurement/speedup_text.h"
#include "engine/generation_options.h"
#include "engine/sampling_fields.h"
#include "engine/speedup.h"

namespace griffin::app::cli {
namespace {

void addSamplingOption(CLI::App& command, const engine::SamplingField& field, engine::GenerationOptions& generation) {
    const auto add = [&](auto& value) {
        using Value = std::remove_reference_t<decltype(value)>;
        CLI::Option* option = command.add_option(field.option(), value, field.help.english());
        if constexpr (std::is_arithmetic_v<Value>) {
            option->check(CLI::Range(static_cast<Value>(field.min), static_cast<Value>(field.max)))
                ->capture_default_str();
        } else {
            option->default_str(value ? std::to_string(*value) : "random");  // the seed, which may be any 64-bit number
        }
    };
    std::visit(
        [&](auto member) {
            if constexpr (std::is_same_v<decltype(member), int engine::GenerationOptions::*>) {
                add(generation.*member);
            } else {
                add(generation.sampling.*member);
            }
        },
        field.member);
}

void printPromptWarnings(const engine::PromptReady& ready) {
    for (const auto& warning : ready.warnings) printWarning(warning);
    if (ready.dropped_messages > 0) {
        printWarning(fmt::format("the context of {} tokens is full: the {} oldest messages were left out",
                                 ready.context_tokens, ready.dropped_messages));
    }
}

}  // namespace

void addTreeSizeOptions(CLI::App& command, AnswerOptions& options) {
    engine::TreeOptions& tree = options.generation.tree;
    command.add_option("--tree-size", tree.size, "Nodes of the draft tree, including the root; default: automatic")
        ->check(CLI::Range(2, 256));
    command.add_option("--tree-depth", tree.depth, "Levels of the draft tree; default: automatic")
        ->check(CLI::Range(1, 64));
    command.add_option("--tree-top-k", tree.top_k, "Children per node of the draft tree; default: automatic")
        ->check(CLI::Range(1, 64));
}

void addSamplingOptions(CLI::App& command, AnswerOptions& options) {
    for (const engine::SamplingField& field : engine::samplingFields()) {
        if (field.name != "temperature") addSamplingOption(command, field, options.generation);
    }
    command.add_option("--stop", options.generation.stop_texts, "End the answer before this text; may be repeated")
        ->type_name("TEXT")
        ->expected(1)
        ->take_all();
}

void addAnswerOptions(CLI::App& command, AnswerOptions& options) {
    command
        .add_option("--method", options.method, "Decoding method; it changes the speed, not the distribution of text")
        ->check(CLI::IsMember(methodNames()))
        ->capture_default_str();
    command.add_option("--tree", options.tree, "How the draft tree is built")
        ->check(CLI::IsMember(treeNames()))
        ->capture_default_str();
    addTreeSizeOptions(command, options);
    addSamplingOption(command, engine::samplingField("temperature"), options.generation);
    addSamplingOptions(command, options);
}

void addReasoningOptions(CLI::App& command, AnswerOptions& options) {
    std::vector<std::string> names;
    for (const engine::Reasoning reasoning : engine::allReasonings()) names.emplace_back(engine::nameOf(reasoning));
    command
        .add_option("--reasoning", options.reasoning,
                    "Whether the model thinks first, and how much; auto: as it does by itself")
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    command
        .add_option("--reasoning-budget", options.generation.reasoning_budget,
                    "Most tokens of reasoning, then the model is led to its answer; 0: no limit")
        ->type_name("N")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
}

void addFormOptions(CLI::App& command, AnswerOptions& options) {
    CLI::Option* schema =
        command.add_option("--json-schema", options.schema_file, "Answer with JSON that is valid under this schema")
            ->type_name("FILE");
    CLI::Option* expression =
        command.add_option("--regex", options.expression, "Answer with a text that this expression matches as a whole")
            ->type_name("EXPRESSION")
            ->excludes(schema);
    command.add_option("--grammar", options.grammar_file, "Answer with a text of this grammar in GBNF")
        ->type_name("FILE")
        ->excludes(schema)
        ->excludes(expression);
}

engine::Result<engine::AnswerForm> answerForm(const AnswerOptions& options) {
    using Kind = engine::AnswerForm::Kind;
    if (!options.expression.empty()) return engine::AnswerForm{Kind::kExpression, options.expression};
    const bool schema = !options.schema_file.empty();
    if (!schema && options.grammar_file.empty()) return engine::AnswerForm{};
    engine::Result<std::string> text = readTextFile(schema ? options.schema_file : options.grammar_file);
    if (!text) return tl::unexpected(text.error());
    return engine::AnswerForm{schema ? Kind::kJsonSchema : Kind::kGrammar, *std::move(text)};
}

std::vector<std::string> methodNames() {
    std::vector<std::string> names;
    for (const engine::Method method : engine::allMethods()) {
        if (method != engine::Method::kSimulated) names.emplace_back(engine::nameOf(method));
    }
    return names;
}

std::vector<std::string> treeNames() {
    std::vector<std::string> names;
    for (const engine::TreeKind tree : engine::allTrees()) names.emplace_back(engine::nameOf(tree));
    return names;
}

engine::Method methodNamed(const std::string& name) {
    return engine::methodFromName(name).value_or(engine::Method::kAuto);
}

engine::TreeKind treeNamed(const std::string& name) {
    return engine::treeFromName(name).value_or(engine::TreeKind::kAuto);
}

engine::GenerationOptions generationOptions(const AnswerOptions& options) {
    engine::GenerationOptions generation = options.generation;
    generation.method = methodNamed(options.method);
    generation.tree.kind = treeNamed(options.tree);
    generation.reasoning = engine::reasoningFromName(options.reasoning).value_or(engine::Reasoning::kAuto);
    return generation;
}

std::string answerSummary(const engine::GenerationStats& stats) {
    std::string text =
        fmt::format("{} tokens, {:.1f} tokens/s, {:.2f} tokens per pass, first token after {:.0f} ms", stats.new_tokens,
                    stats.tokensPerSecond(), tokensPerPass(stats), stats.time_to_first_token_ms);
    const auto number = [](double value, int digits) { return fmt::format("{:.{}f}", value, digits); };
    const engine::Message gain = speedupSentence(engine::speedupOf(stats), number);
    return gain.empty() ? text : gain.english() + "; " + text;
}

engine::EventSink AnswerPrinter::sink() {
    return [this](const engine::GenerationEvent& event) {
        if (const auto* ready = std::get_if<engine::PromptReady>(&event)) {
            printPromptWarnings(*ready);
        } else if (print_text_) {
            print(splitter_.push(std::get<engine::TextAdded>(event).text));
        }
    };
}

void AnswerPrinter::finish() {
    print(splitter_.finish());
    if (std::exchange(reasoned_, false)) printMessage("");
    splitter_ = {};
}

void AnswerPrinter::print(const engine::AnswerParts& parts) {
    if (!parts.reasoning.empty() && errorIsTerminal()) {
        reasoned_ = true;
        std::fputs(parts.reasoning.c_str(), stderr);
        std::fflush(stderr);
    }
    if (parts.text.empty()) return;
    if (std::exchange(reasoned_, false)) printMessage("\n");
    printResult(parts.text);
}

}  // namespace griffin::app::cli

// `griffin evaluate`: teacher-forced scoring. Entry i of the log-probabilities belongs to token i + 1. A text longer
// than the context is split into pieces that are scored independently.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"

namespace griffin::app::cli {
namespace {

using engine::Message;
using Tokens = std::vector<std::int32_t>;

struct EvaluateOptions {
    ModelOptions model;
    std::string text_file;
    std::string tokens_file;
    bool json = false;
};

// One JSON array of ids per line.
engine::Result<std::vector<Tokens>> parseTokens(const std::string& text, const std::string& path, int vocabulary) {
    std::vector<Tokens> sequences;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const nlohmann::json array = nlohmann::json::parse(line, nullptr, false);
        const bool ids = array.is_array() && std::all_of(array.begin(), array.end(), [vocabulary](const auto& id) {
                             return id.is_number_integer() && id >= 0 && id < vocabulary;
                         });
        if (!ids) {
            return engine::failed(
                {engine::FailureCause::kFileMalformed,
                 Message("This is not an array of token ids of this model"),
                 Message("%1: line %2", path, std::to_string(number)),
                 Message("write one JSON array per line, of numbers from 0 to %1", std::to_string(vocabulary - 1)),
                 {}});
        }
        sequences.push_back(array.get<Tokens>());
    }
    return sequences;
}

engine::Result<std::vector<Tokens>> readSequences(const EvaluateOptions& options, const engine::Engine& engine) {
    const std::string& path = options.text_file.empty() ? options.tokens_file : options.text_file;
    const engine::Result<std::string> text = readTextFile(path);
    if (!text) return tl::unexpected(text.error());
    if (options.text_file.empty()) return parseTokens(*text, path, engine.info().vocabulary);

    const Tokens tokens = engine.tokenize(*text, engine::SpecialTokens::kPlainText);
    std::vector<Tokens> pieces;
    const auto length = static_cast<std::size_t>(std::max(2, engine.info().context));
    for (std::size_t begin = 0; begin < tokens.size(); begin += length) {
        const std::size_t end = std::min(tokens.size(), begin + length);
        pieces.emplace_back(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                            tokens.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return pieces;
}

ExitCode runEvaluate(const EvaluateOptions& options, Interrupts& interrupts) {
    const auto engine = loadEngine(options.model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.error());
    const auto sequences = readSequences(options, **engine);
    if (!sequences) return fail(sequences.error());

    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < sequences->size(); ++i) {
        const Tokens& tokens = (*sequences)[i];
        bar.show("Scoring", static_cast<double>(i) / static_cast<double>(sequences->size()));
        engine::Scores scores;
        if (tokens.size() > 1) {
            const auto scored = (*engine)->evaluate(tokens, work.token());
            if (!scored) return fail(scored.error());
            scores = *scored;
        }
        for (const float logprob : scores.logprobs) sum += logprob;
        count += scores.logprobs.size();
        if (options.json) {
            const nlohmann::ordered_json object = {
                {"format", kJsonFormat}, {"tokens", tokens}, {"logprobs", scores.logprobs}, {"argmax", scores.argmax}};
            printResult(object.dump() + "\n");
        }
    }
    bar.clear();
    if (count == 0) {
        return fail({engine::FailureCause::kFileMalformed,
                     Message("There is nothing to score"),
                     options.text_file.empty() ? options.tokens_file : options.text_file,
                     Message("provide at least two tokens"),
                     {}});
    }
    const double perplexity = std::exp(-sum / static_cast<double>(count));
    const std::string summary = fmt::format("perplexity {:.4f} over {} tokens", perplexity, count);
    if (options.json) {
        printMessage(summary);
    } else {
        printResult(summary + "\n");
    }
    return ExitCode::kDone;
}

}  // namespace

Command registerEvaluate(CLI::App& command) {
    auto options = std::make_shared<EvaluateOptions>();  // shared with the parser, which fills it later
    CLI::Option_group* source = command.add_option_group("Input");
    source->add_option("--text-file", options->text_file, "Text to score")->type_name("FILE");
    source->add_option("--tokens-file", options->tokens_file, "Token ids to score: one JSON array per line")
        ->type_name("FILE");
    source->require_option(1);
    command.add_flag("--json", options->json, "Print one JSON object per sequence: tokens, logprobs[], argmax[]");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    return [options](Interrupts& interrupts) { return runEvaluate(*options, interrupts); };
}

}  // namespace griffin::app::cli

// `griffin generate`: one answer, or many with one load of the model.
#include <fmt/format.h>

#include "app/cli/answer_options.h"
#include "app/cli/commands.h"
#include "app/cli/document_options.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"
#include "app/measurement/prompt_sets.h"

namespace griffin::app::cli {
namespace {

using engine::Message;

struct GenerateOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::string prompt;
    std::string prompt_file;
    std::string prompts_file;
    std::string system;
    std::vector<std::string> documents;
    bool raw = false;
    bool json = false;
    bool prompt_given = false;
};

// From the option, a file or standard input. A final line end, as editors and echo add, is not part of a chat message.
engine::Result<std::vector<Question>> readQuestions(const GenerateOptions& options) {
    if (!options.prompts_file.empty()) {
        const engine::Result<std::string> text = readTextFile(options.prompts_file);
        if (!text) return tl::unexpected(text.error());
        return parseQuestions(*text, options.prompts_file);
    }
    std::string prompt = options.prompt;
    if (!options.prompt_given) {
        if (!options.prompt_file.empty()) {
            engine::Result<std::string> text = readTextFile(options.prompt_file);
            if (!text) return tl::unexpected(text.error());
            prompt = std::move(*text);
        } else {
            if (inputIsTerminal()) printMessage("Type the prompt, then press Ctrl+D on an empty line.");
            prompt = readStandardInput();
        }
        if (!options.raw && prompt.ends_with('\n')) prompt.pop_back();
    }
    if (prompt.empty()) {
        return engine::failed({engine::FailureCause::kBadArgument,
                               Message("The prompt is empty"),
                               options.prompt_file.empty() ? Message("standard input") : Message(options.prompt_file),
                               Message("provide one with --prompt, --prompt-file or on standard input"),
                               {}});
    }
    return std::vector<Question>{{nlohmann::json(), {std::move(prompt)}}};
}

class Generation {
  public:
    /// `documents` go with the first turn of every question.
    Generation(const GenerateOptions& options, const engine::GenerationOptions& generation, engine::Session& session,
               const QList<AttachedFile>& documents, TokenRoom room)
        : options_(options),
          generation_(generation),
          session_(session),
          documents_(documents),
          room_(std::move(room)) {}

    // All turns of one question.
    ExitCode answer(const Question& question, bool show_heading, Interrupts& interrupts) {
        PromptTurns turns{QString::fromStdString(options_.system), {}};
        std::string raw;
        for (std::size_t turn = 0; turn < question.turns.size(); ++turn) {
            raw += question.turns[turn];
            turns.turns.append({engine::Role::kUser, QString::fromStdString(question.turns[turn]),
                                turn == 0 ? documents_ : QList<AttachedFile>()});
            if (show_heading && !options_.json) {
                printResult(fmt::format("=== question {}, turn {}\n", question.id.dump(), turn));
            }
            auto plan = options_.raw ? PlannedPrompt{{{}, raw}, {}} : planPrompt(turns, room_);
            if (!plan) return fail(plan.error());
            const Interrupts::Work work(interrupts);
            AnswerPrinter printer(!options_.json);
            const auto answer = session_.generate(plan->prompt, generation_, printer.sink(), work.token());
            printer.finish();
            if (!answer) return fail(answer.error());
            report(question, turn, *answer, plan->taken);
            if (answer->finish_reason == engine::FinishReason::kCancelled) return ExitCode::kFailed;
            raw += answer->text;
            turns.answered(plan->taken, QString::fromStdString(answer->text));
        }
        return ExitCode::kDone;
    }

  private:
    void report(const Question& question, std::size_t turn, const engine::Answer& answer,
                const QList<storage::Passage>& taken) const {
        if (options_.json) {
            nlohmann::ordered_json object = answerJson(question.id, turn, answer);
            if (!documents_.isEmpty()) object["passages"] = takenJson(taken);
            printResult(jsonLine(object));
        } else {
            printResult("\n");
            printTaken(taken);
            if (errorIsTerminal()) printMessage(answerSummary(answer.stats));
        }
    }

    const GenerateOptions& options_;
    const engine::GenerationOptions& generation_;
    engine::Session& session_;
    const QList<AttachedFile>& documents_;
    TokenRoom room_;
};

ExitCode runGenerate(const GenerateOptions& options, Interrupts& interrupts) {
    engine::GenerationOptions generation = generationOptions(options.answer);
    const auto form = answerForm(options.answer);
    if (!form) return fail(form.error());
    generation.form = *form;
    const auto questions = readQuestions(options);
    if (!questions) return fail(questions.error());
    const auto documents = readDocuments(options.documents, interrupts);
    if (!documents) return fail(documents.error());
    ModelOptions model = options.model;
    model.draft_for = {methodNamed(options.answer.method)};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.error());
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.error());

    Generation all(options, generation, **session, *documents, roomOf(**engine, **session, generation.max_new_tokens));
    for (const Question& question : *questions) {
        const ExitCode code = all.answer(question, !options.prompts_file.empty(), interrupts);
        if (code != ExitCode::kDone) return code;
    }
    return ExitCode::kDone;
}

}  // namespace

Command registerGenerate(CLI::App& command) {
    auto options = std::make_shared<GenerateOptions>();  // shared with the parser, which fills it later
    CLI::Option* prompt = command.add_option("--prompt", options->prompt, "Prompt text")->type_name("TEXT");
    CLI::Option* file = command.add_option("--prompt-file", options->prompt_file, "File with the prompt")
                            ->type_name("FILE")
                            ->excludes(prompt);
    command
        .add_option("--prompts", options->prompts_file,
                    "File with many prompts: a JSON object per line, with question_id and turns[]")
        ->type_name("FILE.jsonl")
        ->excludes(prompt)
        ->excludes(file);
    CLI::Option* system = command.add_option("--system", options->system, "System message")->type_name("TEXT");
    command.add_flag("--raw", options->raw, "No chat template: continue the text as it is")
        ->excludes(system)
        ->excludes(addDocumentOption(command, options->documents));
    command.add_flag("--json", options->json, "Print one JSON object per answer");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    addReasoningOptions(command, options->answer);
    addFormOptions(command, options->answer);
    return [options, prompt](Interrupts& interrupts) {
        options->prompt_given = prompt->count() > 0;
        return runGenerate(*options, interrupts);
    };
}

}  // namespace griffin::app::cli

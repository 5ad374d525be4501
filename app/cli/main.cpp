// `griffin`: the engine on the command line. Parses the arguments, runs one command, and turns its outcome into an exit
// status and at most one line of error. `griffin version` is here, too.
#include <fmt/format.h>

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/terminal.h"
#include "app/library/application_identity.h"
#include "app/measurement/json_records.h"
#include "engine/engine.h"

namespace {

using namespace griffin::app::cli;
using griffin::engine::FailureCause;
using griffin::engine::Message;

struct CommandEntry {
    const char* name;
    const char* description;
    Command (*registerIn)(CLI::App&);
};

constexpr std::array<CommandEntry, 12> kCommands = {{
    {"chat", "Chat with a model in the terminal", registerChat},
    {"generate", "Answer one prompt or a file of prompts", registerGenerate},
    {"serve", "Answer other programs over HTTP, as OpenAI's interface does", registerServe},
    {"bench", "Measure speedup and acceptance length of methods on prompt files", registerBench},
    {"race", "Answer one prompt with vanilla decoding and with another method", registerRace},
    {"profile", "Measure how fast the hardware runs a model", registerProfile},
    {"evaluate", "Score text or tokens: perplexity, log-probabilities", registerEvaluate},
    {"train", "Train a draft for a model", registerTrain},
    {"tokenize", "Convert text to token ids and back", registerTokenize},
    {"inspect", "Show the contents of a model or draft file", registerInspect},
    {"models", "List, fetch, add and remove models", registerModels},
    {"version", "Show version, compiler, instruction set and device", registerVersion},
}};

ExitCode run(int argc, char** argv, Interrupts& interrupts) {
    CLI::App parser("Chat with a language model on your own machine");
    parser.name("griffin");
    parser.require_subcommand(1);
    std::array<std::pair<CLI::App*, Command>, kCommands.size()> commands;
    std::transform(kCommands.begin(), kCommands.end(), commands.begin(), [&parser](const CommandEntry& entry) {
        CLI::App* command = parser.add_subcommand(entry.name, entry.description);
        return std::pair(command, entry.registerIn(*command));
    });
    try {
        parser.parse(argc, argv);
    } catch (const CLI::Success& help) {  // --help is not an error
        return parser.exit(help) == 0 ? ExitCode::kDone : ExitCode::kFailed;
    } catch (const CLI::ParseError& error) {
        const auto used = parser.get_subcommands();
        const std::string command = used.empty() ? "griffin" : "griffin " + used.front()->get_name();
        return fail(
            {FailureCause::kBadArgument, std::string(error.what()), command, Message("see `%1 --help`", command), {}});
    }
    for (const auto& [command, start] : commands) {
        if (command->parsed()) return start(interrupts);
    }
    return ExitCode::kWrongUsage;
}

}  // namespace

namespace griffin::app::cli {

Command registerVersion(CLI::App& command) {
    auto json = std::make_shared<bool>(false);  // shared with the parser, which fills it later
    command.add_flag("--json", *json, "Print one JSON object");
    return [json](Interrupts&) {
        const engine::BuildInfo build = engine::buildInfo();
        if (*json) {
            const nlohmann::ordered_json object = {{"format", kJsonFormat},
                                                   {"version", build.version},
                                                   {"commit", build.commit},
                                                   {"compiler", build.compiler},
                                                   {"instruction_set", build.instruction_set.english()},
                                                   {"cuda", build.cuda.english()}};
            printResult(jsonLine(object));
        } else {
            printResult(fmt::format(
                "griffin {}\ncommit           {}\ncompiler         {}\ninstruction set  {}\n"
                "CUDA             {}\n",
                build.version, build.commit, build.compiler, build.instruction_set.english(), build.cuda.english()));
        }
        return ExitCode::kDone;
    };
}

}  // namespace griffin::app::cli

int main(int argc, char** argv) {
    fillClosedStreams();
    Interrupts interrupts;
    const QCoreApplication application(argc, argv);
    griffin::app::setApplicationIdentity();
    ExitCode code = ExitCode::kFailed;
    try {
        code = run(argc, argv, interrupts);
    } catch (const std::exception& error) {
        fail({FailureCause::kOutOfMemory,
              std::string(error.what()),
              {},
              Message("close other programs, or use a smaller model or a smaller --context"),
              {}});
        code = ExitCode::kFailed;
    }
    if (code == ExitCode::kDone && !outputArrived()) {
        code = fail({FailureCause::kDiskFull,
                     Message("The results cannot be written"),
                     Message("standard output"),
                     Message("write them to a place that has room"),
                     {}});
    }
    return static_cast<int>(code);
}

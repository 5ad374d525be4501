// `griffin`: the engine on the command line. Parses, runs one command, and turns whatever ends it into an exit status
// and at most one line of error.
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/terminal.h"
#include "app/library/application_identity.h"

namespace {

using namespace griffin::app::cli;

struct CommandEntry {
    const char* name;
    const char* description;
    Command (*registerIn)(CLI::App&);
};

constexpr std::array<CommandEntry, 11> kCommands = {{
    {"chat", "Talk with a model in the terminal", registerChat},
    {"generate", "Answer one prompt, or a file of prompts", registerGenerate},
    {"bench", "Compare methods on files of prompts: speedup, acceptance length", registerBench},
    {"race", "One prompt, vanilla decoding against a method", registerRace},
    {"profile", "Measure what the hardware gives for a model", registerProfile},
    {"evaluate", "Score texts or tokens: perplexity, log-probabilities", registerEvaluate},
    {"train", "Make a draft model for a model", registerTrain},
    {"tokenize", "Text to token ids and back", registerTokenize},
    {"inspect", "Show what a model file holds", registerInspect},
    {"models", "List, fetch, add and remove models", registerModels},
    {"version", "Version, compiler, instruction set, device", registerVersion},
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
    } catch (const CLI::Success& help) {  // --help is no error
        return parser.exit(help) == 0 ? ExitCode::kDone : ExitCode::kFailed;
    } catch (const CLI::ParseError& error) {
        const auto used = parser.get_subcommands();
        const std::string command = used.empty() ? "griffin" : "griffin " + used.front()->get_name();
        return fail({griffin::engine::FailureCause::kBadArgument,
                     error.what(),
                     command,
                     "`" + command + " --help` shows what it takes",
                     {}});
    }
    for (const auto& [command, start] : commands) {
        if (command->parsed()) return start(interrupts);
    }
    return ExitCode::kWrongUsage;
}

}  // namespace

int main(int argc, char** argv) {
    Interrupts interrupts;
    const QCoreApplication application(argc, argv);
    griffin::app::setApplicationIdentity();
    ExitCode code = ExitCode::kFailed;
    try {
        code = run(argc, argv, interrupts);
    } catch (const std::exception& error) {
        fail({griffin::engine::FailureCause::kOutOfMemory,
              error.what(),
              "griffin",
              "close other programs, or use a smaller model or --context",
              {}});
        code = ExitCode::kFailed;
    }
    return static_cast<int>(code);
}

// `griffin train`: a draft model for the model that is installed.
#include <array>
#include <utility>

#include "app/cli/train_commands.h"

namespace griffin::app::cli {
namespace {

struct Entry {
    const char* name;
    const char* description;
    Command (*registerIn)(CLI::App&);
};

constexpr std::array<Entry, 3> kEntries = {{
    {"data", "Let the model answer prompts, and keep what a draft learns from", registerTrainData},
    {"draft", "Train a draft on such data", registerTrainDraft},
    {"evaluate", "How often a draft is right on such data", registerTrainEvaluate},
}};

}  // namespace

Command registerTrain(CLI::App& command) {
    command.require_subcommand(1);
    std::array<std::pair<CLI::App*, Command>, kEntries.size()> commands;
    for (std::size_t i = 0; i < kEntries.size(); ++i) {
        CLI::App* entry = command.add_subcommand(kEntries[i].name, kEntries[i].description);
        commands[i] = {entry, kEntries[i].registerIn(*entry)};
    }
    return [commands](Interrupts& interrupts) {
        for (const auto& [entry, start] : commands) {
            if (entry->parsed()) return start(interrupts);
        }
        return ExitCode::kWrongUsage;
    };
}

}  // namespace griffin::app::cli

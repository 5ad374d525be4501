// The commands of `griffin`, one file each. Every command registers its options on its own CLI11 subcommand and returns
// the function that runs it. Results go to standard output, everything else to standard error.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "app/cli/interrupts.h"

namespace griffin::app::cli {

/// Exit status, a promise to scripts.
enum class ExitCode { kDone = 0, kFailed = 1, kWrongUsage = 2 };

/// REQUIRES: called once, after parsing.
using Command = std::function<ExitCode(Interrupts&)>;

/// The format version of every JSON object that is printed.
inline constexpr int kJsonFormat = 1;

Command registerChat(CLI::App& command);
Command registerGenerate(CLI::App& command);
Command registerServe(CLI::App& command);
Command registerBench(CLI::App& command);
Command registerRace(CLI::App& command);
Command registerProfile(CLI::App& command);
Command registerEvaluate(CLI::App& command);
Command registerTrain(CLI::App& command);
Command registerTokenize(CLI::App& command);
Command registerInspect(CLI::App& command);
Command registerModels(CLI::App& command);
Command registerVersion(CLI::App& command);

}  // namespace griffin::app::cli

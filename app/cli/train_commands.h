// What the commands under `griffin train` share.
#pragma once

#include <string>

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "engine/training.h"

namespace griffin::app::cli {

Command registerTrainPrompts(CLI::App& command);
Command registerTrainData(CLI::App& command);
Command registerTrainDraft(CLI::App& command);
Command registerTrainRound(CLI::App& command);
Command registerTrainExport(CLI::App& command);

/// "top-1 0.612 0.433 and top-3 ... by depth, chain acceptance length 2.041".
std::string agreementText(const engine::DraftAgreement& agreement);

/// As ProgressLines::fail(); also writes the failure as a line, {"failure": {...}}, for the window to say it in its
/// language.
ExitCode failWithLine(const ProgressLines& lines, const engine::Failure& failure);

}  // namespace griffin::app::cli

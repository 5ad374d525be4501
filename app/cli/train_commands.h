// The commands under `griffin train`, one file each.
#pragma once

#include "app/cli/commands.h"

namespace griffin::app::cli {

Command registerTrainData(CLI::App& command);
Command registerTrainDraft(CLI::App& command);
Command registerTrainEvaluate(CLI::App& command);

}  // namespace griffin::app::cli

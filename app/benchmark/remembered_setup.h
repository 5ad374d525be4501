// What was last chosen for a benchmark, over restarts: "benchmark/setup/..." in the settings file.
#pragma once

#include "app/measurement/prompt_sets.h"
#include "ui/benchmark/benchmark_setup.h"

class QSettings;

namespace griffin::app {

/// `tasks` are those whose rows the choice has; they are remembered by their names.
void rememberSetup(QSettings& memory, const ui::BenchmarkChoice& choice, const std::vector<BenchmarkTask>& tasks);
/// A file of prompts that was added.
void rememberFile(QSettings& memory, const QString& path);
/// Those whose prompts were chosen last: what is not chosen any more is not offered again.
QStringList rememberedFiles(const QSettings& memory);
/// `choice` stays where nothing was remembered.
void recallSetup(const QSettings& memory, ui::BenchmarkChoice& choice, const std::vector<BenchmarkTask>& tasks);

}  // namespace griffin::app

// A benchmark run as a file: for other programs, for papers, for slides and for print.
#pragma once

#include <QString>

#include "app/measurement/benchmark_run.h"

namespace griffin::ui {
class Theme;
enum class BenchmarkExport;
}  // namespace griffin::ui

namespace griffin::app {

/// Replaces the file, all or nothing. Pictures show the charts in the colours of the theme.
engine::Result<engine::Done> exportRun(const BenchmarkRun& run, ui::BenchmarkExport format, const QString& path,
                                       const ui::Theme& theme);

/// "json", "tex", ...
QString suffixOf(ui::BenchmarkExport format);

}  // namespace griffin::app

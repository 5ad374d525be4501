// A benchmark run for people, in the language of the interface: what the page shows, and files for other programs, for
// papers and for print.
#pragma once

#include <QString>

#include "app/measurement/benchmark_run.h"
#include "ui/benchmark/benchmark_results.h"

namespace griffin::ui {
class Theme;
enum class BenchmarkExport;
}  // namespace griffin::ui

namespace griffin::app {

/// "SmolLM2 · 21/11/2026 17:29", followed by the progress if the run is incomplete.
QString runText(const BenchmarkRunName& name);

/// Table, charts and environment of `run`, compared with `other` unless that is null.
ui::BenchmarkView benchmarkView(const BenchmarkRun& run, const BenchmarkRun* other);

/// Replaces the file, all or nothing. Pictures show the charts in the colours of the theme.
engine::Result<engine::Done> exportRun(const BenchmarkRun& run, ui::BenchmarkExport format, const QString& path,
                                       const ui::Theme& theme);

/// "json", "tex", ...
QString suffixOf(ui::BenchmarkExport format);

}  // namespace griffin::app

// A benchmark run as a file: for other programs, for papers, for slides and for print.
#pragma once

#include <QString>
#include <functional>

#include "app/measurement/benchmark_run.h"

namespace griffin::ui {
class BenchmarkPage;
struct BenchmarkView;
class Theme;
enum class BenchmarkExport;
}  // namespace griffin::ui

namespace griffin::app {

class FileDialogs;

/// Replaces the file, all or nothing, with the run and what it is compared with, unless that is null or the format
/// holds one run. Pictures show the charts in the colours of the theme.
engine::Result<engine::Done> exportRun(const BenchmarkRun& run, const BenchmarkRun* other, ui::BenchmarkExport format,
                                       const QString& path, const ui::Theme& theme);

/// Whether files of a format are read by programs, which are promised one run.
bool holdsOneRun(ui::BenchmarkExport format);

/// Whether a format is drawn: a picture or a report on paper.
bool isDrawn(ui::BenchmarkExport format);
/// The same for whatever the page shows. REQUIRES: isDrawn(format).
engine::Result<engine::Done> exportView(const ui::BenchmarkView& view, ui::BenchmarkExport format, const QString& path,
                                        const ui::Theme& theme);

/// Title, note and table as Qt's rich text, as a report on paper begins.
QString resultsAsHtml(const ui::BenchmarkView& view);

/// Asks for a file for an export, and says on the page whether it was written. `compared`: when the run that files of
/// one run hold was started, where the page shows another beside it; otherwise empty.
void offerExport(FileDialogs& dialogs, ui::BenchmarkPage& page, ui::BenchmarkExport format, const QString& compared,
                 const std::function<engine::Result<engine::Done>(const QString& path)>& write);

}  // namespace griffin::app

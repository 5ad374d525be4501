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

/// Replaces the file, all or nothing. Pictures show the charts in the colours of the theme.
engine::Result<engine::Done> exportRun(const BenchmarkRun& run, ui::BenchmarkExport format, const QString& path,
                                       const ui::Theme& theme);

/// Whether a format is drawn: a picture or a report on paper.
bool isDrawn(ui::BenchmarkExport format);
/// The same for whatever the page shows. REQUIRES: isDrawn(format).
engine::Result<engine::Done> exportView(const ui::BenchmarkView& view, ui::BenchmarkExport format, const QString& path,
                                        const ui::Theme& theme);

/// Title, note and table as Qt's rich text, as a report on paper begins.
QString resultsAsHtml(const ui::BenchmarkView& view);

/// Asks for a file for an export, and says on the page whether it was written.
void offerExport(FileDialogs& dialogs, ui::BenchmarkPage& page, ui::BenchmarkExport format,
                 const std::function<engine::Result<engine::Done>(const QString& path)>& write);

}  // namespace griffin::app

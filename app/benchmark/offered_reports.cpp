#include "app/benchmark/offered_reports.h"

#include "app/benchmark/benchmark_controller.h"
#include "app/benchmark/server_benchmark_controller.h"
#include "app/measurement/server_benchmark_run.h"
#include "app/shell/file_dialogs.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_setup.h"
#include "ui/benchmark/server_setup.h"

namespace griffin::app {

OfferedReports::OfferedReports(BenchmarkController& local, ServerBenchmarkController& servers, FileDialogs& dialogs,
                               ui::BenchmarkPage& page, QObject* parent)
    : QObject(parent), local_(local), servers_(servers), dialogs_(dialogs), page_(page) {
    connect(&page_.setup(), &ui::BenchmarkSetup::reportRequested, this, &OfferedReports::choose);
    connect(&page_.serverSetup(), &ui::ServerSetup::reportRequested, this, &OfferedReports::choose);
    connect(&page_, &ui::BenchmarkPage::reportDropped, this, &OfferedReports::open);
}

void OfferedReports::choose() {
    const QString path =
        dialogs_.open(&page_, FileKind::kReports, tr("Open a report"), tr("Reports (*.json);;All files (*)"));
    if (!path.isEmpty()) open(path);
}

void OfferedReports::open(const QString& path) {
    if (isOfServers(path)) {
        page_.showSide(ui::BenchmarkSide::kServers);
        servers_.open(path);
        return;
    }
    local_.open(path);
    if (local_.shownRun() == path) page_.showSide(ui::BenchmarkSide::kThisComputer);
}

}  // namespace griffin::app

#include "moc_offered_reports.cpp"

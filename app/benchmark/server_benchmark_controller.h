// Runs the side of the benchmark page for servers: assembles a plan, measures it on a thread of its own, and shows,
// compares and exports runs. Every finished step is on disk before the next one begins, so a run can be resumed after a
// stop or a crash.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/benchmark/interrupted_run.h"
#include "app/benchmark/removed_run.h"
#include "app/engine_thread/background_work.h"
#include "app/engines/known_server.h"
#include "app/measurement/server_benchmark_run.h"

namespace griffin::ui {
class BenchmarkPage;
class BenchmarkPanel;
enum class BenchmarkExport;
struct ServerChoice;
}  // namespace griffin::ui

namespace griffin::app {

class EngineJobs;
class FileDialogs;
class KeyStore;
class OfferedPrompts;
struct ServerBenchmarkJob;
class ServerCatalogue;
class ServerList;

class ServerBenchmarkController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `folder` contains the runs.
    ServerBenchmarkController(EngineJobs& jobs, ServerList& servers, ServerCatalogue& catalogue, KeyStore& keys,
                              OfferedPrompts& prompts, FileDialogs& dialogs, ui::BenchmarkPage& page,
                              const QString& folder, QObject* parent = nullptr);
    ~ServerBenchmarkController() override;

    bool running() const { return job_ != nullptr; }
    /// Asks the run to end; what is complete of it stays.
    void stop();
    /// What is chosen in the setup; none: its prompt sets were not listed yet.
    std::optional<ui::ServerChoice> choice() const;
    void choose(const ui::ServerChoice& choice);
    /// The file of the run that is shown; empty: the setup is.
    QString shownRun() const { return run_ ? run_->path : QString(); }
    /// The file of the run that it is compared with; empty: none.
    QString comparedRun() const { return other_ ? other_->path : QString(); }
    /// Shows the run, or the report in JSON, in this file, beside that in the file `compared` if there is one.
    void open(const QString& path, const QString& compared = {});
    /// Exports the run that is shown. REQUIRES: there is one.
    engine::Result<engine::Done> exportTo(const QString& path, ui::BenchmarkExport format) const;

  signals:
    /// Somebody wants to see the servers in the settings.
    void serversRequested();

  private:
    void connectPage();
    void onShown();
    void listTasks();
    void listServers();
    void listRunNames();
    void showChoice();
    ServerBenchmarkPlan plan() const;
    QList<ServedModel> chosenModels() const;
    void startNew();
    void resume();
    /// Reads the keys of these servers, one for each target of the run, and begins.
    void start(ServerBenchmarkRun run, const QList<KnownServer>& servers);
    void begin(ServerBenchmarkRun run);
    void frame();
    void finish(const engine::Result<engine::Done>& result);
    void compareWith(int row);
    void showRun();
    void showNew();
    void deleteRun();

    EngineJobs& jobs_;
    ServerList& servers_;
    ServerCatalogue& catalogue_;
    KeyStore& keys_;
    OfferedPrompts& prompts_;
    FileDialogs& dialogs_;
    ui::BenchmarkPage& page_;
    ui::BenchmarkPanel& panel_;  // of the page
    QString folder_;
    RemovedRun removed_;
    InterruptedRun interrupted_;
    std::vector<ServerRunName> runs_;
    std::unique_ptr<ServerBenchmarkRun> run_;    // that is shown; null: the setup is
    std::unique_ptr<ServerBenchmarkRun> other_;  // to compare it with; null: none
    std::shared_ptr<ServerBenchmarkJob> job_;    // shared with the thread that measures; null: none is running
    QTimer timer_;
    BackgroundWork work_;
};

}  // namespace griffin::app

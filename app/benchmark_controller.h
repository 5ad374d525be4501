// The benchmark page at work: puts a plan together, estimates its time, has it measured on the engine thread, and shows
// runs, compares and exports them. Every prompt that is done is on the disk before the next one begins, so a run that
// was stopped, or whose program died, goes on where it was.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/benchmark/benchmark_run.h"
#include "app/engine_messages.h"

class QSettings;

namespace griffin::ui {
class BenchmarkPage;
enum class BenchmarkExport;
}  // namespace griffin::ui

namespace griffin::app {

class EngineJobs;
class ModelController;
class ModelPresenter;
class Settings;
struct BenchmarkFeed;
struct DataStore;

class BenchmarkController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `folder` is where runs are kept.
    BenchmarkController(EngineJobs& jobs, ModelController& models, ModelPresenter& presenter, DataStore& data,
                        const Settings& settings, QSettings& speeds, ui::BenchmarkPage& page, const QString& folder,
                        QObject* parent = nullptr);
    ~BenchmarkController() override;

    /// Files of questions become prompt sets; what cannot be read is said.
    void addFiles(const QStringList& paths);
    /// Writes the run on the page. REQUIRES: there is one.
    engine::Result<engine::Done> exportTo(const QString& path, ui::BenchmarkExport format) const;

  private:
    void connectPage();
    void showModel();
    void onShown(bool visible);
    void listTasks();
    void listRunNames();
    BenchmarkPlan plan() const;
    void showEstimate();
    void measureSpeed();
    void start(BenchmarkRun run, bool resume, bool hardware);
    void startNew();
    void finish(const std::optional<EngineFailure>& failure);
    void frame();
    void open(const QString& path);
    void compareWith(int row);
    void showRun();
    void chooseFiles();
    void exportRun(ui::BenchmarkExport format);

    EngineJobs& jobs_;
    ModelController& models_;
    ModelPresenter& presenter_;
    DataStore& data_;
    const Settings& settings_;
    QSettings& speeds_;  // how fast models are, measured once
    ui::BenchmarkPage& page_;
    QString folder_;
    bool shown_before_ = false;
    std::vector<BenchmarkTask> tasks_;  // as the setup lists them
    std::vector<BenchmarkTask> file_tasks_;
    std::vector<BenchmarkRunName> runs_;
    std::unique_ptr<BenchmarkRun> run_;    // on the page; null: the setup is
    std::unique_ptr<BenchmarkRun> other_;  // compared with it; null: none
    std::shared_ptr<BenchmarkFeed> feed_;  // shared with the job; null: none is run
    std::size_t shown_records_ = 0;
    QTimer timer_;
    QTimer estimate_timer_;  // what is typed is waited for
};

}  // namespace griffin::app

// Runs the benchmark page: assembles a plan, estimates its time, measures it on the engine thread, and shows, compares
// and exports runs. Every finished prompt is on disk before the next one begins, so a run can be resumed after a stop
// or a crash.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/benchmark/interrupted_run.h"
#include "app/benchmark/removed_run.h"
#include "app/engine_thread/engine_messages.h"
#include "app/measurement/benchmark_run.h"

class QSettings;

namespace griffin::ui {
class BenchmarkPage;
class BenchmarkPanel;
enum class BenchmarkExport;
struct BenchmarkChoice;
}  // namespace griffin::ui

namespace griffin::app {

class EngineJobs;
class FileDialogs;
class MeasuredSpeeds;
class ModelController;
class ModelPresenter;
class OfferedPrompts;
class Settings;
struct BenchmarkJob;
struct ModelSpeed;

class BenchmarkController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `folder` contains the runs.
    BenchmarkController(EngineJobs& jobs, ModelController& models, ModelPresenter& presenter, OfferedPrompts& prompts,
                        const Settings& settings, QSettings& memory, MeasuredSpeeds& measured, FileDialogs& dialogs,
                        ui::BenchmarkPage& page, const QString& folder, QObject* parent = nullptr);
    ~BenchmarkController() override;

    /// What is chosen in the setup; none: its prompt sets were not listed yet.
    std::optional<ui::BenchmarkChoice> choice() const;
    void choose(const ui::BenchmarkChoice& choice);
    /// The file of the run that is shown; empty: the setup is.
    QString shownRun() const { return run_ ? run_->name.path : QString(); }
    /// The file of the run that it is compared with; empty: none.
    QString comparedRun() const { return other_ ? other_->name.path : QString(); }
    /// Shows the run, or the report in JSON, in this file, beside that in the file `compared` if there is one.
    void open(const QString& path, const QString& compared = {});
    /// Exports what is shown; of two runs the first alone in a format that holds one. REQUIRES: there is one.
    engine::Result<engine::Done> exportTo(const QString& path, ui::BenchmarkExport format) const;

  private:
    void connectPage();
    void showModel();
    void onShown(bool visible);
    void listTasks();
    /// The setup of the last start, once it is known what there is to choose from.
    void recall();
    void listRunNames();
    BenchmarkPlan plan() const;
    void showEstimate();
    void measureSpeed();
    /// For the next estimate.
    void keepSpeed(const QString& model, const ModelSpeed& speed);
    void start(BenchmarkRun run, bool resume, bool hardware);
    void startNew();
    /// Remembers how fast each method was.
    void learnSpeeds();
    void finish(const std::optional<engine::Failure>& failure);
    void frame();
    void keepReport(const BenchmarkRun* run);
    void compareWith(int row);
    void showRun();
    void showNew();
    void deleteRun();

    EngineJobs& jobs_;
    ModelController& models_;
    ModelPresenter& presenter_;
    OfferedPrompts& prompts_;
    const Settings& settings_;
    QSettings& memory_;  // measured speeds of models, and the setup
    MeasuredSpeeds& measured_;
    FileDialogs& dialogs_;
    ui::BenchmarkPage& page_;
    ui::BenchmarkPanel& panel_;  // of the page
    QString folder_;
    RemovedRun removed_;
    InterruptedRun interrupted_;
    bool recalled_ = false;
    std::vector<BenchmarkRunName> runs_;     // of the list
    std::vector<BenchmarkRunName> reports_;  // that were opened, which the list has, too
    std::unique_ptr<BenchmarkRun> run_;      // that is shown; null: the setup is
    std::unique_ptr<BenchmarkRun> other_;    // to compare it with; null: none
    std::shared_ptr<BenchmarkJob> job_;      // shared with the engine thread; null: none is running
    std::size_t shown_records_ = 0;
    QTimer timer_;
    QTimer estimate_timer_;  // waits until typing pauses
};

}  // namespace griffin::app

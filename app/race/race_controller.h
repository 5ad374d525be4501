// Runs the race page: measures the methods one after the other on the engine thread and shows each while it runs, then
// replays them side by side in real time. The page is updated at most 30 times a second, and only while it is visible;
// the engine thread saves the result in any case.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <stop_token>
#include <vector>

#include "app/engine_thread/background_work.h"
#include "app/engine_thread/engine_messages.h"
#include "app/measurement/race_history.h"
#include "app/race/race_comparison.h"
#include "app/race/race_servers.h"

namespace griffin::ui {
class RacePage;
enum class RaceExport;
}  // namespace griffin::ui

namespace griffin::app {

class EngineJobs;
class FileDialogs;
class ModelController;
class ModelPresenter;
struct RaceJob;

class RaceController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `history` is a file.
    RaceController(EngineJobs& jobs, ModelController& models, ModelPresenter& presenter, FileDialogs& dialogs,
                   ui::RacePage& page, RaceServers& servers, const QString& history, QObject* parent = nullptr);
    ~RaceController() override;

    /// When the race that is shown was run; empty: none is.
    QString shownRace() const;
    /// Shows the race of that time.
    void open(const QString& time);
    /// Exports the race that is shown; appends no suffix. REQUIRES: there is one.
    engine::Result<engine::Done> exportTo(const QString& path, ui::RaceExport format) const;

  private:
    void connectPage();
    void showModel();
    void start(RacePlan plan);
    void begin(RacePlan plan, RaceServers::Sessions sessions);
    void stop();
    /// Names the lanes, by what they came to in `race`; null: by what was chosen.
    void nameLanes(const RacePlan& plan, const Race* race);
    void startFromSetup();
    void finish(const std::optional<engine::Failure>& failure);
    void frame();
    void showLive();
    void showReplay();
    void showResult(std::size_t lap);
    void openRecord(RaceRecord record, bool replay);
    void replay();
    void exportRace(ui::RaceExport format);
    void readHistory();
    void showHistory();
    void runTimer();

    EngineJobs& jobs_;
    ModelController& models_;
    ModelPresenter& presenter_;
    FileDialogs& dialogs_;
    ui::RacePage& page_;
    RaceServers& servers_;
    BackgroundWork work_;    // races of servers alone
    std::stop_source stop_;  // of such a race
    bool servers_alone_ = false;
    RaceComparison comparison_;
    RaceHistory history_;
    bool history_read_ = false;
    std::vector<RaceRecord> records_;       // oldest first
    std::unique_ptr<RaceRecord> shown_;     // null: none
    std::shared_ptr<RaceJob> job_;          // shared with the engine thread, which may outlive this; null: none runs
    std::vector<std::size_t> shown_steps_;  // by the replay, per lap
    QTimer timer_;
    QElapsedTimer since_frame_;
    double replay_ms_ = -1.0;  // negative: no replay
};

}  // namespace griffin::app

// The race page at work: measures the methods one after the other on the engine thread and shows each while it runs,
// then shows them again side by side in true time. What is shown is taken at most 30 times a second, and only while the
// page is on screen; what was measured is stored by the engine thread, whoever looks.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/engine_messages.h"
#include "app/race/race_history.h"

namespace griffin::ui {
class RacePage;
enum class RaceExport;
}  // namespace griffin::ui

namespace griffin::app {

class EngineJobs;
class ModelController;
class ModelPresenter;
struct RaceFeed;

class RaceController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `history` is a file.
    RaceController(EngineJobs& jobs, ModelController& models, ModelPresenter& presenter, ui::RacePage& page,
                   const QString& history, QObject* parent = nullptr);
    ~RaceController() override;

    /// Writes the race on the page; the ending of the name is the caller's.
    engine::Result<engine::Done> exportTo(const QString& path, ui::RaceExport format) const;

  private:
    void connectPage();
    void showModel();
    void start(RacePlan plan);
    void startFromSetup();
    void finish(const std::optional<EngineFailure>& failure);
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
    ui::RacePage& page_;
    RaceHistory history_;
    bool history_read_ = false;
    std::vector<RaceRecord> records_;       // oldest first
    std::unique_ptr<RaceRecord> shown_;     // null: none is on the page
    std::shared_ptr<RaceFeed> feed_;        // shared with the job, which may outlive this object; null: none is run
    std::vector<std::size_t> shown_steps_;  // of the replay, by lap
    QTimer timer_;
    QElapsedTimer since_frame_;
    double replay_ms_ = -1.0;  // negative: no replay
};

}  // namespace griffin::app

// The race page: the setup above, a column for each method below, and a list of earlier races. It only displays; the
// controller measures and replays.
#pragma once

#include <QList>
#include <optional>

#include "ui/race/race_lane.h"
#include "ui/race/race_setup.h"
#include "ui/shell/page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace griffin::ui {

class FlowLayout;
class LaneLayout;

enum class RaceExport { kJson, kMarkdown };

/// Decides which buttons are enabled.
enum class RacePhase { kIdle, kMeasuring, kReplaying };

/// A race in the list of those that were run.
struct EarlierRace {
    QString time;
    QString speedup;    // empty: not told
    QString prompt;     // in one line
    QString reference;  // what that is relative to; empty: plain decoding
};

class RacePage : public Page {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit RacePage(Theme& theme, QWidget* parent = nullptr);

    RaceSetup& setup() { return *setup_; }
    RaceLane& lane(int index) { return *lanes_[index]; }
    int laneCount() const { return static_cast<int>(lanes_.size()); }

    /// Shows `count` empty columns; 0: the empty page instead.
    void setLaneCount(int count);
    /// Why the model cannot race now; none: it can.
    void setModelState(const std::optional<StateContent>& state);
    /// `line`: status text above the columns.
    void setPhase(RacePhase phase, const QString& line);
    /// Whether a race is shown, which can be replayed, exported and run again.
    void setHasRace(bool has_race);
    /// The newest first.
    void setHistory(const QList<EarlierRace>& races);

  signals:
    void startRequested();
    void stopRequested();
    void rematchRequested();
    void replayRequested();
    void exportRequested(griffin::ui::RaceExport format);
    /// A pass of a lane's ribbon; -1: the pointer left.
    void passPointedAt(int lane, int pass);
    void passClicked(int lane, int pass);
    /// Of a lane's text; -1: the pointer left.
    void letterPointedAt(int lane, int letter);
    void letterClicked(int lane, int letter);
    /// A row of setHistory().
    void historyChosen(int row);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QPushButton* makeButton(const QString& name, const QString& text, const QString& icon);
    void buildHead(FlowLayout& head);
    void updateControls();

    QComboBox* history_;
    QToolButton* export_;
    RaceSetup* setup_;
    QPushButton* start_;
    QPushButton* stop_;
    QPushButton* rematch_;
    QPushButton* replay_;
    QLabel* mark_;
    QLabel* line_;
    QString told_;  // by the race, where nothing else is to be told
    QStackedWidget* middle_;
    StatePage* state_page_;
    QWidget* lane_area_;
    LaneLayout* lanes_layout_;
    QList<RaceLane*> lanes_;
    RacePhase phase_ = RacePhase::kIdle;
    bool has_race_ = false;
    std::optional<StateContent> model_state_;
};

}  // namespace griffin::ui

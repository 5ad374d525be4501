// The right column: how the answer on screen came about, while it is written and afterwards. Three tabs (tree,
// acceptance, time), with the most important figures below them.
//
// It draws at most kFramesPerSecond times a second and updates only the tab on screen; while hidden it does nothing,
// and catches up when it is shown again.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QWidget>
#include <optional>

#include "ui/inspector/chart_panels.h"
#include "ui/inspector/server_panel.h"
#include "ui/theme/pace.h"

class QAction;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace griffin::ui {

class AcceptancePanel;
class FigureRow;
class Theme;
class TreePanel;

class Inspector : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kFramesPerSecond = 12;

    /// `colours` is the window's action for the coloured transcript. Both must outlive the inspector.
    Inspector(Theme& theme, QAction* colours, QWidget* parent = nullptr);

    /// What is shown when there is no trace.
    enum class Absence {
        kNoAnswer,     // nothing was asked yet
        kComing,       // the answer has just begun, or its trace is being read
        kNotRecorded,  // the answer is from an earlier version, or its trace is no longer kept
    };
    /// The trace of the answer on screen; it must stay until another one is set.
    void setTrace(const AnswerTrace* trace);
    void setAbsent(Absence absence);
    /// The answer on screen is a server's; none: it is not.
    void setServer(const std::optional<ServerView>& server);
    /// The trace has grown, or its figures are new.
    void traceGrew();

    void setSpeedup(const SpeedupView& speedup);
    const SpeedupView& speedup() const { return speedup_; }
    void setBaselineState(BaselineState state, const QString& why_not = {}) { time_->setBaselineState(state, why_not); }

    /// Alone on the screen: Escape and F11 then ask to go back.
    void setAlone(bool alone);
    bool isAlone() const { return alone_; }

    TreePanel& tree() { return *tree_; }
    void showTab(int tab);
    /// Draws what is new now, without waiting for the next frame.
    void flush();
    /// How often a panel was brought up to date.
    int refreshes() const { return refreshes_; }

  signals:
    /// It came on screen, or went.
    void shownChanged();
    void measureRequested();
    void answerAgainRequested();
    /// It is to have the whole screen, or to be beside the conversation again.
    void aloneRequested(bool alone);

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void restyle();
    void keepRoom();
    void schedule();
    void refresh();
    QString emptyText(const QWidget* panel) const;

    Theme& theme_;
    QTabBar* tabs_;
    QStackedWidget* pages_;
    TreePanel* tree_;
    AcceptancePanel* acceptance_;
    TimePanel* time_;
    ServerPanel* server_panel_;
    QList<QWidget*> panels_;  // of the pages
    QPushButton* again_;
    FigureRow* figures_;
    QLabel* verdict_;
    const AnswerTrace* trace_ = nullptr;
    bool trace_is_new_ = false;
    Absence absence_ = Absence::kNoAnswer;
    std::optional<ServerView> server_;
    SpeedupView speedup_;
    Pace pace_{1000 / kFramesPerSecond, [this] { refresh(); }};
    QElapsedTimer since_figures_;
    bool pending_ = false;
    bool alone_ = false;
    int refreshes_ = 0;
};

}  // namespace griffin::ui

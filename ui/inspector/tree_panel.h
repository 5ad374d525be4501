// How the text came about, pass by pass: the text around a pass above, the passes as a river or the tree of one of them
// in the middle, in words below, and the buttons to walk through them.
//
// While an answer grows the river follows it. Afterwards the pass that brought most is shown, with its whole tree. A
// pass can be chosen, and then stays; played, the river flows again from there. Keys: Space plays, the arrows go from
// pass to pass, W and M to the next big win and the next miss, Home and End to the first and the last.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/inspector/replay.h"

class QLabel;
class QMenu;
class QStackedWidget;

namespace griffin::ui {

class PassText;
class ReplayBar;
class RiverView;
class Theme;
class TreeView;

class TreePanel : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit TreePanel(Theme& theme, QWidget* parent = nullptr);

    /// The trace shown (null: none, and why), which must outlive the panel or be replaced before it goes.
    void setTrace(const AnswerTrace* trace, const QString& empty_text);
    /// The trace has grown.
    void refresh();

    /// From 0; -1: there is none.
    int step() const { return step_; }
    /// Shows the tree of a pass and stays there.
    void goTo(int step);
    bool isPlaying() const { return play_timer_.isActive(); }
    /// Whether it goes on with the answer by itself, or chooses a pass at its end.
    bool isFollowing() const { return follows_; }
    TreeView& view() { return *view_; }
    RiverView& river() { return *river_; }
    /// The river is on screen, not the tree of one pass.
    bool showsRiver() const;
    /// What can be done with the tree; others may add to it.
    QMenu& menu() { return *menu_; }

    void copyText();

  signals:
    /// Another pass is on screen; -1: none.
    void passShown(int pass);
    /// Somebody went to this pass.
    void passChosen(int pass);
    /// Of the ribbon; -1: the pointer left.
    void passPointedAt(int pass);
    /// From one to before the other.
    void passesSelected(int from, int to);
    void fullScreenRequested();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    enum class Picture { kTree, kRiver };

    void choose(int step);
    void buildMenu();
    void connectBar();
    int last() const;
    bool grows() const { return trace_ != nullptr && !trace_->finished; }
    void showPass(int step, Picture picture);
    void showPicture(Picture picture);
    /// After the answer: the pass that brought most.
    void rest();
    void follow();
    void setPlaying(bool playing);
    void playOn();
    void setSpeed(double speed);
    void describe();
    /// Below the picture. It grows with a text that needs more lines, and keeps them: the picture must not jump.
    void say(const QString& text);
    void resetSummary();
    void updateBar();

    Theme& theme_;
    const AnswerTrace* trace_ = nullptr;
    QByteArray passes_;  // a PassBrief each, as far as they were needed
    QString empty_text_;
    int step_ = -1;
    bool follows_ = false;  // the growing answer
    RiverPacer pacer_;
    ReplayClock replay_;
    PassText* text_;
    QStackedWidget* pictures_;
    TreeView* view_;
    RiverView* river_;
    QLabel* summary_;
    QMenu* menu_;
    ReplayBar* bar_;
    QTimer play_timer_;
    QElapsedTimer clock_;
    qint64 played_ = 0;  // on the clock, when the replay last went on
};

}  // namespace griffin::ui

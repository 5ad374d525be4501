// Below the tree: the passes of the answer as a ribbon, and the buttons: from pass to pass, to the next that brought
// many tokens or none, play and its speed, stay, and what can be done with the tree.
#pragma once

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace griffin::ui {

class RibbonView;
class Theme;

class ReplayBar : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar. `more` is the menu of the last button.
    ReplayBar(Theme& theme, QMenu* more, QWidget* parent = nullptr);

    struct State {
        int pass = -1;      // on screen; -1: none
        QByteArray passes;  // a PassBrief each
        int tokens = 0;     // as Ribbon::setAnswer() takes them
        bool win = false;   // there is a next one
        bool miss = false;
        bool playing = false;
        bool stays = false;  // at its pass while the answer goes on
    };
    void setState(const State& state);
    void setSpeed(double speed);
    RibbonView& ribbon() { return *ribbon_; }

  signals:
    void passChosen(int pass);
    void winRequested();
    void missRequested();
    void playToggled(bool playing);
    void speedChosen(double speed);
    void stayToggled(bool stays);
    void fullScreenRequested();

  private:
    QToolButton* makeButton(const char* name, const QString& icon, const QString& text, const QString& hint);
    void buildSpeeds();

    Theme& theme_;
    int pass_ = -1;
    bool playing_ = false;
    RibbonView* ribbon_;
    QToolButton* previous_;
    QToolButton* next_;
    QToolButton* play_;
    QToolButton* speed_;
    QLabel* place_;
    QToolButton* miss_;
    QToolButton* win_;
    QToolButton* stay_;
    QToolButton* more_;
};

}  // namespace griffin::ui

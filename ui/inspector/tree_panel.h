// The draft tree of one cycle with everything to walk through them: steps, slider, play, pin, zoom, copy and save.
//
// While an answer grows the newest cycle is shown, unless the panel is pinned to one; stepping back pins it.
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/inspector/answer_trace.h"

class QLabel;
class QSlider;
class QToolButton;

namespace griffin::ui {

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
    /// Shows a cycle and stays there.
    void goTo(int step);
    TreeView& view() { return *view_; }

    void copyText();
    /// As SVG or PNG, after the suffix. False: the file could not be written.
    bool saveTo(const QString& path) const;

  signals:
    /// The tree is to be saved into a file with this suffix.
    void pictureRequested(const QString& suffix);

  private:
    QToolButton* makeButton(const char* name, const QString& icon, const QString& text, const QString& hint);
    void buildMenu(QToolButton* button);
    int last() const;
    void setStep(int step);
    void setPlaying(bool playing);
    void showStep();

    Theme& theme_;
    const AnswerTrace* trace_ = nullptr;
    QString empty_text_;
    int step_ = -1;
    TreeView* view_;
    QLabel* place_;
    QLabel* summary_;
    QToolButton* previous_ = nullptr;
    QToolButton* next_ = nullptr;
    QToolButton* play_ = nullptr;
    QToolButton* pin_ = nullptr;
    QToolButton* more_ = nullptr;
    QSlider* slider_;
    QTimer play_timer_;
};

}  // namespace griffin::ui

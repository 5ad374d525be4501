// The same as the state page for a conversation that is on screen: one card above the composer.
#pragma once

#include <QFrame>

#include "ui/states/state_content.h"

class QLabel;
class QProgressBar;

namespace griffin::ui {

class StateButtons;
class Theme;

class StateBar : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit StateBar(Theme& theme, QWidget* parent = nullptr);

    void setContent(const StateContent& content);

  signals:
    void actionRequested(griffin::ui::StateAction action);

  private:
    void applyTheme();

    Theme& theme_;
    StateContent content_;
    QLabel* icon_;
    QLabel* text_;
    QProgressBar* progress_;
    StateButtons* buttons_;
};

}  // namespace griffin::ui

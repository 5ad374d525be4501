// The middle of an empty conversation: what will be here, and the one button that fills it.
#pragma once

#include <QWidget>

#include "ui/states/state_content.h"

class QLabel;
class QProgressBar;

namespace griffin::ui {

class StateButtons;
class Theme;

class StatePage : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit StatePage(Theme& theme, QWidget* parent = nullptr);

    void setContent(const StateContent& content);

  signals:
    void actionRequested(griffin::ui::StateAction action);

  private:
    void applyTheme();

    Theme& theme_;
    StateContent content_;
    QLabel* icon_;
    QLabel* title_;
    QLabel* text_;
    QProgressBar* progress_;
    StateButtons* buttons_;
};

}  // namespace griffin::ui

// The row of buttons of a state. They are kept while only the progress changes, so that no click is lost to a button
// that has just been replaced.
#pragma once

#include <QWidget>

#include "ui/states/state_content.h"

class QHBoxLayout;

namespace griffin::ui {

class StateButtons : public QWidget {
    Q_OBJECT

  public:
    explicit StateButtons(QWidget* parent = nullptr);

    void setButtons(const QList<StateButton>& buttons);

  signals:
    void actionRequested(griffin::ui::StateAction action);

  private:
    QHBoxLayout* row_;
    QList<StateButton> shown_;
};

}  // namespace griffin::ui

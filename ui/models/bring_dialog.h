// Asks once, for all files that are added together, how they come in.
#pragma once

#include <QDialog>

#include "ui/models/models_view.h"

class QButtonGroup;

namespace griffin::ui {

class BringDialog : public QDialog {
    Q_OBJECT

  public:
    /// `names` are shown; `way` is proposed.
    BringDialog(const QStringList& names, BringWay way, QWidget* parent = nullptr);

  signals:
    void chosen(griffin::ui::BringWay way);

  private:
    QButtonGroup* ways_;
};

}  // namespace griffin::ui

// The title of a page or dialog: a QLabel whose font the theme sets for the whole class (FontRole::kTitle).
#pragma once

#include <QLabel>

namespace griffin::ui {

class TitleLabel : public QLabel {
    Q_OBJECT

  public:
    using QLabel::QLabel;
};

}  // namespace griffin::ui

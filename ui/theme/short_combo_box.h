// A combo box that ends a text it has no room for with "…"; QComboBox cuts it.
#pragma once

#include <QComboBox>

namespace griffin::ui {

class ShortComboBox : public QComboBox {
    Q_OBJECT

  public:
    using QComboBox::QComboBox;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace griffin::ui

// An on/off switch beside a picker: a track with a knob; a check box to the keyboard and to a screen reader.
#pragma once

#include <QAbstractButton>

namespace griffin::ui {

class Theme;

class TrackSwitch : public QAbstractButton {
    Q_OBJECT

  public:
    /// `theme` must outlive the switch.
    explicit TrackSwitch(Theme& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    Theme& theme_;
};

}  // namespace griffin::ui

// Over the window while files are dragged over what takes them: a frame, and a word on what a drop does.
#pragma once

#include <QWidget>

namespace griffin::ui {

class Theme;

class DropSign : public QWidget {
    Q_OBJECT

  public:
    /// A child of `window`, which is one of the desktop. `theme` must outlive the sign.
    DropSign(const Theme& theme, QWidget& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme& theme_;
};

}  // namespace griffin::ui

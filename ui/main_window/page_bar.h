// The foot of the side bar: a button for every page of the window, the one on screen marked. With one page there is
// nothing to choose, and nothing is shown.
#pragma once

#include <QWidget>

class QAction;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

class PageBar : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit PageBar(Theme& theme, QWidget* parent = nullptr);

    /// A button below those that are there. `action` is checkable and names the page.
    void addPage(QAction* action);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme& theme_;
    QVBoxLayout* column_;
};

}  // namespace griffin::ui

// The pages of the window, one of them shown. How much room they ask for is looked up at a change after a rest, and
// when changes that follow each other have come to rest: a figure that changes thirty times a second would else have
// the texts of all pages laid out as often, which takes a slow processor whole, and from the engine.
#pragma once

#include <QStackedWidget>
#include <QTimer>

namespace griffin::ui {

class PageStack : public QStackedWidget {
    Q_OBJECT

  public:
    explicit PageStack(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;

  private:
    void lookUp();

    QTimer resting_;
    QSize hint_;
    QSize minimum_;
};

}  // namespace griffin::ui

// A ribbon (ribbon.h) as a widget of its own. The pointer over a column, or the arrow keys, preview its pass; a click
// or Enter opens it; dragging, or Shift with the arrow keys, selects a stretch of passes.
#pragma once

#include <QWidget>

#include "ui/charts/ribbon.h"

namespace griffin::ui {

class Theme;

class RibbonView : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the view.
    explicit RibbonView(Theme& theme, QWidget* parent = nullptr);

    /// As Ribbon::setPasses. Cheap while the view is hidden.
    void setPasses(const QByteArray& passes);
    /// As of Ribbon.
    void setAnswer(int tokens, int passes) { ribbon_.setAnswer(tokens, passes); }
    const Ribbon& ribbon() const { return ribbon_; }
    /// The pass whose tree is on screen; -1: none.
    void setShown(int pass);
    int shown() const { return marks_.shown; }
    void setSelected(const PassRange& range);
    const PassRange& selected() const { return marks_.selected; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    /// -1: the pointer left.
    void hovered(int pass);
    void clicked(int pass);
    /// The passes from `from` to before `to`; none where they are the same.
    void selected(int from, int to);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    QRect area() const;
    void hover(int pass);
    void brush(int from, int to);
    void describe();

    Theme& theme_;
    Ribbon ribbon_;
    Ribbon::Marks marks_;
    int pressed_ = -1;  // where the mouse went down
    int anchor_ = -1;   // where a stretch begins that grows with the keys
    bool brushing_ = false;
};

}  // namespace griffin::ui

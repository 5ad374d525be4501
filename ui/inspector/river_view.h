// The river on screen (river_layout.h), up to the pass at its head. It moves on when another pass is shown: for a
// moment and at most kPicturesPerSecond times a second, from a picture that is painted once; without motion it is there
// at once. The size of its boxes follows the answer so that the last six to eight passes are on screen, and hardly ever
// changes: it must not jump. Pressing a pass asks for its tree.
#pragma once

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include "ui/inspector/river_layout.h"

namespace griffin::ui {

class Theme;

class RiverView : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kPicturesPerSecond = 30;

    /// `theme` must outlive the view.
    explicit RiverView(Theme& theme, QWidget* parent = nullptr);

    /// Null: nothing. The trace must stay until another one is set.
    void setTrace(const AnswerTrace* trace);
    /// Shows the river up to this pass.
    void setHead(int pass);
    int head() const { return head_; }
    bool isMoving() const { return move_timer_.isActive(); }

    const River& river() const { return river_; }
    double scale() const { return scale_; }
    /// How often it was painted.
    int paints() const { return paints_; }

    QSize sizeHint() const override { return {300, 280}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

  signals:
    void passPressed(int pass);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    bool upright() const { return river_.flow == RiverFlow::kUp; }
    /// Along the river, in pixels of the view.
    double reach() const { return upright() ? height() : width(); }
    void chooseScale();
    void draw(double before);
    void refresh();
    void describe();

    Theme& theme_;
    const AnswerTrace* trace_ = nullptr;
    int head_ = -1;
    River river_;
    double scale_ = 0;  // 0: not chosen
    QPixmap picture_;   // of the river, up to the end of the view
    double way_ = 0;    // that it moves, in pixels of the view
    QTimer move_timer_;
    QElapsedTimer since_move_;
    int paints_ = 0;
};

}  // namespace griffin::ui

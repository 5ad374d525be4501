// A draft tree on screen. It can be dragged, zoomed (Ctrl and wheel, + and -), fitted (0) and walked through: up or
// down begins at the root, then the arrow keys go from node to node until Escape. Pointer and selection show a node's
// token and probabilities. For a screen reader it is a tree whose items are its places (tree_accessible.cpp), each with
// its token, the decision, its probabilities and its depth.
#pragma once

#include <QPointF>
#include <QWidget>

#include "ui/inspector/tree_painter.h"

namespace griffin::ui {

class Theme;

class TreeView : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the view.
    explicit TreeView(Theme& theme, QWidget* parent = nullptr);

    /// A cycle without nodes shows `empty_text`.
    void setCycle(const engine::CycleRecord& cycle, const QString& empty_text);
    const engine::CycleRecord& cycle() const { return cycle_; }

    /// Shows the whole tree, as large as there is room but not huge, and does so for the next trees, too.
    void fit();
    void zoom(double factor);
    double scale() const { return scale_; }

    /// Where a place of the tree is, in the view; empty where it is not shown.
    QRectF nodeRect(int place) const;
    int places() const { return placesOf(cycle_); }
    /// One of the places; -1: none.
    int selected() const { return selected_; }
    void select(int node);
    /// How often it was painted.
    int paints() const { return paints_; }

    QSize sizeHint() const override { return {300, 280}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

  signals:
    void selectionChanged(int place);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void layOut();
    double fittingScale(const TreeLayout& layout) const;
    void applyFit();
    void zoomAt(double factor, const QPointF& point);
    void keepInSight();
    int neighbour(int key) const;
    void describe();

    Theme& theme_;
    engine::CycleRecord cycle_;
    QString empty_text_;
    TreeLayout layout_;
    double scale_ = 1;
    QPointF offset_;    // of the layout's origin, in the view
    bool fits_ = true;  // until a person zooms; where it was moved to is for the room there was
    int selected_ = -1;
    QPointF dragged_from_;
    int paints_ = 0;
};

/// Makes Qt use our accessible interface for every TreeView; may be called more than once.
void installTreeAccessibility();

}  // namespace griffin::ui

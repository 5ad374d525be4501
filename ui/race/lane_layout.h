// The lanes of a race: beside each other where there is room, else in several rows of as many as there is room for.
// What is the same in each stands on one line in all lanes of a row.
#pragma once

#include <QList>

#include "ui/race/figure_layout.h"
#include "ui/theme/item_layout.h"

namespace griffin::ui {

class RaceLane;

/// All sizes are in pixels. All lanes have the same width, and those of a row the same height, as their parts have.
/// Height that is left is shared among the rows. REQUIRES: its items are RaceLanes.
class LaneLayout final : public ItemLayout {
    Q_OBJECT

  public:
    explicit LaneLayout(QWidget* parent);

    Qt::Orientations expandingDirections() const override { return Qt::Horizontal | Qt::Vertical; }
    int heightForWidth(int width) const override;
    /// Of all in one row.
    QSize sizeHint() const override;
    /// Of the largest lane.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;
    void invalidate() override;

  private:
    struct Row {
        FigureWidths figures;
        QList<int> parts;  // the heights that parts of its lanes have at least (RaceLane::partHeights)
        int height = 0;    // that its lanes need
    };
    /// How many are beside each other; rows are as even as can be.
    int columns(int width) const;
    int laneWidth(int width) const;
    RaceLane& lane(int index) const;
    const QList<Row>& rows(int width) const;

    mutable int rows_width_ = -1;  // that rows_ are for; -1: for none
    mutable QList<Row> rows_;
};

}  // namespace griffin::ui

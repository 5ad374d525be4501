// The figures of a lane: as many beside each other as there is room for in all lanes of its row, the others below.
#pragma once

#include <QList>

#include "ui/theme/item_layout.h"

namespace griffin::ui {

/// The larger of the two in each place; what one list lacks is 0.
QList<int> largest(QList<int> values, const QList<int>& others);

/// Of each figure, in pixels.
struct FigureWidths {
    QList<int> least;
    QList<int> wished;

    FigureWidths expandedTo(const FigureWidths& other) const;
};

/// All sizes are in pixels. Where a figure stands follows what those of all lanes of the row need, so that it is the
/// same place in each of them, whatever their own texts need.
class FigureLayout final : public ItemLayout {
    Q_OBJECT

  public:
    explicit FigureLayout(QWidget* parent = nullptr);

    void addFigure(QLayout* figure);
    /// What its own figures need.
    FigureWidths widths() const;
    /// The heights that its own figures need of each line, if figures have the widths `row`.
    QList<int> lineHeights(const FigureWidths& row, int width) const;
    int heightOf(const QList<int>& lines) const;
    /// What its figures have at least, with those of the other lanes.
    void setRow(const FigureWidths& widths, const QList<int>& line_heights);

    int heightForWidth(int width) const override;
    /// All in one line.
    QSize sizeHint() const override;
    /// One below the other.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    struct Place {
        int line = 0;
        int width = 0;
    };
    QList<Place> places(const FigureWidths& row, int width) const;
    /// Those that it needs and those of the row.
    QList<int> heights(const FigureWidths& row, int width) const;

    FigureWidths row_widths_;
    QList<int> row_heights_;
};

}  // namespace griffin::ui

#include "ui/race/figure_layout.h"

#include <QWidget>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {

QList<int> largest(QList<int> values, const QList<int>& others) {
    values.resize(std::max(values.size(), others.size()), 0);
    for (qsizetype i = 0; i < others.size(); ++i) values[i] = std::max(values[i], others[i]);
    return values;
}

FigureWidths FigureWidths::expandedTo(const FigureWidths& other) const {
    return {largest(least, other.least), largest(wished, other.wished)};
}

FigureLayout::FigureLayout(QWidget* parent) : ItemLayout(parent) {
    setSpacing(space::kLarge);
}

void FigureLayout::addFigure(QLayout* figure) {
    addChildLayout(figure);
    addItem(figure);
}

FigureWidths FigureLayout::widths() const {
    FigureWidths widths;
    for (const auto& item : items()) {
        widths.least.append(item->minimumSize().width());
        widths.wished.append(item->sizeHint().width() + 1);  // at a scale of 2 half a pixel may be missing
    }
    return widths;
}

QList<FigureLayout::Place> FigureLayout::places(const FigureWidths& row, int width) const {
    QList<Place> places;
    QList<int> spare;  // of each line
    for (int i = 0; i < count(); ++i) {
        const int needed = std::min(row.least[i], width);
        if (spare.isEmpty() || spare.last() < spacing() + needed) {
            spare.append(width - needed);
        } else {
            spare.last() -= spacing() + needed;
        }
        places.append({static_cast<int>(spare.size()) - 1, needed});
    }
    for (bool wider = true; wider;) {  // each has as much as another that wants more
        wider = false;
        for (int i = 0; i < count(); ++i) {
            Place& place = places[i];
            if (place.width >= row.wished[i] || spare[place.line] <= 0) continue;
            ++place.width;
            --spare[place.line];
            wider = true;
        }
    }
    for (int i = 0; i < count(); ++i) {  // what is left lets the last of a line wrap less
        const bool last = i + 1 == count() || places[i + 1].line > places[i].line;
        if (last) places[i].width += std::max(spare[places[i].line], 0);
    }
    return places;
}

QList<int> FigureLayout::lineHeights(const FigureWidths& row, int width) const {
    QList<int> heights;
    const QList<Place> all = places(row, width);
    for (int i = 0; i < count(); ++i) {
        heights.resize(all[i].line + 1, 0);
        const QLayoutItem& item = *itemAt(i);
        const int needed = item.hasHeightForWidth() ? item.heightForWidth(all[i].width) : item.sizeHint().height();
        heights.last() = std::max(heights.last(), needed);
    }
    return heights;
}

int FigureLayout::heightOf(const QList<int>& lines) const {
    int height = spacing() * std::max(static_cast<int>(lines.size()) - 1, 0);
    for (const int line : lines) height += line;
    return height;
}

void FigureLayout::setRow(const FigureWidths& widths, const QList<int>& line_heights) {
    if (widths.least == row_widths_.least && widths.wished == row_widths_.wished && line_heights == row_heights_)
        return;
    row_widths_ = widths;
    row_heights_ = line_heights;
    invalidate();
    if (QWidget* widget = parentWidget()) widget->updateGeometry();
}

QList<int> FigureLayout::heights(const FigureWidths& row, int width) const {
    const QList<int> own = lineHeights(row, width);
    return own.size() == row_heights_.size() ? largest(own, row_heights_) : own;
}

int FigureLayout::heightForWidth(int width) const {
    return heightOf(heights(widths().expandedTo(row_widths_), width));
}

QSize FigureLayout::sizeHint() const {
    QSize size(spacing() * std::max(count() - 1, 0), 0);
    for (const auto& item : items()) {
        const QSize hint = item->sizeHint();
        size = QSize(size.width() + hint.width(), std::max(size.height(), hint.height()));
    }
    return size;
}

QSize FigureLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items()) size = size.expandedTo(item->minimumSize());
    return size;
}

void FigureLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const FigureWidths row = widths().expandedTo(row_widths_);
    const QList<Place> all = places(row, rect.width());
    const QList<int> lines = heights(row, rect.width());
    QPoint at = rect.topLeft();
    for (int i = 0; i < count(); ++i) {
        if (i > 0 && all[i].line > all[i - 1].line) at = {rect.left(), at.y() + lines[all[i - 1].line] + spacing()};
        const QRect place(at, QSize(all[i].width, lines[all[i].line]));
        itemAt(i)->setGeometry(mirrored(rect, place));
        at.rx() += all[i].width + spacing();
    }
}

}  // namespace griffin::ui

#include "moc_figure_layout.cpp"

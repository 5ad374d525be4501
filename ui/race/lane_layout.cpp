#include "ui/race/lane_layout.h"

#include <algorithm>

#include "ui/race/race_lane.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

LaneLayout::LaneLayout(QWidget* parent) : ItemLayout(parent) {
    setSpacing(space::kMedium);
}

int LaneLayout::columns(int width) const {
    const int least = std::max(minimumSize().width(), 1);
    const int most = std::clamp((width + spacing()) / (least + spacing()), 1, std::max(count(), 1));
    const int rows = (count() + most - 1) / most;
    return rows == 0 ? 1 : (count() + rows - 1) / rows;
}

int LaneLayout::laneWidth(int width) const {
    const int beside = columns(width);
    return std::max((width - spacing() * (beside - 1)) / beside, 0);
}

RaceLane& LaneLayout::lane(int index) const {
    return *static_cast<RaceLane*>(itemAt(index)->widget());
}

const QList<LaneLayout::Row>& LaneLayout::rows(int width) const {
    if (rows_width_ == width) return rows_;
    const int beside = columns(width);
    const int lane_width = laneWidth(width);
    rows_.clear();
    for (int first = 0; first < count(); first += beside) {
        const int end = std::min(first + beside, count());
        Row row;
        for (int i = first; i < end; ++i) row.figures = row.figures.expandedTo(lane(i).figureWidths());
        for (int i = first; i < end; ++i) row.parts = largest(row.parts, lane(i).partHeights(row.figures, lane_width));
        for (int i = first; i < end; ++i) row.height = std::max(row.height, lane(i).heightWith(row.parts, lane_width));
        rows_.append(row);
    }
    rows_width_ = width;
    return rows_;
}

void LaneLayout::invalidate() {
    rows_width_ = -1;
    QLayout::invalidate();
}

int LaneLayout::heightForWidth(int width) const {
    int height = 0;
    for (const Row& row : rows(width)) height += row.height + (height > 0 ? spacing() : 0);
    return height;
}

QSize LaneLayout::sizeHint() const {
    QSize size(spacing() * std::max(count() - 1, 0), 0);
    for (const auto& item : items()) {
        const QSize hint = item->sizeHint();
        size = QSize(size.width() + hint.width(), std::max(size.height(), hint.height()));
    }
    return size;
}

QSize LaneLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items()) size = size.expandedTo(item->minimumSize());
    return size;
}

void LaneLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const int beside = columns(rect.width());
    const int lane_width = laneWidth(rect.width());
    const QList<Row> all = rows(rect.width());
    int spare = rect.height() - heightForWidth(rect.width());
    int y = rect.top();
    for (int row = 0; row < all.size(); ++row) {
        const int more = std::max(spare / static_cast<int>(all.size() - row), 0);
        const int height = all[row].height + more;
        spare -= more;
        for (int i = row * beside; i < std::min((row + 1) * beside, count()); ++i) {
            const QRect place(rect.left() + (i - row * beside) * (lane_width + spacing()), y, lane_width, height);
            lane(i).setPartSizes(all[row].figures, all[row].parts);
            itemAt(i)->setGeometry(mirrored(rect, place));
        }
        y += height + spacing();
    }
}

}  // namespace griffin::ui

#include "moc_lane_layout.cpp"

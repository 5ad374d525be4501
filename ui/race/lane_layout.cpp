#include "ui/race/lane_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {

LaneLayout::LaneLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(space::kMedium);
}

LaneLayout::~LaneLayout() {
    while (const QLayoutItem* item = takeAt(0)) delete item;
}

void LaneLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
    invalidate();
}

QLayoutItem* LaneLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* LaneLayout::takeAt(int index) {
    if (itemAt(index) == nullptr) return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    invalidate();
    return item;
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

QList<int> LaneLayout::rowHeights(int width) const {
    const int beside = columns(width);
    const int lane = laneWidth(width);
    QList<int> heights;
    for (int i = 0; i < count(); ++i) {
        const QLayoutItem& item = *items_[static_cast<std::size_t>(i)];
        const int needed = item.hasHeightForWidth() ? item.heightForWidth(lane) : item.sizeHint().height();
        if (i % beside == 0) heights.append(0);
        heights.last() = std::max(heights.last(), needed);
    }
    return heights;
}

int LaneLayout::heightForWidth(int width) const {
    int height = 0;
    for (const int row : rowHeights(width)) height += row + (height > 0 ? spacing() : 0);
    return height;
}

QSize LaneLayout::sizeHint() const {
    QSize size(spacing() * std::max(count() - 1, 0), 0);
    for (const auto& item : items_) {
        const QSize hint = item->sizeHint();
        size = QSize(size.width() + hint.width(), std::max(size.height(), hint.height()));
    }
    return size;
}

QSize LaneLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items_) size = size.expandedTo(item->minimumSize());
    return size;
}

void LaneLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QWidget* widget = parentWidget();
    const Qt::LayoutDirection direction = widget == nullptr ? Qt::LeftToRight : widget->layoutDirection();
    const int beside = columns(rect.width());
    const int lane = laneWidth(rect.width());
    const QList<int> heights = rowHeights(rect.width());
    int spare = rect.height() - heightForWidth(rect.width());
    int y = rect.top();
    for (int row = 0; row < heights.size(); ++row) {
        const int more = std::max(spare / static_cast<int>(heights.size() - row), 0);
        const int height = heights[row] + more;
        spare -= more;
        for (int i = row * beside; i < std::min((row + 1) * beside, count()); ++i) {
            const QRect place(rect.left() + (i - row * beside) * (lane + spacing()), y, lane, height);
            items_[static_cast<std::size_t>(i)]->setGeometry(QStyle::visualRect(direction, rect, place));
        }
        y += height + spacing();
    }
}

}  // namespace griffin::ui

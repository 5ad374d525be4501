#include "ui/theme/item_layout.h"

#include <QStyle>
#include <QWidget>

namespace griffin::ui {

ItemLayout::ItemLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
}

ItemLayout::~ItemLayout() {
    while (const QLayoutItem* item = ItemLayout::takeAt(0)) delete item;  // a group that goes asks for its place here
}

void ItemLayout::addItem(QLayoutItem* item) {
    insertItem(count(), item);
}

void ItemLayout::insertItem(int index, QLayoutItem* item) {
    items_.emplace(items_.begin() + index, item);
    invalidate();
}

QLayoutItem* ItemLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* ItemLayout::takeAt(int index) {
    if (itemAt(index) == nullptr) return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    invalidate();
    return item;
}

QRect ItemLayout::mirrored(const QRect& room, const QRect& place) const {
    const QWidget* widget = parentWidget();
    const Qt::LayoutDirection direction = widget == nullptr ? Qt::LeftToRight : widget->layoutDirection();
    return QStyle::visualRect(direction, room, place);
}

}  // namespace griffin::ui

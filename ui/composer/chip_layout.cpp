#include "ui/composer/chip_layout.h"

#include <algorithm>

#include "ui/theme/spacing.h"

namespace griffin::ui {

ChipLayout::~ChipLayout() {
    qDeleteAll(items_);
}

QLayoutItem* ChipLayout::takeAt(int index) {
    return index >= 0 && index < count() ? items_.takeAt(index) : nullptr;
}

QSize ChipLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : items_) size = size.expandedTo(item->minimumSize());
    return size;
}

void ChipLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

int ChipLayout::place(const QRect& rect, bool move) const {
    int x = rect.left();
    int y = rect.top();
    int row_height = 0;
    for (QLayoutItem* item : items_) {
        const QSize size(std::min(item->sizeHint().width(), std::max(rect.width(), 1)), item->sizeHint().height());
        if (x > rect.left() && x + size.width() > rect.left() + rect.width()) {
            x = rect.left();
            y += row_height + space::kTight;
            row_height = 0;
        }
        if (move) item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + space::kTight;
        row_height = std::max(row_height, size.height());
    }
    return y + row_height - rect.top();
}

}  // namespace griffin::ui

#include "ui/theme/named_fields.h"

#include <QLabel>
#include <QStyle>
#include <algorithm>
#include <utility>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kBetweenColumns = space::kLarge;

/// Of a widget, or of the first line of a group: what its name stands beside.
int firstHeight(QLayoutItem& field, int height) {
    const QLayout* group = field.layout();
    return group == nullptr ? height : group->itemAt(0)->sizeHint().height();
}

/// As a layout would take it, hidden or not.
int fullWidth(const QWidget& name) {
    return qBound(name.minimumWidth(), name.sizeHint().width(), name.maximumWidth());
}

int heightIn(const QLayoutItem& item, int width) {
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

}  // namespace

NamedFields::NamedFields(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(space::kSmall);
}

NamedFields::~NamedFields() {
    while (const QLayoutItem* item = takeAt(0)) delete item;  // a group that goes asks for its place here
}

void NamedFields::add(QLabel* name, std::unique_ptr<QLayoutItem> field) {
    addChildWidget(name);
    parts_.push_back({std::make_unique<QWidgetItem>(name), Kind::kName});
    parts_.push_back({std::move(field), Kind::kField});
    invalidate();
}

void NamedFields::addField(QLabel* name, QWidget* field) {
    addChildWidget(field);
    add(name, std::make_unique<QWidgetItem>(field));
}

void NamedFields::addGroup(QLabel* name, QLayout* group) {
    addChildLayout(group);
    add(name, std::unique_ptr<QLayoutItem>(group));
}

void NamedFields::addWide(QWidget* widget) {
    addChildWidget(widget);
    addItem(new QWidgetItem(widget));
}

void NamedFields::addItem(QLayoutItem* item) {
    parts_.push_back({std::unique_ptr<QLayoutItem>(item), Kind::kWide});
    invalidate();
}

QLayoutItem* NamedFields::itemAt(int index) const {
    return index >= 0 && index < count() ? parts_[static_cast<std::size_t>(index)].item.get() : nullptr;
}

QLayoutItem* NamedFields::takeAt(int index) {
    if (itemAt(index) == nullptr) return nullptr;
    QLayoutItem* item = parts_[static_cast<std::size_t>(index)].item.release();
    parts_.erase(parts_.begin() + index);
    invalidate();
    return item;
}

int NamedFields::widestName() const {
    int width = 0;
    for (const Part& part : parts_) {
        // Also of rows that are hidden: the others stay where they are when these come.
        if (part.kind == Kind::kName) width = std::max(width, fullWidth(*part.item->widget()));
    }
    return width;
}

std::vector<NamedFields::Place> NamedFields::places(int width, int& height) const {
    const int names = widestName();
    const int beyond = names + kBetweenColumns;
    const bool beside = std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) {
        return part.kind != Kind::kField || part.item->isEmpty() || beyond + part.item->minimumSize().width() <= width;
    });
    std::vector<Place> places;
    QLayoutItem* name = nullptr;
    height = 0;
    for (const Part& part : parts_) {
        QLayoutItem& item = *part.item;
        if (part.kind == Kind::kName) name = &item;
        if (part.kind == Kind::kName || item.isEmpty()) continue;
        if (height > 0) height += spacing();
        const bool named = part.kind == Kind::kField && name != nullptr;
        const int x = named && beside ? beyond : 0;
        const bool whole = item.layout() != nullptr;
        const int room = std::max(width - x, 0);
        const int wide = whole ? room : std::min(item.sizeHint().width(), room);
        const int high = heightIn(item, wide);
        if (named && beside) {
            places.push_back({name, QRect(0, height, names, firstHeight(item, high))});
        } else if (named) {
            const QSize size = name->sizeHint();
            places.push_back({name, QRect(0, height, std::min(size.width(), width), size.height())});
            height += size.height() + space::kTight;
        }
        places.push_back({&item, QRect(x, height, wide, high)});
        height += high;
    }
    return places;
}

int NamedFields::heightForWidth(int width) const {
    int height = 0;
    places(width, height);
    return height;
}

QSize NamedFields::sizeHint() const {
    int named = 0;
    int wide = 0;
    for (const Part& part : parts_) {
        if (part.item->isEmpty() || part.kind == Kind::kName) continue;
        int& most = part.kind == Kind::kField ? named : wide;
        most = std::max(most, part.item->sizeHint().width());
    }
    const int width = std::max(named > 0 ? widestName() + kBetweenColumns + named : 0, wide);
    return {width, heightForWidth(width)};
}

QSize NamedFields::minimumSize() const {
    QSize size(0, 0);
    for (const Part& part : parts_) {
        if (part.item->isEmpty()) continue;
        const bool name = part.kind == Kind::kName;
        size = size.expandedTo(name ? part.item->sizeHint() : part.item->minimumSize());
    }
    return size;
}

void NamedFields::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QWidget* widget = parentWidget();
    const Qt::LayoutDirection direction = widget == nullptr ? Qt::LeftToRight : widget->layoutDirection();
    int height = 0;
    for (const Place& place : places(rect.width(), height))
        place.item->setGeometry(QStyle::visualRect(direction, rect, place.rect.translated(rect.topLeft())));
}

}  // namespace griffin::ui

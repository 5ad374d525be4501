#include "ui/theme/named_fields.h"

#include <QLabel>
#include <algorithm>

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

NamedFields::NamedFields(QWidget* parent) : ItemLayout(parent) {
    setSpacing(space::kSmall);
}

void NamedFields::add(QLayoutItem* item, Kind kind) {
    kinds_.append(kind);
    insertItem(count(), item);
}

void NamedFields::addName(QLabel* name) {
    addChildWidget(name);
    add(new QWidgetItem(name), Kind::kName);
}

void NamedFields::addField(QLabel* name, QWidget* field) {
    addName(name);
    addChildWidget(field);
    add(new QWidgetItem(field), Kind::kField);
}

void NamedFields::addGroup(QLabel* name, QLayout* group) {
    addName(name);
    addChildLayout(group);
    add(group, Kind::kField);
}

void NamedFields::addWide(QWidget* widget) {
    addChildWidget(widget);
    addItem(new QWidgetItem(widget));
}

void NamedFields::addItem(QLayoutItem* item) {
    add(item, Kind::kWide);
}

QLayoutItem* NamedFields::takeAt(int index) {
    if (itemAt(index) != nullptr) kinds_.removeAt(index);
    return ItemLayout::takeAt(index);
}

int NamedFields::widestName() const {
    int width = 0;
    for (int i = 0; i < count(); ++i) {
        // Also of rows that are hidden: the others stay where they are when these come.
        if (kinds_[i] == Kind::kName) width = std::max(width, fullWidth(*itemAt(i)->widget()));
    }
    return width;
}

bool NamedFields::fieldsFit(int left, int width) const {
    for (int i = 0; i < count(); ++i) {
        if (kinds_[i] != Kind::kField || itemAt(i)->isEmpty()) continue;
        if (left + itemAt(i)->minimumSize().width() > width) return false;
    }
    return true;
}

std::vector<NamedFields::Place> NamedFields::places(int width, int& height) const {
    const int names = widestName();
    const int beyond = names + kBetweenColumns;
    const bool beside = fieldsFit(beyond, width);
    std::vector<Place> places;
    QLayoutItem* name = nullptr;
    height = 0;
    for (int i = 0; i < count(); ++i) {
        QLayoutItem& item = *itemAt(i);
        if (kinds_[i] == Kind::kName) name = &item;
        if (kinds_[i] == Kind::kName || item.isEmpty()) continue;
        if (height > 0) height += spacing();
        const bool named = kinds_[i] == Kind::kField && name != nullptr;
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
    for (int i = 0; i < count(); ++i) {
        if (itemAt(i)->isEmpty() || kinds_[i] == Kind::kName) continue;
        int& most = kinds_[i] == Kind::kField ? named : wide;
        most = std::max(most, itemAt(i)->sizeHint().width());
    }
    const int width = std::max(named > 0 ? widestName() + kBetweenColumns + named : 0, wide);
    return {width, heightForWidth(width)};
}

QSize NamedFields::minimumSize() const {
    QSize size(0, 0);
    for (int i = 0; i < count(); ++i) {
        const QLayoutItem& item = *itemAt(i);
        if (item.isEmpty()) continue;
        size = size.expandedTo(kinds_[i] == Kind::kName ? item.sizeHint() : item.minimumSize());
    }
    return size;
}

void NamedFields::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    int height = 0;
    for (const Place& place : places(rect.width(), height))
        place.item->setGeometry(mirrored(rect, place.rect.translated(rect.topLeft())));
}

}  // namespace griffin::ui

#include "moc_named_fields.cpp"

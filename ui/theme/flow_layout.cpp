#include "ui/theme/flow_layout.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <utility>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kTextWidth = 180;

bool expands(const QLayoutItem& item) {
    return item.expandingDirections().testFlag(Qt::Horizontal);
}

/// With less it goes to a line of its own.
int neededWidth(const QLayoutItem& item) {
    return expands(item) && !item.hasHeightForWidth() ? item.sizeHint().width() : item.minimumSize().width();
}

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : ItemLayout(parent) {
    setSpacing(space::kSmall);
}

void FlowLayout::insertWidget(int index, QWidget* widget) {
    addChildWidget(widget);
    insertItem(index, new QWidgetItem(widget));
}

void FlowLayout::addGroup(QLayout* group) {
    addChildLayout(group);
    addItem(group);
}

void FlowLayout::addText(QBoxLayout* labels) {
    labels->addItem(new QSpacerItem(kTextWidth, 0, QSizePolicy::MinimumExpanding, QSizePolicy::Minimum));
    addGroup(labels);
}

void FlowLayout::addField(const QString& name, QWidget* field) {
    auto* label = new QLabel(name, field->parentWidget());
    label->setProperty("kind", "secondary");
    label->setBuddy(field);
    field->setAccessibleName(name);
    auto* group = new QHBoxLayout;
    group->setSpacing(space::kSmall);
    group->addWidget(label);
    group->addWidget(field);
    addGroup(group);
}

QList<FlowLayout::Line> FlowLayout::lines(int width) const {
    QList<Line> lines;
    int used = 0;
    for (const auto& item : items()) {
        if (item->isEmpty()) continue;
        const int needed = neededWidth(*item);
        if (lines.isEmpty() || used + spacing() + needed > width) {
            lines.append(Line());
            used = -spacing();
        }
        used += spacing() + needed;
        lines.last().places.append({item.get(), std::min(needed, width)});
    }
    for (Line& line : lines) fill(line, width);
    return lines;
}

void FlowLayout::fill(Line& line, int width) const {
    int spare = width - spacing() * (static_cast<int>(line.places.size()) - 1);
    for (const Place& place : line.places) spare -= place.width;
    const auto widen = [&spare](Place& place, int most) {
        const int more = std::clamp(most - place.width, 0, std::max(spare, 0));
        place.width += more;
        spare -= more;
        return more > 0;
    };
    for (bool wider = true; wider;) {  // each has as much as another that wants more
        wider = false;
        const int share = std::max(spare / static_cast<int>(line.places.size()), 1);
        for (Place& place : line.places)
            wider = widen(place, std::min(place.item->sizeHint().width(), place.width + share)) || wider;
    }
    for (Place& place : line.places) {
        if (expands(*place.item)) widen(place, width);
        const bool wraps = place.item->hasHeightForWidth();
        line.height =
            std::max(line.height, wraps ? place.item->heightForWidth(place.width) : place.item->sizeHint().height());
    }
}

int FlowLayout::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    const QList<Line> all = lines(width - margins.left() - margins.right());
    int height = spacing() * std::max(static_cast<int>(all.size()) - 1, 0);
    for (const Line& line : all) height += line.height;
    return height + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    int shown = 0;
    for (const auto& item : items()) {
        if (item->isEmpty()) continue;
        const QSize hint = item->sizeHint();
        size = QSize(size.width() + hint.width(), std::max(size.height(), hint.height()));
        ++shown;
    }
    return size.grownBy(contentsMargins()) + QSize(spacing() * std::max(shown - 1, 0), 0);
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items()) {
        if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::maximumSize() const {
    return {QLAYOUTSIZE_MAX, sizeHint().height()};  // of more lines heightForWidth() tells, which counts for more
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QRect room = rect.marginsRemoved(contentsMargins());
    int y = room.top() + std::max(rect.height() - heightForWidth(rect.width()), 0) / 2;
    for (const Line& line : lines(room.width())) {
        int x = room.left();
        if (alignment().testFlag(Qt::AlignHCenter)) {
            int spare = room.width() - spacing() * (static_cast<int>(line.places.size()) - 1);
            for (const Place& place : line.places) spare -= place.width;
            x += std::max(spare, 0) / 2;
        }
        for (const Place& place : line.places) {
            // Text begins at the top of the line, controls stand in its middle.
            const int height = place.item->hasHeightForWidth() ? line.height : place.item->sizeHint().height();
            const QRect spot(x, y + (line.height - height) / 2, place.width, height);
            place.item->setGeometry(mirrored(room, spot));
            x += place.width + spacing();
        }
        y += line.height + spacing();
    }
}

}  // namespace griffin::ui

#include "moc_flow_layout.cpp"

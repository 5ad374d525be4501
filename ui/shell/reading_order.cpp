#include "ui/shell/reading_order.h"

#include <QLayout>
#include <QList>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QWidget>

namespace griffin::ui {
namespace {

void addPlaced(const QLayout& layout, QList<QWidget*>& parts) {
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->widget() != nullptr) parts.append(item->widget());
        if (item->layout() != nullptr) addPlaced(*item->layout(), parts);
    }
}

/// What its layout places, in that order, then what else is in it.
QList<QWidget*> partsOf(const QWidget& widget) {
    QList<QWidget*> parts;
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget)) parts.append(tabs->tabBar());  // above the pages
    if (const auto* splitter = qobject_cast<const QSplitter*>(&widget)) {
        for (int i = 0; i < splitter->count(); ++i) parts.append(splitter->widget(i));
    }
    if (widget.layout() != nullptr) addPlaced(*widget.layout(), parts);
    for (QWidget* child : widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!parts.contains(child)) parts.append(child);
    }
    return parts;
}

/// Also `from`, which a click may have brought the keyboard to.
void addStops(QWidget& widget, const QWidget* from, QList<QWidget*>& stops) {
    if (takesTab(widget) || &widget == from) stops.append(&widget);
    for (QWidget* part : partsOf(widget)) {
        if (part->isVisible() && !part->isWindow()) addStops(*part, from, stops);
    }
}

}  // namespace

bool takesTab(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget.focusProxy() == nullptr &&
           widget.isVisible() && widget.isEnabled();
}

QWidget* stopBeside(QWidget& whole, const QWidget* from, bool next) {
    QList<QWidget*> stops;
    addStops(whole, from, stops);
    for (qsizetype i = 0; i < stops.size(); ++i) {
        if (stops[i] == from) return stops[(i + (next ? 1 : stops.size() - 1)) % stops.size()];
    }
    return nullptr;
}

}  // namespace griffin::ui

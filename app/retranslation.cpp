#include "app/retranslation.h"

#include <QAbstractButton>
#include <QAbstractItemModel>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSet>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTableWidget>
#include <QTextEdit>
#include <QWidget>
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "ui/theme/interface_text.h"

namespace griffin::app {
namespace {

using Form = QString (*)(const QString& text);

QString itself(const QString& text) {
    return text;
}

/// What a text of the program is said as. The first ones win where one is another's.
constexpr std::array<Form, 3> kForms = {itself, ui::withoutMnemonic, ui::withoutMenuMarks};

constexpr std::array<int, 6> kTextRoles = {Qt::DisplayRole,   Qt::ToolTipRole,        Qt::StatusTipRole,
                                           Qt::WhatsThisRole, Qt::AccessibleTextRole, Qt::AccessibleDescriptionRole};

/// The model of a widget that holds its items itself; null: it shows a model of ours, or has no items.
QAbstractItemModel* ownItems(QWidget* widget) {
    if (auto* box = qobject_cast<QComboBox*>(widget)) {
        const bool own = qobject_cast<QStandardItemModel*>(box->model()) != nullptr && box->model()->parent() == box;
        return own ? box->model() : nullptr;
    }
    if (auto* list = qobject_cast<QListWidget*>(widget)) return list->model();
    if (auto* table = qobject_cast<QTableWidget*>(widget)) return table->model();
    return nullptr;
}

}  // namespace

Retranslation::Retranslation(TextDictionary shown) : shown_(std::move(shown)) {}

void Retranslation::change(QWidget& window, TextDictionary next) {
    prepare(next);
    walk(window);
    remembered_ = std::exchange(to_remember_, {});
    shown_ = std::move(next);
}

void Retranslation::change(QWidget& window, TextDictionary next, MessageTexts shown_messages,
                           MessageTexts next_messages) {
    shown_messages_ = std::move(shown_messages);
    next_messages_ = std::move(next_messages);
    change(window, std::move(next));
    shown_messages_ = MessageTexts();
    next_messages_ = MessageTexts();
}

void Retranslation::prepare(const TextDictionary& next) {
    known_.clear();
    meanings_.clear();
    QList<Source> all = shown_.texts().keys() + next.texts().keys();
    std::sort(all.begin(), all.end(), [](const Source& left, const Source& right) {
        return std::tie(left.text, left.disambiguation) < std::tie(right.text, right.disambiguation);
    });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const Form form : kForms) {
        for (const Source& source : std::as_const(all)) {
            const Known text = {{form(source.text), source.disambiguation}, form(next.text(source))};
            QList<Known>& same = known_[form(shown_.text(source))];
            const bool there =
                std::any_of(same.begin(), same.end(), [&](const Known& other) { return other.source == text.source; });
            if (there) continue;
            same.append(text);
            ++meanings_[text.next];
        }
    }
}

QString Retranslation::changed(const QObject* object, const QString& text) {
    if (text.isEmpty()) return text;
    if (known_.contains(text)) return known(object, text);
    const qsizetype keys = text.endsWith(QLatin1Char(')')) ? text.lastIndexOf(QLatin1String(" (")) : -1;
    if (keys <= 0 || !known_.contains(text.left(keys))) return next_messages_.translated(shown_messages_.english(text));
    return known(object, text.left(keys)) + text.mid(keys);
}

QString Retranslation::known(const QObject* object, const QString& text) {
    const QList<Known> candidates = known_.value(text);
    qsizetype chosen = 0;
    if (candidates.size() > 1) {
        const auto source = remembered_.constFind({object, text});
        for (qsizetype i = 0; source != remembered_.constEnd() && i < candidates.size(); ++i) {
            if (candidates[i].source == *source) chosen = i;
        }
    }
    const Known& found = candidates[chosen];
    if (meanings_.value(found.next) > 1) to_remember_.insert({object, found.next}, found.source);
    return found.next;
}

template <class Set>
void Retranslation::put(const QObject* object, const QString& text, const Set& set) {
    const QString next = changed(object, text);
    if (next != text) set(next);
}

void Retranslation::walk(QWidget& window) {
    QList<QWidget*> widgets = window.findChildren<QWidget*>();
    widgets.prepend(&window);
    const QList<QAction*> owned = window.findChildren<QAction*>();
    QSet<QAction*> actions(owned.begin(), owned.end());
    for (const QWidget* widget : std::as_const(widgets)) {
        for (QAction* action : widget->actions()) actions.insert(action);
    }
    // Buttons take their texts from them.
    for (QAction* action : std::as_const(actions)) changeAction(action);
    for (QWidget* widget : std::as_const(widgets)) changeWidget(widget);
}

// The text first: what has no tooltip of its own follows it.
void Retranslation::changeAction(QAction* action) {
    if (ui::isData(action)) return;
    put(action, action->text(), [&](const QString& text) { action->setText(text); });
    put(action, action->iconText(), [&](const QString& text) { action->setIconText(text); });
    put(action, action->toolTip(), [&](const QString& text) { action->setToolTip(text); });
    put(action, action->statusTip(), [&](const QString& text) { action->setStatusTip(text); });
    put(action, action->whatsThis(), [&](const QString& text) { action->setWhatsThis(text); });
}

void Retranslation::changeWidget(QWidget* widget) {
    changeItems(widget);
    const bool says_data = ui::isData(widget) && ownItems(widget) == nullptr;
    if (says_data) return;
    put(widget, widget->windowTitle(), [&](const QString& text) { widget->setWindowTitle(text); });
    put(widget, widget->toolTip(), [&](const QString& text) { widget->setToolTip(text); });
    put(widget, widget->statusTip(), [&](const QString& text) { widget->setStatusTip(text); });
    put(widget, widget->whatsThis(), [&](const QString& text) { widget->setWhatsThis(text); });
    put(widget, widget->accessibleName(), [&](const QString& text) { widget->setAccessibleName(text); });
    put(widget, widget->accessibleDescription(), [&](const QString& text) { widget->setAccessibleDescription(text); });
    changeContent(widget);
    widget->update();  // what it paints itself
}

void Retranslation::changeContent(QWidget* widget) {
    const auto set_placeholder = [&](auto* field) {
        put(field, field->placeholderText(), [&](const QString& text) { field->setPlaceholderText(text); });
    };
    const auto set_ends = [&](auto* box) {
        put(box, box->prefix(), [&](const QString& text) { box->setPrefix(text); });
        put(box, box->suffix(), [&](const QString& text) { box->setSuffix(text); });
    };
    if (auto* label = qobject_cast<QLabel*>(widget)) {
        put(label, label->text(), [&](const QString& text) { label->setText(text); });
    } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
        put(button, button->text(), [&](const QString& text) { button->setText(text); });
    } else if (auto* group = qobject_cast<QGroupBox*>(widget)) {
        put(group, group->title(), [&](const QString& text) { group->setTitle(text); });
    } else if (auto* line = qobject_cast<QLineEdit*>(widget)) {
        set_placeholder(line);
    } else if (auto* plain = qobject_cast<QPlainTextEdit*>(widget)) {
        set_placeholder(plain);
    } else if (auto* rich = qobject_cast<QTextEdit*>(widget)) {
        set_placeholder(rich);
    } else if (auto* box = qobject_cast<QComboBox*>(widget)) {
        set_placeholder(box);
    } else if (auto* spin = qobject_cast<QAbstractSpinBox*>(widget)) {
        put(spin, spin->specialValueText(), [&](const QString& text) { spin->setSpecialValueText(text); });
        if (auto* whole = qobject_cast<QSpinBox*>(widget)) set_ends(whole);
        if (auto* broken = qobject_cast<QDoubleSpinBox*>(widget)) set_ends(broken);
    } else if (auto* tabs = qobject_cast<QTabBar*>(widget)) {
        for (int i = 0; i < tabs->count(); ++i) {
            put(tabs, tabs->tabText(i), [&](const QString& text) { tabs->setTabText(i, text); });
            put(tabs, tabs->tabToolTip(i), [&](const QString& text) { tabs->setTabToolTip(i, text); });
            put(tabs, tabs->accessibleTabName(i), [&](const QString& text) { tabs->setAccessibleTabName(i, text); });
        }
    }
}

void Retranslation::changeItems(QWidget* widget) {
    QAbstractItemModel* items = ownItems(widget);
    if (items == nullptr) return;
    const QSignalBlocker nobody_edited(widget);
    for (const Qt::Orientation side : {Qt::Horizontal, Qt::Vertical}) {
        const int sections = side == Qt::Horizontal ? items->columnCount() : items->rowCount();
        for (int i = 0; i < sections; ++i) {
            for (const int role : kTextRoles) {
                const QVariant said = items->headerData(i, side, role);
                if (said.metaType() != QMetaType::fromType<QString>()) continue;
                put(widget, said.toString(), [&](const QString& text) { items->setHeaderData(i, side, text, role); });
            }
        }
    }
    if (ui::isData(widget)) return;
    for (int row = 0; row < items->rowCount(); ++row) {
        for (int column = 0; column < items->columnCount(); ++column) {
            const QModelIndex index = items->index(row, column);
            for (const int role : kTextRoles) {
                const QVariant said = items->data(index, role);
                if (said.metaType() != QMetaType::fromType<QString>()) continue;
                put(widget, said.toString(), [&](const QString& text) { items->setData(index, text, role); });
            }
        }
    }
}

}  // namespace griffin::app

#include "app/settings/command_shortcuts.h"

#include <QAction>
#include <QWidget>

#include "ui/shell/main_actions.h"

namespace griffin::app {

CommandShortcuts::CommandShortcuts(QWidget& window, QObject* parent) : QObject(parent), window_(window) {}

QList<QAction*> CommandShortcuts::commands() const {
    QList<QAction*> commands;
    for (QAction* action : window_.actions()) {
        if (!action->objectName().isEmpty() && !action->isSeparator()) commands.append(action);
    }
    return commands;
}

void CommandShortcuts::apply(const QMap<QString, QString>& shortcuts) {
    for (QAction* action : commands()) {
        if (!own_keys_.contains(action)) own_keys_.insert(action, action->shortcuts());
        const auto chosen = shortcuts.find(action->objectName());
        const QList<QKeySequence> keys = chosen == shortcuts.end()
                                             ? own_keys_.value(action)
                                             : QKeySequence::listFromString(chosen.value(), QKeySequence::PortableText);
        if (action->shortcuts() != keys) ui::setCommandKeys(action, keys);
    }
}

QList<ui::CommandKeys> CommandShortcuts::list() const {
    QList<ui::CommandKeys> list;
    for (const QAction* action : commands()) {
        list.append({action->objectName(), ui::plainText(*action), action->shortcuts(),
                     own_keys_.value(action, action->shortcuts())});
    }
    return list;
}

}  // namespace griffin::app

#include "moc_command_shortcuts.cpp"

// The keys of the window's commands: their defaults, overridden by the settings. A command is an action of the window
// that has a name.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>

#include "ui/settings/shortcut_section.h"

class QAction;
class QWidget;

namespace griffin::app {

class CommandShortcuts : public QObject {
    Q_OBJECT

  public:
    /// Must outlive this object.
    explicit CommandShortcuts(QWidget& window, QObject* parent = nullptr);

    /// Gives every command its keys, including commands added since the last call.
    void apply(const QMap<QString, QString>& shortcuts);
    /// In the order in which the commands were created.
    QList<ui::CommandKeys> list() const;

  private:
    QList<QAction*> commands() const;

    QWidget& window_;
    QHash<const QAction*, QList<QKeySequence>> own_keys_;
};

}  // namespace griffin::app

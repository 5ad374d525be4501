// What every command of the window is: an action whose tooltip names it and its first keys.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;

namespace griffin::ui {

/// The text without the marks of a menu: "Open a model file".
QString plainText(const QAction& action);
/// Keys and tooltip.
void setCommandKeys(QAction* action, const QList<QKeySequence>& keys);

}  // namespace griffin::ui

#include "ui/main_window/command.h"

#include <QAction>
#include <QCoreApplication>

namespace griffin::ui {

QString plainText(const QAction& action) {
    return QString(action.text()).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

void setCommandKeys(QAction* action, const QList<QKeySequence>& keys) {
    action->setShortcuts(keys);
    const QString text = plainText(*action);
    action->setToolTip(keys.isEmpty() ? text
                                      : QCoreApplication::translate("MainActions", "%1 (%2)")
                                            .arg(text, keys.first().toString(QKeySequence::NativeText)));
}

}  // namespace griffin::ui

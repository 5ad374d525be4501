#include "ui/main_window/command.h"

#include <QAction>
#include <QCoreApplication>

#include "ui/theme/interface_text.h"

namespace griffin::ui {

QString plainText(const QAction& action) {
    return withoutMenuMarks(action.text());
}

void setCommandKeys(QAction* action, const QList<QKeySequence>& keys) {
    action->setShortcuts(keys);
    const QString text = plainText(*action);
    action->setToolTip(keys.isEmpty() ? text
                                      : QCoreApplication::translate("MainActions", "%1 (%2)")
                                            .arg(text, keys.first().toString(QKeySequence::NativeText)));
}

}  // namespace griffin::ui

// Texts of menus where there is no menu, and what on the screen is not the program's text.
//
// Where letters of the alphabet are not typed, the key of a menu's text stands behind it: "Stop the answer" is
// "&Stop the answer" in a menu, and in Chinese "停止回答(&S)".
#pragma once

#include <QString>

class QObject;

namespace griffin::ui {

/// "&Attach files…" is "Attach files…".
QString withoutMnemonic(const QString& text);
/// "&Attach files…" is "Attach files": the name of what a command does.
QString withoutMenuMarks(const QString& text);

/// What a person or a model wrote, or a name: it stays as it is when the language of the program changes. Of a label, a
/// button or an action that is all it says; of a list, a table or a combo box its items.
void markAsData(QObject* object, bool data = true);
bool isData(const QObject* object);

}  // namespace griffin::ui

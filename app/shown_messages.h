// Messages of the engine and the storage, which are English, as the window says them: in its language. Everything else
// stays as it is. The messages of a language are read when the first one is asked for, never before. Any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <string>

#include "engine/base/result.h"

namespace griffin::app {

/// From now on: the one that the texts of the window are in. Reads nothing.
void showMessagesIn(const QString& language);

QString shownMessage(const QString& english);
QString shownMessage(const std::string& english);
QStringList shownMessages(const QStringList& english);
/// "what: where: what to do" on one line.
QString shownMessage(const engine::Failure& failure);

/// Whether the messages of the language were read: none was shown before.
bool messagesWereRead();

}  // namespace griffin::app

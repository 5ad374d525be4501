// A question that was written and not sent yet, with its files: what the composer of a conversation holds while another
// one is open, and what waits until the answer that is being written has ended. Both are kept over the end of the
// program, as JSON among the settings of the database.
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include "app/attached_file.h"

namespace griffin::app {

struct UnsentMessage {
    QString text;
    QList<AttachedFile> files;
};

/// {"text", "files": [{"name", "text", "encoding", "bytes"}]}
QJsonObject unsentJson(const UnsentMessage& message);
/// What is missing or of another kind is empty.
UnsentMessage unsentFromJson(const QJsonObject& object);

}  // namespace griffin::app

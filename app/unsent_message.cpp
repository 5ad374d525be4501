#include "app/unsent_message.h"

#include <QJsonArray>

namespace griffin::app {

QJsonObject unsentJson(const UnsentMessage& message) {
    QJsonArray files;
    for (const AttachedFile& file : message.files) {
        files.append(QJsonObject{{QStringLiteral("name"), file.name},
                                 {QStringLiteral("text"), file.text},
                                 {QStringLiteral("encoding"), file.encoding},
                                 {QStringLiteral("bytes"), file.bytes}});
    }
    return {{QStringLiteral("text"), message.text}, {QStringLiteral("files"), files}};
}

UnsentMessage unsentFromJson(const QJsonObject& object) {
    UnsentMessage message;
    message.text = object[QStringLiteral("text")].toString();
    const QJsonArray files = object[QStringLiteral("files")].toArray();
    for (const QJsonValue& entry : files) {
        const QJsonObject file = entry.toObject();
        message.files.append({file[QStringLiteral("name")].toString(), file[QStringLiteral("text")].toString(),
                              file[QStringLiteral("encoding")].toString(), file[QStringLiteral("bytes")].toInteger(),
                              -1});
    }
    return message;
}

}  // namespace griffin::app

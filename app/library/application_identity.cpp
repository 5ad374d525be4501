#include "app/library/application_identity.h"

#include <QCoreApplication>
#include <QStandardPaths>

namespace griffin::app {

void setApplicationIdentity() {
    QCoreApplication::setApplicationName(QStringLiteral("griffin-chat"));
    QCoreApplication::setOrganizationName(QString());
}

QString modelsFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/models");
}

QStringList draftFolders() {
    return {QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/drafts"),
            QCoreApplication::applicationDirPath() + QStringLiteral("/../share/griffin-chat/drafts")};
}

QString databasePath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/griffin-chat.db");
}

QString passTimesFile() {
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/pass-times.json");
}

}  // namespace griffin::app

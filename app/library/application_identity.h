// The name of the application and its folders. The window and the command line share their data because both take the
// names from here.
#pragma once

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QString>
#include <QStringList>

namespace griffin::app {

/// Names the application, so that QStandardPaths returns the same folders in both programs. REQUIRES: called before the
/// folders are used. No organisation name: the folder is .../griffin-chat.
inline void setApplicationIdentity() {
    QCoreApplication::setApplicationName(QStringLiteral("griffin-chat"));
    QCoreApplication::setOrganizationName(QString());
}

inline QString dataFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

/// Makes it where it is missing, and closes it to everybody else: conversations and what came of them lie there.
inline void keepDataPrivate() {
    QDir().mkpath(dataFolder());
    QFile::setPermissions(dataFolder(), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
}

inline QString modelsFolder() {
    return dataFolder() + QStringLiteral("/models");
}

/// The user's drafts folder, then the one of the drafts that ship with the program.
inline QStringList draftFolders() {
    return {dataFolder() + QStringLiteral("/drafts"),
            QCoreApplication::applicationDirPath() + QStringLiteral("/../share/griffin-chat/drafts")};
}

/// The database of conversations.
inline QString databasePath() {
    return dataFolder() + QStringLiteral("/griffin-chat.db");
}

/// What the model has read of the last conversation, in the folder that is open to its owner alone.
inline QString keptConversationFile() {
    return dataFolder() + QStringLiteral("/kept-conversation");
}

/// The servers of tools that the person added (app/mcp/tool_server_list.h).
inline QString toolServersFile() {
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/tool-servers.json");
}

/// Measured pass times, in the cache folder: losing them costs a second at the next start.
inline QString passTimesFile() {
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/pass-times.json");
}

}  // namespace griffin::app

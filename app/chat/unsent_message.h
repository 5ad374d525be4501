// Questions that were written and not sent: what is in the composer of a conversation, a change to an earlier
// message, and what waits in the queue. All of it outlives the program, among the settings of the database.
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <optional>

#include "app/documents/attached_file.h"
#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {
class SettingStore;
}

namespace griffin::app {

struct UnsentMessage {
    QString text;
    QList<AttachedFile> files;
};

/// {"text", "files": [{"name", "text", "encoding", "bytes"}]}
QJsonObject unsentJson(const UnsentMessage& message);
/// What is missing or of another kind is left empty.
UnsentMessage unsentFromJson(const QJsonObject& object);

/// A new version of a message.
struct UnsentEdit {
    storage::MessageId message;
    QString text;
    std::optional<QList<AttachedFile>> files;  // none: those of the message
};

/// The composer's texts by conversation; an invalid conversation is a new one that has no question yet. What cannot be
/// stored, as on a full disk, is kept until the end of the program.
class UnsentStore {
  public:
    /// `settings` must outlive the store.
    explicit UnsentStore(storage::SettingStore& settings) : settings_(settings) {}

    storage::Result<UnsentMessage> load(storage::ConversationId conversation);
    /// Files are large: they are written only when they have changed since the last call of load() or save().
    storage::Result<storage::Done> save(storage::ConversationId conversation, const UnsentMessage& message);

    storage::Result<std::optional<UnsentEdit>> edit(storage::ConversationId conversation);
    /// Its files likewise: only when they have changed since the last call of edit() or saveEdit().
    storage::Result<storage::Done> saveEdit(storage::ConversationId conversation, const UnsentEdit& edit);
    storage::Result<storage::Done> removeEdit(storage::ConversationId conversation);

    /// What the keys of everything unsent begin with, the queue's included; the conversation's id follows.
    static QStringList keys();

  private:
    storage::Result<storage::Done> store(storage::ConversationId conversation, const UnsentMessage& message);
    storage::Result<storage::Done> storeEdit(storage::ConversationId conversation, const UnsentEdit& edit);

    storage::SettingStore& settings_;
    std::optional<storage::ConversationId> loaded_;
    QList<AttachedFile> stored_files_;  // of that conversation
    std::optional<storage::ConversationId> loaded_edit_;
    std::optional<QList<AttachedFile>> stored_edit_files_;  // of that conversation
    QHash<qint64, UnsentMessage> unstored_;
    QHash<qint64, UnsentEdit> unstored_edits_;
};

}  // namespace griffin::app

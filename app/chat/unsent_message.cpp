#include "app/chat/unsent_message.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <utility>

#include "storage/setting_store.h"

namespace griffin::app {
namespace {

// The names of these keys are kept from early versions.
const QString kTextKey = QStringLiteral("draft/");
const QString kFilesKey = QStringLiteral("draft_files/");
const QString kEditKey = QStringLiteral("edit/");
const QString kEditFilesKey = QStringLiteral("edit_files/");
const QString kQueueKey = QStringLiteral("queue/");

QString keyOf(const QString& key, storage::ConversationId conversation) {
    return key + QString::number(conversation.value);
}

QString filesJson(const QList<AttachedFile>& files) {
    return QString::fromUtf8(QJsonDocument(unsentJson({QString(), files})).toJson(QJsonDocument::Compact));
}

QList<AttachedFile> filesOf(const QString& json) {
    return unsentFromJson(QJsonDocument::fromJson(json.toUtf8()).object()).files;
}

/// As they are stored: what a model counted is not kept, for the next one may count otherwise.
QList<AttachedFile> uncounted(QList<AttachedFile> files) {
    for (AttachedFile& file : files) file.tokens = -1;
    return files;
}

}  // namespace

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

storage::Result<UnsentMessage> UnsentStore::load(storage::ConversationId conversation) {
    if (const auto kept = unstored_.constFind(conversation.value); kept != unstored_.constEnd()) return *kept;
    auto text = settings_.value(keyOf(kTextKey, conversation));
    if (!text) return tl::unexpected(std::move(text).error());
    auto files = settings_.value(keyOf(kFilesKey, conversation));
    if (!files) return tl::unexpected(std::move(files).error());
    loaded_ = conversation;
    stored_files_ = filesOf(files->value_or(QString()));
    return UnsentMessage{text->value_or(QString()), stored_files_};
}

storage::Result<storage::Done> UnsentStore::save(storage::ConversationId conversation, const UnsentMessage& message) {
    const UnsentMessage kept{message.text, uncounted(message.files)};
    auto saved = store(conversation, kept);
    if (saved) {
        unstored_.remove(conversation.value);
    } else {
        unstored_.insert(conversation.value, kept);
        loaded_.reset();  // which files were stored is not known
    }
    return saved;
}

storage::Result<storage::Done> UnsentStore::store(storage::ConversationId conversation, const UnsentMessage& message) {
    const QString text_key = keyOf(kTextKey, conversation);
    auto saved = message.text.isEmpty() ? settings_.remove(text_key) : settings_.setValue(text_key, message.text);
    if (!saved || (loaded_ == conversation && message.files == stored_files_)) return saved;
    loaded_ = conversation;
    stored_files_ = message.files;
    const QString files_key = keyOf(kFilesKey, conversation);
    if (stored_files_.isEmpty()) return settings_.remove(files_key);
    return settings_.setValue(files_key, filesJson(stored_files_));
}

storage::Result<std::optional<UnsentEdit>> UnsentStore::edit(storage::ConversationId conversation) {
    if (const auto kept = unstored_edits_.constFind(conversation.value); kept != unstored_edits_.constEnd())
        return std::optional(*kept);
    auto kept = settings_.value(keyOf(kEditKey, conversation));
    if (!kept) return tl::unexpected(std::move(kept).error());
    const QString stored = kept->value_or(QString());
    const qsizetype line = stored.indexOf(QLatin1Char('\n'));
    if (line < 0) return std::optional<UnsentEdit>();
    auto files = settings_.value(keyOf(kEditFilesKey, conversation));
    if (!files) return tl::unexpected(std::move(files).error());
    loaded_edit_ = conversation;
    stored_edit_files_.reset();
    if (files->has_value()) stored_edit_files_ = filesOf(**files);
    return std::optional(
        UnsentEdit{storage::MessageId{stored.left(line).toLongLong()}, stored.mid(line + 1), stored_edit_files_});
}

storage::Result<storage::Done> UnsentStore::saveEdit(storage::ConversationId conversation, const UnsentEdit& edit) {
    UnsentEdit kept = edit;
    if (edit.files) kept.files = uncounted(*edit.files);
    auto saved = storeEdit(conversation, kept);
    if (saved) {
        unstored_edits_.remove(conversation.value);
    } else {
        unstored_edits_.insert(conversation.value, kept);
        loaded_edit_.reset();
    }
    return saved;
}

storage::Result<storage::Done> UnsentStore::storeEdit(storage::ConversationId conversation, const UnsentEdit& edit) {
    auto saved = settings_.setValue(keyOf(kEditKey, conversation),
                                    QString::number(edit.message.value) + QLatin1Char('\n') + edit.text);
    if (!saved || (loaded_edit_ == conversation && edit.files == stored_edit_files_)) return saved;
    loaded_edit_ = conversation;
    stored_edit_files_ = edit.files;
    const QString files_key = keyOf(kEditFilesKey, conversation);
    return edit.files ? settings_.setValue(files_key, filesJson(*edit.files)) : settings_.remove(files_key);
}

storage::Result<storage::Done> UnsentStore::removeEdit(storage::ConversationId conversation) {
    unstored_edits_.remove(conversation.value);
    loaded_edit_.reset();
    auto removed = settings_.remove(keyOf(kEditKey, conversation));
    return removed ? settings_.remove(keyOf(kEditFilesKey, conversation)) : removed;
}

QStringList UnsentStore::keys() {
    return {kTextKey, kFilesKey, kEditKey, kEditFilesKey, kQueueKey};
}

}  // namespace griffin::app

#include "app/conversation_exchange/conversation_export.h"

#include <QDateTime>
#include <QSaveFile>
#include <algorithm>

#include "app/conversation_exchange/conversation_json.h"
#include "app/conversation_exchange/conversation_markdown.h"
#include "app/program_text.h"
#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"
#include "storage/folder_store.h"

namespace griffin::app {
namespace {

using nlohmann::ordered_json;
using storage::ConversationId;

storage::Error cannotBeWritten(const QSaveFile& file) {
    return {storage::ErrorKind::kDiskFull,
            tr("The file cannot be written: %1: choose a folder with free space that you may write to")
                .arg(file.fileName()),
            file.errorString()};
}

storage::Error goneError(const QString& path) {
    return {storage::ErrorKind::kNotFound,
            tr("The conversation is no longer there: %1: nothing was written").arg(path),
            {}};
}

// Text that is not Unicode cannot be in the database; should it be, it must not end the export.
QByteArray bytesOf(const ordered_json& value) {
    return QByteArray::fromStdString(value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

QByteArray head(const QList<storage::Folder>& folders) {
    ordered_json names = ordered_json::array();
    for (const storage::Folder& folder : folders) names.push_back({{"name", folder.name.toUtf8().toStdString()}});
    QByteArray text = "{\"format\": " + bytesOf(kExchangeFormat) + ", \"version\": " + bytesOf(kExchangeVersion);
    text += ", \"exported\": " + bytesOf(timeText(QDateTime::currentDateTimeUtc()).toStdString());
    return text + ",\n\"folders\": " + bytesOf(names) + ",\n\"conversations\": [";
}

}  // namespace

storage::Result<int> exportJson(storage::Database& database, std::optional<ConversationId> only, const QString& path,
                                const DataWatch& watch) {
    const storage::Transaction moment(database, storage::Transaction::Kind::kRead);
    if (!moment.begun()) return moment.begun().error();
    QList<storage::Folder> folders;
    QList<ConversationId> conversations;
    if (only) {
        conversations = {*only};
    } else {
        const auto list = storage::FolderStore(database).list();
        if (!list) return list.error();
        folders = *list;
        const auto records = storage::ConversationStore(database).list();
        if (!records) return records.error();
        for (const storage::Conversation& record : *records) conversations.append(record.id);
        // In the order they came into being, which is the order they get when they are read again.
        std::sort(conversations.begin(), conversations.end());
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(head(folders)) < 0) return cannotBeWritten(file);
    int written = 0;
    for (const ConversationId id : conversations) {
        if (watch.stop.stop_requested()) return 0;
        const auto tree = storage::ConversationTreeStore(database).load(id);
        if (!tree) return tree.error();
        if (!tree->has_value()) return goneError(path);
        ExchangedConversation one{**tree, -1};
        for (int i = 0; i < folders.size(); ++i) {
            if (folders[i].id == one.tree.conversation.folder) one.folder = i;
        }
        const QByteArray line = (written == 0 ? "\n" : ",\n") + bytesOf(conversationToJson(one));
        if (file.write(line) != line.size()) return cannotBeWritten(file);
        watch.progress(++written, conversations.size());
    }
    if (file.write("\n]}\n") < 0 || !file.commit()) return cannotBeWritten(file);
    return written;
}

storage::Result<int> exportMarkdown(storage::Database& database, ConversationId conversation, const QString& path) {
    const auto tree = storage::ConversationTreeStore(database).load(conversation);
    if (!tree) return tree.error();
    if (!tree->has_value()) return goneError(path);
    const QByteArray text = conversationToMarkdown(**tree).toUtf8();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return cannotBeWritten(file);
    return 1;
}

}  // namespace griffin::app

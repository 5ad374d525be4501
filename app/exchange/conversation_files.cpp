#include "app/exchange/conversation_files.h"

#include <QDateTime>
#include <QFile>
#include <QMultiHash>
#include <QSaveFile>
#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "app/exchange/conversation_json.h"
#include "app/exchange/conversation_markdown.h"
#include "app/library/regular_file.h"
#include "app/library/saved_file.h"
#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"

namespace griffin::app {
namespace {

using engine::failed;
using engine::Failure;
using engine::FailureCause;
using engine::Message;
using nlohmann::json;
using nlohmann::ordered_json;
using storage::ConversationId;
using Event = json::parse_event_t;

constexpr const char* kFormat = "griffin-chat conversations";
constexpr int kVersion = 1;
constexpr int kMaxDepth = 8;                           // nested objects and lists; exported files have 6
constexpr qint64 kMaxConversationBytes = 256LL << 20;  // in the file
constexpr int kMaxValues = 4'000'000;                  // of one conversation
constexpr qint64 kMaxMarkdownBytes = 64LL << 20;
constexpr std::size_t kChunkBytes = 1U << 20;

tl::unexpected<Failure> cannotBeWritten(const QSaveFile& file) {
    return failed({FailureCause::kDiskFull, Message("The file cannot be written"), file.fileName().toStdString(),
                   Message("choose a folder with free space and write permission"), file.errorString().toStdString()});
}

tl::unexpected<Failure> missing(const QString& path) {
    return failed({FailureCause::kNotFound,
                   Message("The conversation no longer exists"),
                   path.toStdString(),
                   Message("nothing was written"),
                   {}});
}

// The database holds valid Unicode only; should it not, the export goes on.
QByteArray bytesOf(const ordered_json& value) {
    return QByteArray::fromStdString(value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

QByteArray head(const QList<storage::Folder>& folders) {
    ordered_json names = ordered_json::array();
    for (const storage::Folder& folder : folders) names.push_back({{"name", folder.name.toUtf8().toStdString()}});
    QByteArray text = "{\"format\": " + bytesOf(kFormat) + ", \"version\": " + bytesOf(kVersion);
    text += ", \"exported\": " + bytesOf(timeText(QDateTime::currentDateTimeUtc()).toStdString());
    return text + ",\n\"folders\": " + bytesOf(names) + ",\n\"conversations\": [";
}

// Why a file is refused: "it is damaged".
Failure refusal(const QString& path, Message problem, std::string details = {}) {
    return {FailureCause::kFileMalformed, Message("The file was not imported: %1", std::move(problem)),
            path.toStdString(), Message("nothing was changed; choose a file exported by Griffin Chat"),
            std::move(details)};
}

// Thrown to leave the parser, caught in this file.
struct Refused {
    Failure failure;
};
struct Stopped {};

// The bytes of a file, with a limit on the size of one conversation.
class FileBuffer : public std::streambuf {
  public:
    FileBuffer(QFile& file, const TaskMonitor& monitor) : file_(file), monitor_(monitor), chunk_(kChunkBytes) {}

    void conversationEnds() { allowed_ = file_.pos() + kMaxConversationBytes; }

  protected:
    int_type underflow() override {
        if (monitor_.stop.stop_requested()) throw Stopped{};
        if (file_.pos() > allowed_)
            throw Refused{refusal(file_.fileName(), Message("a conversation in it is too large"))};
        const qint64 read = file_.read(chunk_.data(), static_cast<qint64>(chunk_.size()));
        if (read < 0)
            throw Refused{refusal(file_.fileName(), Message("it cannot be read"), file_.errorString().toStdString())};
        if (read == 0) return traits_type::eof();
        monitor_.progress(file_.pos(), file_.size());
        setg(chunk_.data(), chunk_.data(), chunk_.data() + read);
        return traits_type::to_int_type(*gptr());
    }

  private:
    QFile& file_;
    const TaskMonitor& monitor_;
    std::vector<char> chunk_;
    qint64 allowed_ = kMaxConversationBytes;
};

// Stores each conversation as soon as it is parsed, and discards it.
class JsonImport {
  public:
    JsonImport(storage::Database& database, QFile& file, const TaskMonitor& monitor)
        : database_(database), file_(file), monitor_(monitor), buffer_(file, monitor) {}

    storage::Result<ImportReport> run() {
        const auto here = storage::ConversationStore(database_).list();
        if (!here) return tl::unexpected(here.error());
        for (const storage::Conversation& record : *here) here_.insert(record.created, record.id);
        std::istream stream(&buffer_);
        const json root =
            json::parse(stream, [this](int depth, Event event, json& parsed) { return take(depth, event, parsed); });
        checkRoot(root);
        putIntoFolders(root);
        report_.conversations = static_cast<int>(added_.size());
        return report_;
    }

  private:
    [[noreturn]] void refuse(Message problem) const { throw Refused{refusal(file_.fileName(), std::move(problem))}; }

    bool take(int depth, Event event, json& parsed) {
        if (depth > kMaxDepth) refuse(Message("it is nested too deeply"));
        // Before there is a conversation of them, or beside the conversations.
        if (++values_ > kMaxValues) refuse(Message("a conversation in it is too large"));
        if (depth == 1 && event == Event::key) member_ = parsed.get<std::string>();
        if (depth != 2 || member_ != "conversations") return true;
        if (event == Event::value) refuse(Message("its conversations are not a list of objects"));
        if (event != Event::object_end) return true;
        if (monitor_.stop.stop_requested()) throw Stopped{};
        add(parsed);
        values_ = 0;
        buffer_.conversationEnds();
        return false;
    }

    void add(const json& object) {
        const auto conversation = conversationFromJson(object);
        if (!conversation) refuse(conversation.error().what);
        if (const ConversationId same = sameHere(*conversation); same.valid()) {
            ++report_.present;
            report_.last = same;
            return;
        }
        const auto id = storage::ConversationTreeStore(database_).add(conversation->tree);
        if (!id) throw Refused{id.error()};
        added_.append({*id, conversation->folder});
        report_.last = *id;
    }

    // Which of those that were here before has the same messages; invalid: none. Renaming or moving it changes nothing.
    ConversationId sameHere(const ExchangedConversation& conversation) const {
        const QList<ConversationId> candidates = here_.values(conversation.tree.conversation.created);
        if (candidates.isEmpty()) return {};
        const auto messages = conversationToJson(conversation).at("messages");
        for (const ConversationId id : candidates) {
            const auto tree = storage::ConversationTreeStore(database_).load(id);
            if (!tree) throw Refused{tree.error()};
            if (tree->has_value() && conversationToJson({**tree, -1}).at("messages") == messages) return id;
        }
        return {};
    }

    void checkRoot(const json& root) const {
        const bool ours = root.is_object() && root.value("format", json()) == kFormat;
        if (!ours) refuse(Message("it is not an export of Griffin Chat"));
        if (root.value("version", json()) != kVersion)
            refuse(Message("it was written by a later version of Griffin Chat"));
        if (!root.value("conversations", json()).is_array()) refuse(Message("the list of conversations is missing"));
    }

    QList<QString> folderNames(const json& root) const {
        QList<QString> names;
        const auto folders = root.find("folders");
        if (folders == root.end()) return names;
        if (!folders->is_array()) refuse(Message("its folders are not a list"));
        for (const json& folder : *folders) {
            const json name = folder.is_object() ? folder.value("name", json()) : json();
            if (!name.is_string() || name.get_ref<const std::string&>().empty())
                refuse(Message("a folder in it has no name"));
            names.append(QString::fromStdString(name.get<std::string>()));
        }
        return names;
    }

    void putIntoFolders(const json& root) {
        storage::FolderStore store(database_);
        const auto list = store.list();
        if (!list) throw Refused{list.error()};
        QList<storage::Folder> there = *list;
        QList<storage::FolderId> ids;
        for (const QString& name : folderNames(root)) {
            const auto same = std::find_if(there.begin(), there.end(),
                                           [&](const storage::Folder& folder) { return folder.name == name; });
            if (same != there.end()) {
                ids.append(same->id);
                there.erase(same);  // two folders of one name in the file stay two
                continue;
            }
            const auto id = store.add(name);
            if (!id) throw Refused{id.error()};
            ids.append(*id);
        }
        for (const auto& [conversation, folder] : added_) {
            if (folder < 0) continue;
            if (folder >= ids.size()) refuse(Message("a conversation is in a folder that is not in the file"));
            const auto done = storage::ConversationStore(database_).moveToFolder(conversation, ids[folder]);
            if (!done) throw Refused{done.error()};
        }
    }

    storage::Database& database_;
    QFile& file_;
    const TaskMonitor& monitor_;
    FileBuffer buffer_;
    int values_ = 0;                              // and members, lists and objects, since the last conversation
    std::string member_;                          // of the root: the key whose value is being parsed
    QMultiHash<QDateTime, ConversationId> here_;  // by when they were begun
    QList<std::pair<ConversationId, int>> added_;
    ImportReport report_;
};

storage::Result<ImportReport> importMarkdown(storage::Database& database, QFile& file) {
    if (file.size() > kMaxMarkdownBytes) return failed(refusal(file.fileName(), Message("it is too large")));
    const QByteArray bytes = file.readAll();
    const QString text = QString::fromUtf8(bytes);
    if (!looksLikeMarkdownExport(text))
        return failed(refusal(file.fileName(), Message("it is not an export of Griffin Chat")));
    const auto tree = conversationFromMarkdown(text);
    if (!tree) return failed(refusal(file.fileName(), tree.error().what));
    const auto id = storage::ConversationTreeStore(database).add(*tree);
    if (!id) return tl::unexpected(id.error());
    return ImportReport{1, 0, *id};
}

storage::Result<ImportReport> importJson(storage::Database& database, QFile& file, const TaskMonitor& monitor) {
    try {
        return JsonImport(database, file, monitor).run();
    } catch (const Refused& refused) {
        return failed(refused.failure);
    } catch (const Stopped&) {
        return ImportReport{};
    } catch (const json::parse_error& error) {
        return failed(
            refusal(file.fileName(), Message("it is damaged at byte %1", std::to_string(error.byte)), error.what()));
    } catch (const json::exception& error) {
        return failed(refusal(file.fileName(), Message("it is damaged"), error.what()));
    }
}

}  // namespace

storage::Result<int> exportJson(storage::Database& database, std::optional<ConversationId> only, const QString& path,
                                const TaskMonitor& monitor) {
    const storage::Transaction moment(database, storage::Transaction::Kind::kRead);
    if (!moment.begun()) return tl::unexpected(moment.begun().error());
    QList<storage::Folder> folders;
    QList<ConversationId> conversations;
    if (only) {
        conversations = {*only};
    } else {
        const auto list = storage::FolderStore(database).list();
        if (!list) return tl::unexpected(list.error());
        folders = *list;
        const auto records = storage::ConversationStore(database).list();
        if (!records) return tl::unexpected(records.error());
        for (const storage::Conversation& record : *records) conversations.append(record.id);
        // In the order they were created, so that an import creates them in the same order.
        std::sort(conversations.begin(), conversations.end());
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(head(folders)) < 0) return cannotBeWritten(file);
    int written = 0;
    for (const ConversationId id : conversations) {
        if (monitor.stop.stop_requested()) return 0;
        const auto tree = storage::ConversationTreeStore(database).load(id);
        if (!tree) return tl::unexpected(tree.error());
        if (!tree->has_value()) return missing(path);
        ExchangedConversation one{**tree, -1};
        for (int i = 0; i < folders.size(); ++i) {
            if (folders[i].id == one.tree.conversation.folder) one.folder = i;
        }
        const QByteArray line = (written == 0 ? "\n" : ",\n") + bytesOf(conversationToJson(one));
        if (file.write(line) != line.size()) return cannotBeWritten(file);
        monitor.progress(++written, conversations.size());
    }
    if (file.write("\n]}\n") < 0 || !commitSaved(file)) return cannotBeWritten(file);
    return written;
}

storage::Result<int> exportMarkdown(storage::Database& database, ConversationId conversation, const QString& path,
                                    ReasoningExport reasoning) {
    const auto tree = storage::ConversationTreeStore(database).load(conversation);
    if (!tree) return tl::unexpected(tree.error());
    if (!tree->has_value()) return missing(path);
    const QByteArray text = conversationToMarkdown(**tree, reasoning).toUtf8();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !commitSaved(file))
        return cannotBeWritten(file);
    return 1;
}

storage::Result<ImportReport> importConversations(storage::Database& database, const QString& path,
                                                  const TaskMonitor& monitor) {
    QFile file(path);
    if (const QString why = openRegularFile(file); !why.isEmpty())
        return failed(refusal(path, Message("it cannot be read"), why.toStdString()));
    const QByteArray start = file.peek(256).trimmed();
    storage::Transaction transaction(database);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    const bool is_json = start.startsWith('{') || start.startsWith("\xEF\xBB\xBF{");
    const auto report = is_json ? importJson(database, file, monitor) : importMarkdown(database, file);
    if (!report || report->conversations == 0) return report;
    if (auto done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return report;
}

}  // namespace griffin::app

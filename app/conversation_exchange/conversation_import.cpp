#include "app/conversation_exchange/conversation_import.h"

#include <QFile>
#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "app/conversation_exchange/conversation_export.h"
#include "app/conversation_exchange/conversation_json.h"
#include "app/conversation_exchange/conversation_markdown.h"
#include "app/program_text.h"
#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"
#include "storage/folder_store.h"

namespace griffin::app {
namespace {

using nlohmann::json;
using Event = json::parse_event_t;

constexpr int kDeepest = 8;                           // nested objects and lists of our own files: 6
constexpr qint64 kLargestConversation = 256LL << 20;  // bytes of the file
constexpr qint64 kLargestMarkdown = 64LL << 20;
constexpr std::size_t kChunk = 1U << 20;

storage::Error refusal(const QString& path, const QString& problem, const QString& details = {}) {
    return {storage::ErrorKind::kOther,
            tr("The file was not imported: %1: %2. Nothing was changed; choose a file that Griffin Chat has exported.")
                .arg(path, problem),
            details};
}

/// Ends the reading from inside of the parser; caught in this file.
struct Refused {
    storage::Error error;
};
struct Stopped {};

/// The bytes of a file, counted, with an end to what one conversation may take.
class FileBuffer : public std::streambuf {
  public:
    FileBuffer(QFile& file, const DataWatch& watch) : file_(file), watch_(watch), chunk_(kChunk) {}

    void conversationEnds() { allowed_ = file_.pos() + kLargestConversation; }

  protected:
    int_type underflow() override {
        if (watch_.stop.stop_requested()) throw Stopped{};
        if (file_.pos() > allowed_) throw Refused{refusal(file_.fileName(), tr("a conversation in it is too large"))};
        const qint64 read = file_.read(chunk_.data(), static_cast<qint64>(chunk_.size()));
        if (read < 0) throw Refused{refusal(file_.fileName(), tr("it cannot be read"), file_.errorString())};
        if (read == 0) return traits_type::eof();
        watch_.progress(file_.pos(), file_.size());
        setg(chunk_.data(), chunk_.data(), chunk_.data() + read);
        return traits_type::to_int_type(*gptr());
    }

  private:
    QFile& file_;
    const DataWatch& watch_;
    std::vector<char> chunk_;
    qint64 allowed_ = kLargestConversation;
};

/// Takes each conversation as soon as it is read and lets go of it.
class JsonImport {
  public:
    JsonImport(storage::Database& database, QFile& file, const DataWatch& watch)
        : database_(database), file_(file), watch_(watch), buffer_(file, watch) {}

    storage::Result<ImportReport> run() {
        std::istream stream(&buffer_);
        const json root =
            json::parse(stream, [this](int depth, Event event, json& parsed) { return take(depth, event, parsed); });
        checkRoot(root);
        putIntoFolders(root);
        report_.conversations = static_cast<int>(added_.size());
        if (!added_.isEmpty()) report_.last = added_.last().first;
        return report_;
    }

  private:
    [[noreturn]] void refuse(const QString& problem) const { throw Refused{refusal(file_.fileName(), problem)}; }

    bool take(int depth, Event event, json& parsed) {
        if (depth > kDeepest) refuse(tr("it is nested too deeply"));
        if (depth == 1 && event == Event::key) member_ = parsed.get<std::string>();
        if (depth != 2 || member_ != "conversations") return true;
        if (event == Event::value) refuse(tr("its conversations are not a list of objects"));
        if (event != Event::object_end) return true;
        if (watch_.stop.stop_requested()) throw Stopped{};
        add(parsed);
        buffer_.conversationEnds();
        return false;
    }

    void add(const json& object) {
        const auto conversation = conversationFromJson(object);
        if (!conversation) refuse(conversation.error().message);
        const auto id = storage::ConversationTreeStore(database_).add(conversation->tree);
        if (!id) throw Refused{id.error()};
        added_.append({*id, conversation->folder});
    }

    void checkRoot(const json& root) const {
        const bool ours = root.is_object() && root.value("format", json()) == kExchangeFormat;
        if (!ours) refuse(tr("it holds something else"));
        if (root.value("version", json()) != kExchangeVersion)
            refuse(tr("it was written by a later version of Griffin Chat"));
        if (!root.value("conversations", json()).is_array()) refuse(tr("the list of conversations is missing"));
    }

    QList<QString> folderNames(const json& root) const {
        QList<QString> names;
        const auto folders = root.find("folders");
        if (folders == root.end()) return names;
        if (!folders->is_array()) refuse(tr("its folders are not a list"));
        for (const json& folder : *folders) {
            const json name = folder.is_object() ? folder.value("name", json()) : json();
            if (!name.is_string() || name.get_ref<const std::string&>().empty())
                refuse(tr("a folder in it has no name"));
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
                there.erase(same);  // two of one name in the file stay two
                continue;
            }
            const auto id = store.add(name);
            if (!id) throw Refused{id.error()};
            ids.append(*id);
        }
        for (const auto& [conversation, folder] : added_) {
            if (folder < 0) continue;
            if (folder >= ids.size()) refuse(tr("a conversation is in a folder that the file does not name"));
            const auto done = storage::ConversationStore(database_).moveToFolder(conversation, ids[folder]);
            if (!done) throw Refused{done.error()};
        }
    }

    storage::Database& database_;
    QFile& file_;
    const DataWatch& watch_;
    FileBuffer buffer_;
    std::string member_;  // of the root, whose value is being read
    QList<std::pair<storage::ConversationId, int>> added_;
    ImportReport report_;
};

storage::Result<ImportReport> importMarkdown(storage::Database& database, QFile& file) {
    if (file.size() > kLargestMarkdown) return refusal(file.fileName(), tr("it is too large"));
    const QByteArray bytes = file.readAll();
    const QString text = QString::fromUtf8(bytes);
    if (!looksLikeMarkdownExport(text)) return refusal(file.fileName(), tr("it holds something else"));
    const auto tree = conversationFromMarkdown(text);
    if (!tree) return refusal(file.fileName(), tree.error().message);
    const auto id = storage::ConversationTreeStore(database).add(*tree);
    if (!id) return id.error();
    return ImportReport{1, *id};
}

storage::Result<ImportReport> importJson(storage::Database& database, QFile& file, const DataWatch& watch) {
    try {
        return JsonImport(database, file, watch).run();
    } catch (const Refused& refused) {
        return refused.error;
    } catch (const Stopped&) {
        return ImportReport{};
    } catch (const json::parse_error& error) {
        return refusal(file.fileName(), tr("it is damaged at byte %1").arg(error.byte),
                       QString::fromUtf8(error.what()));
    } catch (const json::exception& error) {
        return refusal(file.fileName(), tr("it is damaged"), QString::fromUtf8(error.what()));
    }
}

}  // namespace

storage::Result<ImportReport> importConversations(storage::Database& database, const QString& path,
                                                  const DataWatch& watch) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return refusal(path, tr("it cannot be read"), file.errorString());
    const QByteArray start = file.peek(256).trimmed();
    storage::Transaction transaction(database);
    if (!transaction.begun()) return transaction.begun().error();
    const bool is_json = start.startsWith('{') || start.startsWith("\xEF\xBB\xBF{");
    const auto report = is_json ? importJson(database, file, watch) : importMarkdown(database, file);
    if (!report || report->conversations == 0) return report;
    if (const auto done = transaction.commit(); !done) return done.error();
    return report;
}

}  // namespace griffin::app

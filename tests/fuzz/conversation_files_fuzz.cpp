// Exported conversations, JSON or Markdown: taken whole, or refused with a reason and nothing of them stored. What is
// taken from JSON comes back from what is written of it.
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <memory>

#include "app/exchange/conversation_files.h"
#include "app/exchange/conversation_json.h"
#include "storage/conversation_store.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;

namespace {

constexpr int kMostKept = 200;  // conversations, before the database begins anew

/// A database that inputs are imported into, one after the other.
class Store {
  public:
    Store() { begin(); }

    void import(const QByteArray& bytes) {
        const QString path = folder_->filePath(QStringLiteral("given"));
        QFile file(path);
        fuzz::require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const auto report = app::importConversations(*database_, path, {{}, [](qint64, qint64) {}});
        if (report.has_value()) {
            kept_ += report->conversations;
            if (kept_ > kMostKept) begin();
            return;
        }
        fuzz::checkFailure(report.error());
        const auto there = storage::ConversationStore(*database_).list();
        fuzz::require(there.has_value() && there->size() == kept_);
    }

  private:
    void begin() {
        database_.reset();
        folder_ = std::make_unique<QTemporaryDir>();
        auto opened = storage::Database::open(folder_->filePath(QStringLiteral("data.db")));
        fuzz::require(opened.has_value());
        database_ = std::move(*opened);
        kept_ = 0;
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<storage::Database> database_;
    int kept_ = 0;
};

void checkObject(const nlohmann::json& object) {
    const auto conversation = app::conversationFromJson(object);
    if (!conversation.has_value()) return fuzz::checkFailure(conversation.error());
    const auto written = app::conversationToJson(*conversation);
    const auto again = app::conversationFromJson(nlohmann::json(written));
    fuzz::require(again.has_value() && app::conversationToJson(*again) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static int count = 1;
    static char name[] = "fuzz";
    static char* names[] = {name, nullptr};
    static const QCoreApplication application(count, names);
    static auto* const store = new Store;  // never destroyed: the application ends before
    store->import(QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)));
    const auto root = nlohmann::json::parse(data, data + size, nullptr, false);
    const auto list = root.is_object() ? root.find("conversations") : root.end();
    if (root.is_object() && list != root.end() && list->is_array()) {
        for (const nlohmann::json& object : *list) checkObject(object);
    }
    return 0;
}

// Export, import and copies of conversations, on a thread of their own. A large import shows a modal progress dialog:
// while it writes, nothing else can be stored.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <functional>
#include <optional>
#include <stop_token>

#include "app/conversations/database_thread.h"
#include "storage/records.h"

class QProgressDialog;

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
class FileDialogs;
class FolderController;
struct DataStore;
struct ImportReport;

class ExchangeController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ExchangeController(DataStore& data, AnswerWriter& writer, ChatController& chat, FolderController& folders,
                       FileDialogs& dialogs, ui::MainWindow& window, ui::ConversationListModel& list,
                       QObject* parent = nullptr);
    ~ExchangeController() override;

    /// kByName: Markdown if the name ends in .md or .markdown, otherwise JSON. kMarkdown: unless it ends in .json.
    enum class ExportForm { kByName, kMarkdown };
    /// Exports one conversation, or all of them, which is always JSON.
    void exportTo(std::optional<storage::ConversationId> only, const QString& path,
                  ExportForm form = ExportForm::kByName, ReasoningExport reasoning = ReasoningExport::kLeaveOut);
    /// One file after the other; one that is refused keeps no other from being imported.
    void importFrom(const QStringList& paths);
    bool busy() const { return busy_; }
    /// Stops the running task, which leaves nothing behind, and waits for it.
    void finish();

  private:
    void connectWindow();
    void chooseExport(std::optional<storage::ConversationId> only);
    void chooseImport();
    static QString importText(const ImportReport& report);
    void duplicate(storage::ConversationId conversation);
    /// `text` is the label of the progress dialog; empty: there is none.
    void run(const QString& text, DatabaseTask task, std::function<void()> done);
    void showProgress(const QString& text);
    void hideProgress();

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    FolderController& folders_;
    FileDialogs& dialogs_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    DatabaseThread thread_;
    std::stop_source stop_;
    QPointer<QProgressDialog> progress_;
    bool busy_ = false;
};

}  // namespace griffin::app

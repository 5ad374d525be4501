// Export, import and copies of conversations, away from the thread that draws. A large import has the window to itself:
// while it writes, nothing else can be stored.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <stop_token>

#include "app/data_thread.h"
#include "storage/records.h"

class QProgressDialog;

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
class FolderController;
struct DataStore;

class ExchangeController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ExchangeController(DataStore& data, AnswerWriter& writer, ChatController& chat, FolderController& folders,
                       ui::MainWindow& window, ui::ConversationListModel& list, QObject* parent = nullptr);
    ~ExchangeController() override;

    /// The ending of the name decides: .md is Markdown, everything else JSON.
    void exportTo(storage::ConversationId conversation, const QString& path);
    void exportAllTo(const QString& path);
    void importFrom(const QString& path);
    bool busy() const { return busy_; }
    /// Stops what is being done, leaving nothing of it, and waits for that.
    void finish();

  private:
    void connectWindow();
    void chooseExport(storage::ConversationId conversation);
    void chooseExportOfAll();
    void chooseImport();
    void duplicate(storage::ConversationId conversation);
    /// `text` stands above the progress; empty: none is shown.
    void run(const QString& text, DataWork work, std::function<void()> done);
    void showProgress(const QString& text);
    void hideProgress();

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    FolderController& folders_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    DataThread thread_;
    std::stop_source stop_;
    QPointer<QProgressDialog> progress_;
    bool busy_ = false;
};

}  // namespace griffin::app

// The side bar's business: which conversations there are, search over all of them, rename, pin, delete and undo.
#pragma once

#include <QObject>

#include "storage/records.h"
#include "storage/result.h"

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
class SearchResultsModel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
struct DataStore;

class ConversationController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ConversationController(DataStore& data, AnswerWriter& writer, ChatController& chat, ui::MainWindow& window,
                           ui::ConversationListModel& list, ui::SearchResultsModel& results, QObject* parent = nullptr);

  private:
    void connectWindow();
    void refresh(storage::ConversationId conversation);
    void showCurrent(storage::ConversationId conversation);
    void rename(storage::ConversationId conversation, const QString& title);
    void pin(storage::ConversationId conversation, bool pinned);
    void remove(storage::ConversationId conversation);
    void restore(storage::ConversationId conversation, bool reopen);
    void search(const QString& text);
    void openHit(const storage::SearchHit& hit);
    bool check(const storage::Result<storage::Done>& result);

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    ui::SearchResultsModel& results_;
};

}  // namespace griffin::app

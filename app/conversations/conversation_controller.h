// The conversations of the side bar: the list, search over all of them, renaming and pinning.
#pragma once

#include <QList>
#include <QObject>
#include <stop_token>

#include "app/conversations/database_thread.h"
#include "storage/records.h"

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
    ~ConversationController() override;

  private:
    void connectWindow();
    void refresh(storage::ConversationId conversation);
    void showCurrent(storage::ConversationId conversation);
    void rename(storage::ConversationId conversation, const QString& title);
    void pin(storage::ConversationId conversation, bool pinned);
    void search(const QString& text);
    void showHits(int ticket, const QString& text, const QList<storage::SearchHit>& hits, bool complete);
    void openHit(const storage::SearchHit& hit);

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    ui::SearchResultsModel& results_;
    DatabaseThread search_thread_;
    std::stop_source search_stop_;
    int search_ticket_ = 0;
};

}  // namespace griffin::app

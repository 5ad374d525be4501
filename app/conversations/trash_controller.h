// The trash: deleting conversations with undo, listing, restoring and purging them. After 30 days they are purged.
#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "storage/records.h"

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
struct DataStore;

class TrashController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    TrashController(DataStore& data, AnswerWriter& writer, ChatController& chat, ui::MainWindow& window,
                    ui::ConversationListModel& list, QObject* parent = nullptr);

    /// Purges what has been in the trash for 30 days, and the unsent texts of conversations that no longer exist.
    void tidy();

  private:
    void remove(storage::ConversationId conversation);
    void undo(storage::ConversationId conversation, bool reopen);
    void restore(const QList<storage::ConversationId>& conversations);
    /// Asks for confirmation first.
    void purge(const QList<storage::ConversationId>& conversations);
    void purgeNow(const QList<storage::ConversationId>& conversations);
    void empty();
    void confirm(const QString& question, const QString& button, const std::function<void()>& action);
    void show();
    void removeOrphanedTexts();

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    storage::ConversationId offered_;  // to be put back, by a notice of the chat
    QString offer_;                    // what that says
};

}  // namespace griffin::app

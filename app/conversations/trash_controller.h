// The trash: deleting conversations with undo, listing, restoring and purging them. After 30 days they are purged.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <optional>

#include "storage/records.h"

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
struct DataStore;

struct RemovedConversation {
    storage::ConversationId id;
    QString title;
    bool was_open = false;
};

class TrashController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    TrashController(DataStore& data, AnswerWriter& writer, ChatController& chat, ui::MainWindow& window,
                    ui::ConversationListModel& list, QObject* parent = nullptr);

    /// Purges what has been in the trash for 30 days, and the unsent texts of conversations that no longer exist.
    void tidy();
    /// What the chat offers to put back; none: nothing. A change of the language takes the window away: the next one
    /// offers it again.
    std::optional<RemovedConversation> offered() const;
    void offerUndo(const RemovedConversation& removed);

  private:
    void remove(storage::ConversationId conversation);
    void restore(const QList<storage::ConversationId>& conversations);
    /// Asks for confirmation first.
    void purge(const QList<storage::ConversationId>& conversations);
    void purgeNow(const QList<storage::ConversationId>& conversations);
    void empty();
    void confirm(const QString& question, const QString& button, const std::function<void()>& action);
    void show();
    void removeOrphanedTexts();
    /// After some were deleted for good.
    void afterPurge();

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    RemovedConversation offered_;  // by a notice of the chat
    QString offer_;                // what that says
};

}  // namespace griffin::app

// The trash: delete with undo, look into it, give back, delete for good. What lies there for 30 days goes by itself.
#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "storage/records.h"
#include "storage/result.h"

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

    /// Deletes for good what has been in the trash for long, and what was typed for conversations that are gone.
    void tidy();

  private:
    void remove(storage::ConversationId conversation);
    void undo(storage::ConversationId conversation, bool reopen);
    void restore(const QList<storage::ConversationId>& conversations);
    /// Asks first.
    void purge(const QList<storage::ConversationId>& conversations);
    void purgeNow(const QList<storage::ConversationId>& conversations);
    void empty();
    void confirm(const QString& question, const QString& button, const std::function<void()>& action);
    void show();
    void forgetTexts();
    bool check(const storage::Result<storage::Done>& result);

    DataStore& data_;
    AnswerWriter& writer_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
};

}  // namespace griffin::app

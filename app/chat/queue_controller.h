// Shows the queue of the conversation on screen above the message field, and sends what waits, in any conversation,
// when the answer before it has ended by itself.
#pragma once

#include <QObject>
#include <functional>
#include <utility>

#include "app/chat/message_queue.h"

namespace griffin::ui {
class MainWindow;
class QueueList;
}  // namespace griffin::ui

namespace griffin::app {

struct AnswerEnd;
class AnswerWriter;
class AttachmentController;
class QuestionSender;
struct DataStore;

class QueueController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    QueueController(DataStore& data, AnswerWriter& writer, QuestionSender& sender, AttachmentController& attachments,
                    ui::MainWindow& window, QObject* parent = nullptr);

    /// Asked before a waiting question is sent: whether an answer can be started now.
    void setGate(std::function<bool()> gate) { gate_ = std::move(gate); }
    /// Asked before a waiting question goes back into the message field: whether there is room for it.
    void setFieldGate(std::function<bool()> gate) { field_gate_ = std::move(gate); }
    /// The conversation on screen.
    void setCurrent(storage::ConversationId conversation);
    /// Adds to the current conversation's queue, which continues when the answer that is being written ends.
    /// REQUIRES: one is being written there.
    void append(const UnsentMessage& message);

  signals:
    /// A waiting question was stored and is to be answered now.
    void sent(griffin::storage::ConversationId conversation, griffin::storage::MessageId question);
    void failed(const QString& message);

  private:
    void goOn(const AnswerEnd& end);
    void sendNext(storage::ConversationId conversation);
    void edit(int index);
    void remove(int index);
    void show();
    bool check(const storage::Result<storage::Done>& result);

    DataStore& data_;
    AnswerWriter& writer_;
    QuestionSender& sender_;
    AttachmentController& attachments_;
    ui::MainWindow& window_;
    ui::QueueList& list_;
    MessageQueue queue_;
    storage::ConversationId current_;
    std::function<bool()> gate_;
    std::function<bool()> field_gate_;
};

}  // namespace griffin::app

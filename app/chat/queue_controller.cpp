#include "app/chat/queue_controller.h"

#include <QTimer>
#include <algorithm>

#include "app/chat/answer_writer.h"
#include "app/chat/attachment_controller.h"
#include "app/chat/question_sender.h"
#include "app/conversations/data_store.h"
#include "app/exchange/tool_call_text.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/queue_list.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

QueueController::QueueController(DataStore& data, AnswerWriter& writer, QuestionSender& sender,
                                 AttachmentController& attachments, ui::MainWindow& window, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      sender_(sender),
      attachments_(attachments),
      window_(window),
      list_(window.chatPage().composer().queue()),
      queue_(data.settings) {
    connect(&writer_, &AnswerWriter::finished, this, &QueueController::goOn);
    connect(&list_, &ui::QueueList::editRequested, this, &QueueController::edit);
    connect(&list_, &ui::QueueList::removeRequested, this, &QueueController::remove);
    connect(&list_, &ui::QueueList::sendRequested, this, [this] { sendNext(current_); });
}

bool QueueController::check(const storage::Result<storage::Done>& result) {
    if (!result) emit failed(failureText(result.error()));
    return result.has_value();
}

void QueueController::setCurrent(storage::ConversationId conversation) {
    current_ = conversation;
    show();
}

void QueueController::show() {
    QStringList texts;
    if (current_.valid()) {
        for (const UnsentMessage& message : queue_.waiting(current_)) {
            const int files = static_cast<int>(message.files.size());
            texts.append(files == 0 ? message.text : tr("%1 (and %n files)", "", files).arg(message.text));
        }
    }
    list_.setMessages(texts, queue_.isHeld(current_));
}

void QueueController::append(const UnsentMessage& message) {
    check(queue_.append(current_, message));
    queue_.setHeld(current_, false);
    show();
}

void QueueController::goOn(const AnswerEnd& end) {
    if (queue_.waiting(end.conversation).isEmpty()) return;
    // What it asks tools for comes first: another answer follows.
    const auto calls = data_.tool_calls.ofMessage(end.message);
    if (calls && !std::all_of(calls->begin(), calls->end(), isUnfinished)) return;
    const bool by_itself = end.state == storage::MessageState::kComplete || end.state == storage::MessageState::kLength;
    if (!by_itself) queue_.setHeld(end.conversation, true);
    if (end.conversation == current_) show();
    if (by_itself && !queue_.isHeld(end.conversation)) {
        // After everybody else has heard of the end.
        QTimer::singleShot(0, this, [this, conversation = end.conversation] { sendNext(conversation); });
    }
}

void QueueController::sendNext(storage::ConversationId conversation) {
    if (queue_.waiting(conversation).isEmpty()) return;
    const auto record = data_.conversations.find(conversation);
    const bool there = record && record->has_value() && !(*record)->trashed.isValid();
    if (writer_.busy() || !there || (gate_ && !gate_())) {
        queue_.setHeld(conversation, true);
        if (conversation == current_) show();
        return;
    }
    const auto question = sender_.store(conversation, {}, queue_.waiting(conversation).first());
    if (!question) {
        queue_.setHeld(conversation, true);
        emit failed(failureText(question.error()));
    } else {
        queue_.setHeld(conversation, false);
        check(queue_.remove(conversation, 0));
        emit sent(conversation, question->id);
    }
    if (conversation == current_) show();
}

void QueueController::edit(int index) {
    if (index >= queue_.waiting(current_).size() || (field_gate_ && !field_gate_())) return;
    const UnsentMessage message = queue_.waiting(current_).at(index);
    if (!check(queue_.remove(current_, index))) return;
    // What stands in the field already comes after it.
    ui::Composer& composer = window_.chatPage().composer();
    const QString written = composer.text();
    composer.setText(written.trimmed().isEmpty() ? message.text : message.text + QStringLiteral("\n\n") + written);
    composer.focusEdit();
    attachments_.setFiles(message.files + attachments_.files());
    show();
}

void QueueController::remove(int index) {
    if (index >= queue_.waiting(current_).size()) return;
    const UnsentMessage message = queue_.waiting(current_).at(index);
    if (!check(queue_.remove(current_, index))) return;
    show();
    window_.chatPage().notices().showNotice(tr("The waiting message was removed."), tr("Undo"),
                                            [this, conversation = current_, index, message] {
                                                check(queue_.insert(conversation, index, message));
                                                if (!writer_.busy() || writer_.conversation() != conversation)
                                                    queue_.setHeld(conversation, true);
                                                show();
                                            });
}

}  // namespace griffin::app

#include "moc_queue_controller.cpp"

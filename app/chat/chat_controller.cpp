#include "app/chat/chat_controller.h"

#include <QAction>
#include <QLocale>
#include <utility>

#include "app/chat/attachment_controller.h"
#include "app/chat/engine_jobs.h"
#include "app/chat/question_sender.h"
#include "app/chat/queue_controller.h"
#include "app/chat/speculation_controller.h"
#include "app/chat/transcript_builder.h"
#include "app/conversations/data_store.h"
#include "app/engines/answering_model.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/chat_header.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

const QString kOpenConversationKey = QStringLiteral("open_conversation");
constexpr int kUnsentMilliseconds = 1000;

}  // namespace

template <class T>
bool ChatController::check(const storage::Result<T>& result) {
    if (!result) report(failureText(result.error()));
    return result.has_value();
}

ChatController::ChatController(DataStore& data, AnswerWriter& writer, EngineJobs& jobs, ModelController& models,
                               AnsweringModel& model, SpeculationController& speculation,
                               AttachmentController& attachments, QuestionSender& sender, QueueController& queue,
                               ui::MainWindow& window, ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      jobs_(jobs),
      model_(model),
      speculation_(speculation),
      attachments_(attachments),
      sender_(sender),
      queue_(queue),
      window_(window),
      transcript_(transcript),
      unsent_(data.settings),
      edit_(data, unsent_, attachments, window) {
    save_timer_.setSingleShot(true);
    save_timer_.setInterval(kUnsentMilliseconds);
    connect(&save_timer_, &QTimer::timeout, this, &ChatController::remember);
    connect(&writer_, &AnswerWriter::started, this, &ChatController::showBusy);
    connect(&writer_, &AnswerWriter::promptReady, this, [this] {
        const bool here = writer_.conversation() == current_;
        const AnswerFigures& figures = writer_.figures();
        if (here && (figures.prompt->dropped_messages > 0 || !figures.passages.isEmpty())) showBranch();
    });
    connect(&writer_, &AnswerWriter::advanced, this, &ChatController::showAdded);
    connect(&writer_, &AnswerWriter::traced, this, &ChatController::showPasses);
    connect(&writer_, &AnswerWriter::finished, this, &ChatController::showEnd);
    connect(&writer_, &AnswerWriter::storingFailed, this, &ChatController::report);
    connect(&writer_, &AnswerWriter::storedLater, this, &ChatController::showChanged);
    connect(&model_, &AnsweringModel::aboutToChange, &writer_, &AnswerWriter::stop);
    connect(&models, &ModelController::aboutToLoad, this, [this] {
        if (!model_.served()) writer_.stop();
    });
    connect(&queue_, &QueueController::failed, this, &ChatController::report);
    connect(&queue_, &QueueController::sent, this,
            [this](storage::ConversationId conversation, storage::MessageId question) {
                beginAnswer(conversation, question);
            });
    queue_.setGate([this] { return model_.canAnswer() && !refuse() && !refuseMethod(); });
    queue_.setFieldGate([this] { return !refuseWhileEditing(); });
    connectWindow();
}

void ChatController::connectWindow() {
    ui::Composer& composer = window_.chatPage().composer();
    connect(&composer, &ui::Composer::sendRequested, this, &ChatController::ask);
    connect(&composer, &ui::Composer::stopRequested, &writer_, &AnswerWriter::stop);
    connect(&window_.chatPage().transcript().area(), &ui::TranscriptArea::typed, &composer, &ui::Composer::type);
    connect(&window_.sideBar().list(), &ui::ConversationListView::typed, &composer, [this](const QString& text) {
        ui::ChatPage& page = window_.chatPage();
        if (window_.currentPage() == &page) page.composer().type(text);  // else it would not be seen
    });
    connect(&composer, &ui::Composer::editLastRequested, this, &ChatController::editLast);
    // A running timer is not restarted: what is typed without a pause is saved, too.
    const auto save_soon = [this] {
        if (!save_timer_.isActive()) save_timer_.start();
    };
    connect(&composer, &ui::Composer::textChanged, this, save_soon);
    connect(&attachments_, &AttachmentController::changed, this, save_soon);
    connect(&edit_, &MessageEdit::ended, this, &ChatController::loadUnsent);
    connect(&edit_, &MessageEdit::failed, this, &ChatController::report);
    connect(window_.actions().stop, &QAction::triggered, &writer_, &AnswerWriter::stop);
    connect(window_.actions().new_chat, &QAction::triggered, this, [this] {
        open({});
        window_.chatPage().composer().focusEdit();
    });

    ui::TranscriptArea& area = window_.chatPage().transcript().area();
    connect(&area, &ui::TranscriptArea::regenerateRequested, this,
            [this](qint64 id) { answerAgain(storage::MessageId{id}); });
    connect(&area, &ui::TranscriptArea::editRequested, this,
            [this](qint64 id) { startEditing(storage::MessageId{id}); });
    connect(&area, &ui::TranscriptArea::continueRequested, this,
            [this](qint64 id) { continueAnswer(storage::MessageId{id}); });
}

void ChatController::report(const QString& message) {
    window_.chatPage().notices().showHere(message);
}

void ChatController::open(storage::ConversationId conversation) {
    if (conversation != current_) window_.chatPage().notices().leave();
    if (opened_) remember();
    opened_ = true;
    edit_.leave();
    storage::ConversationId found;
    if (conversation.valid()) {
        const auto record = data_.conversations.find(conversation);
        if (check(record) && record->has_value() && !(*record)->trashed.isValid()) found = conversation;
    }
    current_ = found;
    new_folder_ = {};
    loadUnsent();
    queue_.setCurrent(current_);
    edit_.resume(current_);
    save_timer_.start();
    showBranch();
    showBusy();
    window_.chatPage().transcript().hideFind();
    window_.chatPage().transcript().area().scrollToEnd();
    emit currentChanged(current_);
}

void ChatController::openNewIn(storage::FolderId folder) {
    open({});
    new_folder_ = folder;
}

void ChatController::folderIsBack(storage::FolderId deleted, storage::FolderId folder) {
    if (new_folder_ != deleted) return;
    new_folder_ = folder;
    if (!current_.valid()) return;
    moveToNewFolder();
    emit conversationChanged(current_);
}

/// It may be deleted by now, and come back.
void ChatController::moveToNewFolder() {
    if (!data_.folders.has(new_folder_).value_or(false)) return;
    check(data_.conversations.moveToFolder(current_, std::exchange(new_folder_, {})));
}

void ChatController::openRemembered() {
    const auto remembered = data_.settings.value(kOpenConversationKey);
    remembered_ = {check(remembered) ? remembered->value_or(QString()).toLongLong() : 0};
    open(remembered_);
}

void ChatController::remember() {
    save_timer_.stop();
    if (remembered_ != current_ &&
        check(data_.settings.setValue(kOpenConversationKey, QString::number(current_.value)))) {
        remembered_ = current_;
    }
    if (edit_.isActive()) {
        check(unsent_.saveEdit(current_, edit_.unsent()));
    } else {
        check(unsent_.save(current_, {window_.chatPage().composer().text(), attachments_.files()}));
    }
}

void ChatController::loadUnsent() {
    const auto unsent = unsent_.load(current_);
    const UnsentMessage message = check(unsent) ? *unsent : UnsentMessage();
    window_.chatPage().composer().setText(message.text);
    attachments_.setFiles(message.files);
    save_timer_.stop();
}

bool ChatController::refuse() {
    if (jobs_.busy()) {
        window_.chatPage().notices().showHere(jobs_.reason(), tr("Stop it"), [this] { jobs_.stop(); });
        return true;
    }
    if (!writer_.busy()) return false;
    window_.chatPage().notices().showHere(writer_.conversation() == current_
                                              ? tr("The answer is still being written.")
                                              : tr("Another conversation is being answered. Wait for it, or stop it."),
                                          tr("Stop it"), [this] { writer_.stop(); });
    return true;
}

bool ChatController::refuseChange() {
    return writer_.busy() && writer_.conversation() == current_ && refuse();
}

bool ChatController::refuseMethod() {
    const QString refusal = speculation_.refusal();
    if (refusal.isEmpty()) return false;
    window_.chatPage().notices().showHere(refusal, tr("Use automatic"), [this] { speculation_.useAutomatic(); });
    return true;
}

bool ChatController::refuseWithoutModel() {
    if (model_.canAnswer()) return false;
    report(tr("Choose a model first."));
    return true;
}

bool ChatController::refuseWithoutRoom(storage::MessageId answer) {
    const auto stats = data_.stats.find(answer);
    const auto branch = data_.messages.conversationMessages(answer);
    const int context = model_.context();
    if (context <= 0 || !stats || !stats->has_value() || !branch) return false;
    if ((*stats)->prompt_tokens + (*stats)->new_tokens < context) return false;
    // What comes before the question can be left out.
    if ((*stats)->dropped_messages + 2 < static_cast<int>(branch->size())) return false;
    report(tr("This answer and its question fill the context of %1 tokens: it cannot go on.")
               .arg(QLocale().toString(context)));
    return true;
}

void ChatController::ask(const QString& text) {
    if (edit_.isOfAnswer()) return keepEditedAnswer(text);
    const UnsentMessage message{text.trimmed(), attachments_.files()};
    const bool waits = writer_.busy() && writer_.conversation() == current_ && !edit_.isActive();
    if (waits) {
        queue_.append(message);
    } else {
        if (refuse() || refuseMethod()) return;
        const storage::Result<storage::Message> question = sender_.store(current_, edit_.message(), message);
        if (!check(question)) return;
        takeConversation(*question);
        beginAnswer(question->conversation, question->id);
        window_.chatPage().transcript().area().scrollToEnd();
    }
    if (edit_.isActive()) return edit_.end();
    window_.chatPage().composer().setText(QString());
    attachments_.setFiles({});
    remember();
}

void ChatController::takeConversation(const storage::Message& question) {
    if (question.conversation == current_) return;
    check(unsent_.save(current_, {}));
    current_ = question.conversation;
    moveToNewFolder();
    queue_.setCurrent(current_);
    emit conversationChanged(current_);
    emit currentChanged(current_);
}

void ChatController::beginAnswer(storage::ConversationId conversation, storage::MessageId question,
                                 const QString& begun) {
    check(sender_.answer(conversation, question, begun));
    if (conversation == current_) showBranch();
    emit conversationChanged(conversation);
}

void ChatController::goOn(storage::ConversationId conversation, storage::MessageId calls) {
    if (refuse() || refuseMethod() || refuseWithoutModel()) return;
    beginAnswer(conversation, calls);
}

void ChatController::answerAgain(storage::MessageId id) {
    if (refuse() || refuseMethod()) return;
    const auto message = data_.messages.find(id);
    if (!check(message) || !message->has_value()) return;
    if (refuseWithoutModel()) return;
    const bool question = (*message)->role == storage::MessageRole::kUser;
    beginAnswer((*message)->conversation, question ? id : (*message)->parent);
    window_.chatPage().transcript().area().scrollToEnd();
}

std::optional<storage::Message> ChatController::messageNow(storage::MessageId id) {
    auto message = data_.messages.find(id);
    if (!check(message) || !message->has_value()) return std::nullopt;
    if (const UnstoredAnswer* unstored = writer_.unstored(id); unstored != nullptr) (*message)->text = unstored->text;
    return std::move(*message);
}

void ChatController::continueAnswer(storage::MessageId answer) {
    if (refuse() || refuseMethod()) return;
    const std::optional<storage::Message> message = messageNow(answer);
    if (!message || refuseWithoutModel() || refuseWithoutRoom(answer)) return;
    beginAnswer(message->conversation, message->parent, message->text);
    window_.chatPage().transcript().area().scrollToEnd();
}

void ChatController::showChanged(storage::ConversationId conversation) {
    if (conversation == current_) {
        remember();
        if (!edit_.isActive()) {
            edit_.resume(current_);
        } else if (const auto edited = data_.messages.find(edit_.message()); check(edited) && !edited->has_value()) {
            edit_.leave();
            loadUnsent();
        }
        showBranch();
    }
    emit conversationChanged(conversation);
}

void ChatController::startEditing(storage::MessageId id) {
    if (refuseChange()) return;
    if (id != edit_.message()) {
        if (edit_.isChanged() && refuseWhileEditing()) return;
        const std::optional<storage::Message> message = messageNow(id);
        if (!message) return;
        remember();
        edit_.begin(*message);
    }
    window_.chatPage().composer().focusEdit();
}

bool ChatController::refuseWhileEditing() {
    if (edit_.isActive()) report(tr("Another message is being edited. Send it, save it or cancel first."));
    return edit_.isActive();
}

void ChatController::keepEditedAnswer(const QString& text) {
    const std::optional<storage::Message> message = messageNow(edit_.message());
    if (!message || refuseChange()) return;
    if (text == message->text || check(sender_.storeAnswer(*message, text))) {  // unchanged: it is there
        edit_.end();
        showBranch();
        emit conversationChanged(current_);
    }
}

void ChatController::editLast() {
    for (int row = transcript_.count() - 1; row >= 0; --row) {
        if (transcript_.at(row).role != storage::MessageRole::kUser) continue;
        startEditing({transcript_.at(row).id});
        return;
    }
}

void ChatController::showBranch() {
    QString title;
    QList<ui::TranscriptMessage> messages;
    if (current_.valid()) {
        const auto conversation = data_.conversations.find(current_);
        if (check(conversation) && conversation->has_value()) {
            title = (*conversation)->title;
            const auto built =
                buildTranscript(data_, (*conversation)->system_prompt, (*conversation)->current_leaf, writer_);
            if (check(built)) messages = *built;
        }
    }
    transcript_.setMessages(messages);
    window_.chatPage().header().setTitle(title);
    window_.chatPage().setHasMessages(!messages.isEmpty());
}

void ChatController::showAdded(const QString& text) {
    const int row = transcript_.rowOf(writer_.message().value);
    if (row < 0 || writer_.conversation() != current_) return;
    transcript_.appendText(row, text);
}

void ChatController::showPasses() {
    const int row = transcript_.rowOf(writer_.message().value);
    const KeptTrace* trace = writer_.traces().find(writer_.message());
    if (row >= 0 && trace != nullptr) transcript_.setPasses(row, trace->passes);
}

void ChatController::showEnd(const AnswerEnd& end) {
    if (end.conversation == current_) showBranch();
    showBusy();
    if (end.state == storage::MessageState::kFailed) takeBack(end);
    emit conversationChanged(end.conversation);
}

void ChatController::takeBack(const AnswerEnd& end) {
    const auto answer = data_.messages.find(end.message);
    if (!check(answer) || !answer->has_value()) return;
    const auto versions = data_.messages.siblings(end.message);
    if (!check(versions) || versions->size() > 1) return;  // it was asked for again below a question that stands
    // What is there of an answer can be continued.
    if (!(*answer)->text.isEmpty() && end.failure.cause != engine::FailureCause::kContextTooSmall) return;
    const auto question = data_.messages.find((*answer)->parent);
    if (!check(question) || !question->has_value()) return;
    if ((*question)->role != storage::MessageRole::kUser) return;  // results of tools have no room
    if (end.conversation != current_) {
        check(unsent_.saveEdit(end.conversation, {(*question)->id, (*question)->text, {}}));
    } else if (!edit_.isActive() && window_.chatPage().composer().text().isEmpty() && attachments_.files().isEmpty()) {
        edit_.begin(**question);
    }
}

void ChatController::showBusy() {
    window_.actions().stop->setEnabled(writer_.busy());
    window_.chatPage().composer().setGenerating(writer_.busy() && writer_.conversation() == current_);
}

}  // namespace griffin::app

#include "moc_chat_controller.cpp"

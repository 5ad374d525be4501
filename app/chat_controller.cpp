#include "app/chat_controller.h"

#include <QAction>
#include <QJsonDocument>
#include <QJsonObject>
#include <utility>

#include "app/attachment_controller.h"
#include "app/data_store.h"
#include "app/engine_jobs.h"
#include "app/model_controller.h"
#include "app/question_sender.h"
#include "app/queue_controller.h"
#include "app/shown_messages.h"
#include "app/speculation_controller.h"
#include "app/transcript_builder.h"
#include "ui/composer/composer.h"
#include "ui/main_window/chat_header.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"
#include "ui/transcript/transcript_model.h"
#include "ui/transcript/transcript_view.h"

namespace griffin::app {
namespace {

const QString kOpenConversationKey = QStringLiteral("open_conversation");
const QString kDraftKey = QStringLiteral("draft/");
const QString kFilesKey = QStringLiteral("draft_files/");
const QString kEditKey = QStringLiteral("edit/");
constexpr int kDraftMilliseconds = 1000;

}  // namespace

ChatController::ChatController(DataStore& data, AnswerWriter& writer, EngineJobs& jobs, ModelController& models,
                               SpeculationController& speculation, AttachmentController& attachments,
                               QuestionSender& sender, QueueController& queue, ui::MainWindow& window,
                               ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      jobs_(jobs),
      models_(models),
      speculation_(speculation),
      attachments_(attachments),
      sender_(sender),
      queue_(queue),
      window_(window),
      transcript_(transcript) {
    draft_timer_.setSingleShot(true);
    draft_timer_.setInterval(kDraftMilliseconds);
    connect(&draft_timer_, &QTimer::timeout, this, &ChatController::saveDraft);
    connect(&writer_, &AnswerWriter::started, this, &ChatController::showBusy);
    connect(&writer_, &AnswerWriter::grew, this, &ChatController::showGrowth);
    connect(&writer_, &AnswerWriter::finished, this, &ChatController::showEnd);
    connect(&writer_, &AnswerWriter::storingFailed, this, &ChatController::report);
    connect(&models_, &ModelController::aboutToLoad, &writer_, &AnswerWriter::stop);
    connect(&queue_, &QueueController::failed, this, &ChatController::report);
    connect(&queue_, &QueueController::sent, this, &ChatController::beginAnswer);
    queue_.setGate([this] {
        const ModelState state = models_.state();
        const bool model = state == ModelState::kReady || state == ModelState::kLoading;
        return model && !refuse() && !refuseMethod();
    });
    connectWindow();
}

void ChatController::connectWindow() {
    ui::Composer& composer = window_.chatPage().composer();
    connect(&composer, &ui::Composer::sendRequested, this, &ChatController::ask);
    connect(&composer, &ui::Composer::stopRequested, &writer_, &AnswerWriter::stop);
    connect(&composer, &ui::Composer::editLastRequested, this, &ChatController::editLast);
    // Not started anew by every key: what is typed without a pause is kept, too.
    const auto save_soon = [this] {
        if (!draft_timer_.isActive()) draft_timer_.start();
    };
    connect(&composer, &ui::Composer::textChanged, this, save_soon);
    connect(&attachments_, &AttachmentController::changed, this, save_soon);
    connect(window_.actions().stop, &QAction::triggered, &writer_, &AnswerWriter::stop);
    connect(window_.actions().new_chat, &QAction::triggered, this, [this] {
        open({});
        window_.chatPage().composer().focusEdit();
    });

    connect(window_.actions().previous_version, &QAction::triggered, this, [this] { goToVersion(-1); });
    connect(window_.actions().next_version, &QAction::triggered, this, [this] { goToVersion(1); });

    ui::TranscriptView& view = window_.chatPage().transcript();
    connect(&view, &ui::TranscriptView::regenerateRequested, this,
            [this](qint64 id) { answerAgain(storage::MessageId{id}); });
    connect(&view, &ui::TranscriptView::editRequested, this,
            [this](qint64 id) { startEditing(storage::MessageId{id}); });
    connect(&view, &ui::TranscriptView::previousSiblingRequested, this,
            [this](qint64 id) { goToSibling(storage::MessageId{id}, -1); });
    connect(&view, &ui::TranscriptView::nextSiblingRequested, this,
            [this](qint64 id) { goToSibling(storage::MessageId{id}, 1); });
}

void ChatController::report(const QString& message) {
    window_.chatPage().notices().showNotice(shownMessage(message));
}

void ChatController::retranslate() {
    showBranch();
}

void ChatController::check(const storage::Result<storage::Done>& result) {
    if (!result) report(result.error().message);
}

void ChatController::open(storage::ConversationId conversation) {
    if (opened_) saveDraft();
    opened_ = true;
    if (editing_.valid()) window_.chatPage().notices().dismiss();
    editing_ = {};
    storage::ConversationId found;
    if (conversation.valid()) {
        const auto record = data_.conversations.find(conversation);
        if (!record) {
            report(record.error().message);
        } else if (record->has_value() && !(*record)->trashed.isValid()) {
            found = conversation;
        }
    }
    current_ = found;
    new_folder_ = {};
    loadDraft();
    queue_.setCurrent(current_);
    resumeEditing();
    showBranch();
    showBusy();
    window_.chatPage().transcript().hideFind();
    window_.chatPage().transcript().scrollToEnd();
    emit currentChanged(current_);
}

void ChatController::openNewIn(storage::FolderId folder) {
    open({});
    new_folder_ = folder;
}

QStringList ChatController::textKeys() {
    return {kDraftKey, kFilesKey, kEditKey, QStringLiteral("queue/")};
}

void ChatController::openRemembered() {
    const auto remembered = data_.settings.value(kOpenConversationKey);
    if (!remembered) report(remembered.error().message);
    open({remembered.ok() ? remembered->value_or(QString()).toLongLong() : 0});
}

void ChatController::remember() {
    saveDraft();
    check(data_.settings.setValue(kOpenConversationKey, QString::number(current_.value)));
}

QString ChatController::draftKey() const {
    return kDraftKey + QString::number(current_.value);
}

QString ChatController::editKey() const {
    return kEditKey + QString::number(current_.value);
}

QString ChatController::filesKey() const {
    return kFilesKey + QString::number(current_.value);
}

void ChatController::saveDraft() {
    draft_timer_.stop();
    const QString text = window_.chatPage().composer().text();
    if (editing_.valid()) {
        check(data_.settings.setValue(editKey(), QString::number(editing_.value) + QLatin1Char('\n') + text));
        return;
    }
    check(text.isEmpty() ? data_.settings.remove(draftKey()) : data_.settings.setValue(draftKey(), text));
    if (attachments_.files() == stored_files_) return;
    stored_files_ = attachments_.files();
    const QJsonDocument files(unsentJson({QString(), stored_files_}));
    check(stored_files_.isEmpty()
              ? data_.settings.remove(filesKey())
              : data_.settings.setValue(filesKey(), QString::fromUtf8(files.toJson(QJsonDocument::Compact))));
}

void ChatController::loadDraft() {
    const auto draft = data_.settings.value(draftKey());
    if (!draft) report(draft.error().message);
    window_.chatPage().composer().setText(draft.ok() ? draft->value_or(QString()) : QString());
    const auto files = data_.settings.value(filesKey());
    if (!files) report(files.error().message);
    const QString json = files.ok() ? files->value_or(QString()) : QString();
    stored_files_ = unsentFromJson(QJsonDocument::fromJson(json.toUtf8()).object()).files;
    attachments_.setFiles(stored_files_);
    draft_timer_.stop();
}

void ChatController::resumeEditing() {
    const auto kept = data_.settings.value(editKey());
    if (!kept) report(kept.error().message);
    if (!kept || !kept->has_value()) return;
    const qsizetype line = (*kept)->indexOf(QLatin1Char('\n'));
    const storage::MessageId question{(*kept)->left(line).toLongLong()};
    const auto message = data_.messages.find(question);
    if (line < 0 || !message || !message->has_value() || (*message)->conversation != current_) return;
    edit(question, (*kept)->mid(line + 1));
    draft_timer_.stop();
}

bool ChatController::refuse() {
    if (jobs_.busy()) {
        window_.chatPage().notices().showNotice(jobs_.reason(), tr("Stop it"), [this] { jobs_.stop(); });
        return true;
    }
    if (!writer_.busy()) return false;
    window_.chatPage().notices().showNotice(
        writer_.conversation() == current_ ? tr("The answer is still being written.")
                                           : tr("Another conversation is being answered. Wait for it, or stop it."),
        tr("Stop it"), [this] { writer_.stop(); });
    return true;
}

bool ChatController::refuseMethod() {
    const QString refusal = speculation_.refusal();
    if (refusal.isEmpty()) return false;
    window_.chatPage().notices().showNotice(refusal, tr("Use automatic"), [this] { speculation_.useAutomatic(); });
    return true;
}

void ChatController::ask(const QString& text) {
    if (const QString refusal = attachments_.refusal(); !refusal.isEmpty()) {
        report(refusal);
        return;
    }
    const UnsentMessage message{text.trimmed(), attachments_.files()};
    const bool waits = writer_.busy() && writer_.conversation() == current_ && !editing_.valid();
    if (waits) {
        queue_.append(message);
    } else {
        if (refuse() || refuseMethod()) return;
        const storage::Result<storage::Message> question = sender_.store(current_, editing_, message);
        if (!question) {
            report(question.error().message);
            return;
        }
        takeConversation(*question);
        beginAnswer(question->conversation, question->id);
        window_.chatPage().transcript().scrollToEnd();
    }
    if (editing_.valid()) {
        endEditing();
        return;
    }
    window_.chatPage().composer().setText(QString());
    attachments_.setFiles({});
    saveDraft();
}

void ChatController::takeConversation(const storage::Message& question) {
    if (question.conversation == current_) return;
    check(data_.settings.remove(draftKey()));
    check(data_.settings.remove(filesKey()));
    if (new_folder_.valid()) check(data_.conversations.moveToFolder(question.conversation, new_folder_));
    new_folder_ = {};
    current_ = question.conversation;
    stored_files_.clear();
    queue_.setCurrent(current_);
    emit conversationChanged(current_);
    emit currentChanged(current_);
}

void ChatController::beginAnswer(storage::ConversationId conversation, storage::MessageId question) {
    check(sender_.answer(conversation, question));
    if (conversation == current_) showBranch();
    emit conversationChanged(conversation);
}

void ChatController::answerAgain(storage::MessageId answer) {
    if (refuse() || refuseMethod()) return;
    const auto message = data_.messages.find(answer);
    if (!message) {
        report(message.error().message);
    } else if (message->has_value()) {
        if (models_.state() != ModelState::kReady && models_.state() != ModelState::kLoading) {
            report(tr("Choose a model first."));
            return;
        }
        beginAnswer((*message)->conversation, (*message)->parent);
        window_.chatPage().transcript().scrollToEnd();
    }
}

void ChatController::startEditing(storage::MessageId question) {
    if (refuse()) return;
    const auto message = data_.messages.find(question);
    if (!message || !message->has_value()) return;
    saveDraft();
    edit(question, (*message)->text);
    window_.chatPage().composer().focusEdit();
}

void ChatController::edit(storage::MessageId question, const QString& text) {
    const auto attached = data_.attachments.ofMessage(question);
    if (!attached) {
        report(attached.error().message);
        return;
    }
    editing_ = question;
    QList<AttachedFile> files;
    for (const storage::Attachment& file : *attached)
        files.append(
            {file.file_name, QString::fromUtf8(file.content), QStringLiteral("UTF-8"), file.content.size(), -1});
    attachments_.setFiles(files);
    window_.chatPage().composer().setText(text);
    window_.chatPage().notices().showLasting(
        tr("Editing your question. Sending it starts a new branch; the old one stays."), tr("Cancel"),
        [this] { endEditing(); });
}

void ChatController::editLast() {
    for (int row = transcript_.count() - 1; row >= 0; --row) {
        if (transcript_.at(row).role != ui::TranscriptRole::kUser) continue;
        startEditing({transcript_.at(row).id});
        return;
    }
}

void ChatController::endEditing() {
    editing_ = {};
    check(data_.settings.remove(editKey()));
    window_.chatPage().notices().dismiss();
    loadDraft();
}

void ChatController::goToSibling(storage::MessageId message, int step) {
    const auto siblings = data_.messages.siblings(message);
    if (!siblings) {
        report(siblings.error().message);
        return;
    }
    const qsizetype target = siblings->indexOf(message) + step;
    if (target < 0 || target >= siblings->size()) return;
    const auto leaf = data_.messages.newestLeaf(siblings->at(target));
    if (!leaf) {
        report(leaf.error().message);
        return;
    }
    check(data_.conversations.setCurrentLeaf(current_, *leaf));
    showBranch();
}

void ChatController::goToVersion(int step) {
    for (int row = transcript_.count() - 1; row >= 0; --row) {
        const ui::TranscriptMessage& message = transcript_.at(row);
        const int target = message.sibling_index + step;
        if (message.sibling_count < 2 || target < 0 || target >= message.sibling_count) continue;
        goToSibling(storage::MessageId{message.id}, step);
        return;
    }
}

void ChatController::showVersions(const QList<ui::TranscriptMessage>& messages) {
    bool before = false;
    bool after = false;
    for (const ui::TranscriptMessage& message : messages) {
        before = before || message.sibling_index > 0;
        after = after || message.sibling_index + 1 < message.sibling_count;
    }
    window_.actions().previous_version->setEnabled(before);
    window_.actions().next_version->setEnabled(after);
}

void ChatController::showBranch() {
    QString title;
    QList<ui::TranscriptMessage> messages;
    if (current_.valid()) {
        const auto conversation = data_.conversations.find(current_);
        if (!conversation) {
            report(conversation.error().message);
        } else if (conversation->has_value()) {
            title = (*conversation)->title;
            auto built = buildTranscript(data_, (*conversation)->current_leaf, writer_);
            if (built) {
                messages = *built;
            } else {
                report(built.error().message);
            }
        }
    }
    for (ui::TranscriptMessage& message : messages) {
        if (errors_.contains(message.id)) message.error = shownMessage(errors_.value(message.id));
    }
    transcript_.setMessages(messages);
    showVersions(messages);
    window_.chatPage().header().setTitle(title);
    window_.chatPage().setHasMessages(!messages.isEmpty());
}

void ChatController::showGrowth(const QString& added) {
    const int row = transcript_.rowOf(writer_.message().value);
    if (row < 0 || writer_.conversation() != current_) return;
    if (!added.isEmpty()) transcript_.appendText(row, added);
}

void ChatController::showEnd(const AnswerEnd& end) {
    if (end.state == storage::MessageState::kFailed) {
        errors_.insert(end.message.value, end.failure.oneLine());
        window_.chatPage().notices().showNotice(shownMessage(end.failure.what), QString());
    }
    if (end.conversation == current_) showBranch();
    showBusy();
    emit conversationChanged(end.conversation);
}

void ChatController::showBusy() {
    window_.actions().stop->setEnabled(writer_.busy());
    window_.chatPage().composer().setGenerating(writer_.busy() && writer_.conversation() == current_);
}

}  // namespace griffin::app

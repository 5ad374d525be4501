#include "app/chat_controller.h"

#include <QAction>
#include <QSettings>
#include <utility>

#include "app/data_store.h"
#include "app/engine_jobs.h"
#include "app/generation_settings.h"
#include "app/model_controller.h"
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
constexpr int kDraftMilliseconds = 1000;

}  // namespace

ChatController::ChatController(DataStore& data, AnswerWriter& writer, EngineJobs& jobs, ModelController& models,
                               QSettings& settings, ui::MainWindow& window, ui::TranscriptModel& transcript,
                               QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      jobs_(jobs),
      models_(models),
      settings_(settings),
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
    connectWindow();
}

void ChatController::connectWindow() {
    ui::Composer& composer = window_.chatPage().composer();
    connect(&composer, &ui::Composer::sendRequested, this, &ChatController::ask);
    connect(&composer, &ui::Composer::stopRequested, &writer_, &AnswerWriter::stop);
    connect(&composer, &ui::Composer::textChanged, &draft_timer_, qOverload<>(&QTimer::start));
    connect(window_.actions().stop, &QAction::triggered, &writer_, &AnswerWriter::stop);
    connect(window_.actions().new_chat, &QAction::triggered, this, [this] {
        open({});
        window_.chatPage().composer().focusEdit();
    });

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
    window_.chatPage().notices().showNotice(message);
}

void ChatController::check(const storage::Result<storage::Done>& result) {
    if (!result) report(result.error().message);
}

void ChatController::open(storage::ConversationId conversation) {
    saveDraft();
    if (editing_.valid()) endEditing();
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
    loadDraft();
    showBranch();
    showBusy();
    window_.chatPage().transcript().hideFind();
    window_.chatPage().transcript().scrollToEnd();
    emit currentChanged(current_);
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
    return QStringLiteral("draft/%1").arg(current_.value);
}

void ChatController::saveDraft() {
    draft_timer_.stop();
    if (editing_.valid()) return;  // what is edited is stored already
    const QString text = window_.chatPage().composer().text();
    check(text.isEmpty() ? data_.settings.remove(draftKey()) : data_.settings.setValue(draftKey(), text));
}

void ChatController::loadDraft() {
    const auto draft = data_.settings.value(draftKey());
    if (!draft) report(draft.error().message);
    window_.chatPage().composer().setText(draft.ok() ? draft->value_or(QString()) : QString());
    draft_timer_.stop();
}

bool ChatController::refuseWhileBusy() {
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

void ChatController::ask(const QString& text) {
    if (refuseWhileBusy()) return;
    const storage::Result<storage::MessageId> question = storeQuestion(text.trimmed());
    if (!question) {
        report(question.error().message);
        return;
    }
    if (editing_.valid()) {
        endEditing();
    } else {
        window_.chatPage().composer().setText(QString());
        saveDraft();
    }
    check(beginAnswer(*question));
    window_.chatPage().transcript().scrollToEnd();
}

storage::Result<storage::MessageId> ChatController::storeQuestion(const QString& text) {
    storage::Transaction transaction(*data_.database);
    storage::Message message;
    message.conversation = current_;
    message.text = text;
    if (!current_.valid()) {
        storage::Conversation conversation;
        conversation.title = titleFor(text);
        const auto added = data_.conversations.add(conversation);
        if (!added) return added.error();
        message.conversation = *added;
    } else if (editing_.valid()) {
        const auto edited = data_.messages.find(editing_);
        if (!edited) return edited.error();
        if (edited->has_value()) message.parent = (*edited)->parent;
    } else {
        const auto conversation = data_.conversations.find(current_);
        if (!conversation) return conversation.error();
        if (conversation->has_value()) message.parent = (*conversation)->current_leaf;
    }
    const auto question = data_.messages.append(message);
    if (!question) return question.error();
    const auto committed = transaction.commit();
    if (!committed) return committed.error();
    if (message.conversation != current_) {
        const QString unsent = draftKey();
        current_ = message.conversation;
        check(data_.settings.remove(unsent));
        emit conversationChanged(current_);
        emit currentChanged(current_);
    }
    return question;
}

storage::Result<storage::Done> ChatController::beginAnswer(storage::MessageId question) {
    const auto conversation = data_.conversations.find(current_);
    if (!conversation) return conversation.error();
    const auto turns = buildTurns(data_, question);
    if (!turns) return turns.error();
    storage::Message answer;
    answer.conversation = current_;
    answer.parent = question;
    answer.role = storage::MessageRole::kAssistant;
    answer.state = storage::MessageState::kStreaming;
    const auto stored = data_.messages.append(answer);
    if (!stored) return stored.error();

    GenerateCommand command;
    if (conversation->has_value()) command.system_prompt = (*conversation)->system_prompt;
    command.turns = *turns;
    command.options = generationOptions(settings_);
    writer_.start(current_, *stored, models_.displayName(models_.path()), command);
    showBranch();
    emit conversationChanged(current_);
    return storage::Done{};
}

void ChatController::answerAgain(storage::MessageId answer) {
    if (refuseWhileBusy()) return;
    const auto message = data_.messages.find(answer);
    if (!message) {
        report(message.error().message);
    } else if (message->has_value()) {
        if (models_.state() != ModelState::kReady && models_.state() != ModelState::kLoading) {
            report(tr("Choose a model first."));
            return;
        }
        check(beginAnswer((*message)->parent));
        window_.chatPage().transcript().scrollToEnd();
    }
}

void ChatController::startEditing(storage::MessageId question) {
    if (refuseWhileBusy()) return;
    const auto message = data_.messages.find(question);
    if (!message || !message->has_value()) return;
    saveDraft();
    editing_ = question;
    window_.chatPage().composer().setText((*message)->text);
    window_.chatPage().composer().focusEdit();
    window_.chatPage().notices().showLasting(
        tr("Editing your question. Sending it starts a new branch; the old one stays."), tr("Cancel"),
        [this] { endEditing(); });
}

void ChatController::endEditing() {
    editing_ = {};
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

void ChatController::showBranch() {
    QString title = tr("New chat");
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
        if (errors_.contains(message.id)) message.error = errors_.value(message.id);
    }
    transcript_.setMessages(messages);
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
        QString text = end.failure.what;
        if (!end.failure.where.isEmpty()) text += QStringLiteral(": ") + end.failure.where;
        if (!end.failure.what_to_do.isEmpty()) text += QStringLiteral(": ") + end.failure.what_to_do;
        errors_.insert(end.message.value, text);
        window_.chatPage().notices().showNotice(end.failure.what, QString());
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

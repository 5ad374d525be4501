#include "app/chat/message_edit.h"

#include <algorithm>

#include "app/chat/attachment_controller.h"
#include "app/conversations/data_store.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

MessageEdit::MessageEdit(DataStore& data, UnsentStore& unsent, AttachmentController& attachments,
                         ui::MainWindow& window, QObject* parent)
    : QObject(parent), data_(data), unsent_(unsent), attachments_(attachments), window_(window) {
    connect(&window_.chatPage().composer(), &ui::Composer::cancelRequested, this, [this] {
        if (isActive()) end();
    });
    // Whatever notice took its place.
    ui::NoticeBar& notices = window_.chatPage().notices();
    const auto tell_again = [this, &notices] {
        if (isActive() && notices.isHidden()) tell();
    };
    connect(&notices, &ui::NoticeBar::gone, this, tell_again, Qt::QueuedConnection);
}

template <class T>
bool MessageEdit::check(const storage::Result<T>& result) {
    if (!result) emit failed(failureText(result.error()));
    return result.has_value();
}

void MessageEdit::begin(const storage::Message& message, const UnsentEdit& edit) {
    const auto attached = data_.attachments.ofMessage(message.id);
    if (!check(attached)) return;
    message_ = message;
    files_.clear();
    for (const storage::Attachment& file : *attached)
        files_.append(
            {file.file_name, QString::fromUtf8(file.content), QStringLiteral("UTF-8"), file.content.size(), -1});
    attachments_.setFiles(edit.files.value_or(files_));
    attachments_.setRefusal(isOfAnswer() ? tr("No documents go with an answer that is edited. Save it or cancel first.")
                                         : QString());
    window_.chatPage().composer().setSaving(isOfAnswer());
    window_.chatPage().composer().setText(edit.text);
    tell();
}

bool MessageEdit::hasOwnFiles() const {
    const QList<AttachedFile>& files = attachments_.files();
    return std::equal(files.begin(), files.end(), files_.begin(), files_.end(), isSameFile);
}

bool MessageEdit::isChanged() const {
    return isActive() && (window_.chatPage().composer().text() != message_.text || !hasOwnFiles());
}

UnsentEdit MessageEdit::unsent() const {
    UnsentEdit edit{message_.id, window_.chatPage().composer().text(), {}};
    if (!hasOwnFiles()) edit.files = attachments_.files();
    return edit;
}

void MessageEdit::resume(storage::ConversationId conversation) {
    const auto kept = unsent_.edit(conversation);
    if (!check(kept) || !kept->has_value()) return;
    const auto message = data_.messages.find((*kept)->message);
    if (!check(message) || !message->has_value() || (*message)->conversation != conversation) return;
    begin(**message, **kept);
}

void MessageEdit::leave() {
    if (!isActive()) return;
    message_ = {};
    attachments_.setRefusal({});
    window_.chatPage().composer().setSaving(false);
    window_.chatPage().notices().dismiss();
}

void MessageEdit::end() {
    const storage::ConversationId conversation = message_.conversation;
    leave();
    check(unsent_.removeEdit(conversation));
    emit ended();
}

void MessageEdit::tell() {
    const bool answer = isOfAnswer();
    window_.chatPage().notices().showLasting(
        answer ? tr("Editing the answer. Saving it keeps it as a new version; the old one stays.")
               : tr("Editing your question. Sending it starts a new branch; the old one stays."),
        tr("Cancel"), [this] { end(); });
}

}  // namespace griffin::app

#include "moc_message_edit.cpp"

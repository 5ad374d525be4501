#include "app/chat/sent_file_controller.h"

#include "app/conversations/data_store.h"
#include "app/documents/document_text.h"
#include "app/library/library_files.h"
#include "app/shell/message_text.h"
#include "ui/chat/transcript/sent_file_dialog.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

SentFileController::SentFileController(DataStore& data, ui::Theme& theme, ui::MainWindow& window, QObject* parent)
    : QObject(parent), data_(data), theme_(theme), window_(window) {
    connect(&window_.chatPage().transcript().area(), &ui::TranscriptArea::fileRequested, this,
            &SentFileController::open);
}

void SentFileController::report(const QString& why) {
    window_.chatPage().notices().showHere(why);
}

void SentFileController::open(qint64 message, int number) {
    const auto passages = data_.passages.ofMessage(storage::MessageId{message});
    if (!passages) return report(failureText(passages.error()));
    if (passages->isEmpty()) {
        const auto files = data_.attachments.headsOfMessage(storage::MessageId{message});
        if (!files) return report(failureText(files.error()));
        show(files->value(number), nullptr);
    } else if (number >= 0 && number < passages->size()) {
        const storage::Passage& passage = passages->at(number);
        const auto file = fileOf(storage::MessageId{message}, passage);
        if (!file) return report(failureText(file.error()));
        show(*file, &passage);
    }
}

storage::Result<storage::AttachmentHead> SentFileController::fileOf(storage::MessageId answer,
                                                                    const storage::Passage& passage) const {
    const auto branch = data_.messages.branch(answer);
    if (!branch) return tl::unexpected(branch.error());
    QList<storage::AttachmentHead> files;
    for (const storage::Message& message : *branch) {
        auto heads = data_.attachments.headsOfMessage(message.id);
        if (!heads) return tl::unexpected(std::move(heads).error());
        files.append(*heads);
    }
    return files.value(passage.attachment);
}

void SentFileController::show(const storage::AttachmentHead& head, const storage::Passage* passage) {
    if (!head.id.valid()) return report(tr("This file is not stored any more."));
    QPointer<ui::SentFileDialog>& shown = open_[head.id.value];
    if (shown == nullptr) {
        const auto file = data_.attachments.find(head.id);
        if (!file) return report(failureText(file.error()));
        if (!file->has_value()) return report(tr("This file is not stored any more."));
        shown = new ui::SentFileDialog(theme_, head.file_name, dataSize(head.bytes),
                                       shownText(QString::fromUtf8((*file)->content)), &window_);
    }
    shown->show();
    shown->raise();
    shown->activateWindow();
    if (passage != nullptr) shown->mark(passage->begin, passage->length);
}

}  // namespace griffin::app

#include "moc_sent_file_controller.cpp"

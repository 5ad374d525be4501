#include "app/chat/sent_file_controller.h"

#include <QDialog>

#include "app/conversations/data_store.h"
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
    window_.chatPage().notices().showInConversation(why);
}

void SentFileController::open(qint64 message, int number) {
    const auto files = data_.attachments.headsOfMessage(storage::MessageId{message});
    if (!files) return report(failureText(files.error()));
    if (number < 0 || number >= files->size()) return report(tr("This file is not stored any more."));
    const storage::AttachmentHead& head = files->at(number);
    QPointer<QDialog>& shown = open_[head.id.value];
    if (shown == nullptr) {
        const auto file = data_.attachments.find(head.id);
        if (!file) return report(failureText(file.error()));
        if (!file->has_value()) return report(tr("This file is not stored any more."));
        shown = new ui::SentFileDialog(theme_, head.file_name, dataSize(head.bytes),
                                       QString::fromUtf8((*file)->content), &window_);
    }
    shown->show();
    shown->raise();
    shown->activateWindow();
}

}  // namespace griffin::app

#include "app/sent_file_controller.h"

#include <QDialog>

#include "app/data_store.h"
#include "app/library/data_size.h"
#include "app/shown_messages.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"
#include "ui/transcript/sent_file_dialog.h"
#include "ui/transcript/transcript_view.h"

namespace griffin::app {

SentFileController::SentFileController(DataStore& data, ui::Theme& theme, ui::MainWindow& window, QObject* parent)
    : QObject(parent), data_(data), theme_(theme), window_(window) {
    connect(&window_.chatPage().transcript(), &ui::TranscriptView::fileRequested, this, &SentFileController::open);
}

void SentFileController::report(const QString& why) {
    window_.chatPage().notices().showNotice(shownMessage(why));
}

void SentFileController::open(qint64 message, int number) {
    const auto files = data_.attachments.headsOfMessage(storage::MessageId{message});
    if (!files) return report(files.error().message);
    if (number < 0 || number >= files->size()) return report(tr("This file is not stored any more."));
    const storage::AttachmentHead& head = files->at(number);
    QPointer<QDialog>& shown = open_[head.id.value];
    if (shown == nullptr) {
        const auto file = data_.attachments.find(head.id);
        if (!file) return report(file.error().message);
        if (!file->has_value()) return report(tr("This file is not stored any more."));
        shown = new ui::SentFileDialog(theme_, head.file_name, dataSize(head.bytes),
                                       QString::fromUtf8((*file)->content), &window_);
    }
    shown->show();
    shown->raise();
    shown->activateWindow();
}

}  // namespace griffin::app

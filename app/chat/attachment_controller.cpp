#include "app/chat/attachment_controller.h"

#include <QAction>
#include <QCoreApplication>
#include <QLocale>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>

#include "app/engine_thread/engine_worker.h"
#include "app/engines/answering_model.h"
#include "app/library/library_files.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/attachment_bar.h"
#include "ui/chat/composer/composer.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

constexpr int kMaxFiles = 20;
constexpr int kMaxFailures = 3;  // said one by one

int tokensOf(const AttachedFile& file) {
    return file.tokens >= 0 ? file.tokens : estimatedTokens(fencedFile(file.name, file.text));
}

}  // namespace

AttachmentController::AttachmentController(EngineWorker& worker, AnsweringModel& model, FileDialogs& dialogs,
                                           ui::MainWindow& window, QObject* parent)
    : QObject(parent), worker_(worker), model_(model), dialogs_(dialogs), window_(window) {
    ui::Composer& composer = window_.chatPage().composer();
    connect(window_.actions().attach, &QAction::triggered, this, &AttachmentController::choose);
    connect(&composer, &ui::Composer::filesDropped, this, &AttachmentController::attach);
    connect(&window_, &ui::MainWindow::filesDropped, this, &AttachmentController::attach);
    connect(&composer.attachments(), &ui::AttachmentBar::removeRequested, this, [this](int index) {
        if (index < files_.size()) files_.removeAt(index);
        show();
        emit changed();
    });
    connect(&worker_, &EngineWorker::tokensCounted, this, [this](quint64 ticket, const QList<int>& tokens) {
        if (ticket != ticket_ || tokens.size() != files_.size()) return;
        for (qsizetype i = 0; i < tokens.size(); ++i) files_[i].tokens = tokens.at(i);
        show();
        emit changed();
    });
    connect(&model_, &AnsweringModel::changed, this, [this] {
        if (!model_.isLocalReady()) return;
        for (AttachedFile& file : files_) file.tokens = -1;  // another tokenizer
        count();
    });
}

void AttachmentController::choose() {
    attach(dialogs_.openSeveral(&window_, FileKind::kAttachments, tr("Attach text files"), QString()));
}

void AttachmentController::attach(const QStringList& paths) {
    if (paths.isEmpty()) return;
    // The controller may be gone when the files are read; only the GUI thread checks.
    const QPointer<AttachmentController> self(this);
    QThreadPool::globalInstance()->start([self, paths] {
        QList<AttachedFile> files;
        QStringList failures;
        for (const QString& path : paths.mid(0, kMaxFiles)) {
            auto file = readTextFile(path);
            if (file) {
                files.append(std::move(*file));
            } else {
                failures.append(failureText(file.error()));
            }
        }
        if (paths.size() > kMaxFiles) failures.append(tr("At most %n files can be attached at once.", "", kMaxFiles));
        QMetaObject::invokeMethod(qApp, [self, files, failures] {
            if (!self.isNull()) self->addRead(files, failures);
        });
    });
}

void AttachmentController::addRead(const QList<AttachedFile>& files, const QStringList& failures) {
    if (!failures.isEmpty()) {
        QStringList lines = failures.mid(0, kMaxFailures);
        const int more = static_cast<int>(failures.size() - lines.size());
        if (more > 0) lines.append(tr("%n more files were not attached.", "", more));
        window_.chatPage().notices().showInConversation(lines.join(QLatin1Char('\n')));
    }
    for (const AttachedFile& file : files) {
        const bool known = std::any_of(files_.begin(), files_.end(), [&](const AttachedFile& other) {
            return other.name == file.name && other.text == file.text;
        });
        if (!known && files_.size() < kMaxFiles) files_.append(file);
    }
    window_.chatPage().composer().focusEdit();
    setFiles(QList<AttachedFile>(files_));
}

void AttachmentController::setFiles(const QList<AttachedFile>& files) {
    files_ = files;
    show();
    count();
    emit changed();
}

void AttachmentController::count() {
    ++ticket_;
    const bool unknown =
        std::any_of(files_.begin(), files_.end(), [](const AttachedFile& file) { return file.tokens < 0; });
    if (!unknown || !model_.isLocalReady()) return;
    QStringList texts;
    for (const AttachedFile& file : files_) texts.append(fencedFile(file.name, file.text));
    QMetaObject::invokeMethod(&worker_,
                              [worker = &worker_, ticket = ticket_, texts] { worker->countTokens(ticket, texts); });
}

int AttachmentController::tokens() const {
    int sum = 0;
    for (const AttachedFile& file : files_) sum += tokensOf(file);
    return sum;
}

void AttachmentController::setContext(int used, int total) {
    if (used == used_ && total == total_) return;
    used_ = used;
    total_ = total;
    if (!files_.isEmpty()) show();
}

QString AttachmentController::refusal() const {
    const int room = std::max(total_ - used_, 0);
    if (files_.isEmpty() || total_ == 0 || tokens() <= room) return {};
    const QLocale locale;
    return tr("These files have %1 tokens, but only %2 of the model's context are free. Remove or shorten one, or "
              "start "
              "a new chat.")
        .arg(locale.toString(tokens()), locale.toString(room));
}

void AttachmentController::show() {
    const QLocale locale;
    const QString problem = refusal();
    const int room = total_ - used_;
    QList<ui::AttachmentChip> chips;
    for (const AttachedFile& file : files_) {
        ui::AttachmentChip chip;
        chip.name = file.name;
        const QString count = locale.toString(tokensOf(file));
        chip.detail = file.tokens < 0 ? tr("about %1 tokens").arg(count) : tr("%1 tokens").arg(count);
        chip.hint = tr("%1\n%2, read as %3").arg(file.name, dataSize(file.bytes), file.encoding);
        chip.problem = !problem.isEmpty() && (tokensOf(file) > room || files_.size() == 1);
        chips.append(chip);
    }
    window_.chatPage().composer().attachments().setChips(chips);
}

}  // namespace griffin::app

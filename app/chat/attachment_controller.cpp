#include "app/chat/attachment_controller.h"

#include <QAction>
#include <QCoreApplication>
#include <QLocale>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>
#include <numeric>

#include "app/configuration/settings.h"
#include "app/documents/prompt_planner.h"
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

size_t keyOf(const AttachedFile& file) {
    return qHashMulti(0, file.name, file.text);
}

}  // namespace

AttachmentController::AttachmentController(EngineWorker& worker, AnsweringModel& model, const Settings& settings,
                                           FileDialogs& dialogs, ui::MainWindow& window, QObject* parent)
    : QObject(parent), worker_(worker), model_(model), settings_(settings), dialogs_(dialogs), window_(window) {
    ui::Composer& composer = window_.chatPage().composer();
    connect(window_.actions().attach, &QAction::triggered, this, &AttachmentController::choose);
    connect(window_.actions().attach_folder, &QAction::triggered, this, &AttachmentController::chooseFolder);
    connect(&composer, &ui::Composer::filesDropped, this, &AttachmentController::attach);
    connect(&window_, &ui::MainWindow::filesDropped, this, &AttachmentController::attach);
    connect(&composer.attachments(), &ui::AttachmentBar::removeRequested, this, [this](int index) {
        if (index < files_.size()) files_.removeAt(index);
        estimate();
        show();
        emit changed();
    });
    connect(&worker_, &EngineWorker::tokensCounted, this, [this](quint64 ticket, const QList<int>& tokens) {
        if (ticket != ticket_ || tokens.size() != files_.size()) return;
        for (qsizetype i = 0; i < tokens.size(); ++i) {
            files_[i].tokens = tokens.at(i);
            counted_.insert(keyOf(files_[i]), tokens.at(i));
        }
        estimate();
        show();
        emit changed();
    });
    connect(&model_, &AnsweringModel::changed, this, [this] {
        if (!model_.isLocalReady()) return;
        counted_.clear();  // another tokenizer
        for (AttachedFile& file : files_) file.tokens = -1;
        estimate();
        count();
    });
}

AttachmentController::~AttachmentController() {
    stop_.request_stop();
}

void AttachmentController::choose() {
    attach(dialogs_.openSeveral(&window_, FileKind::kAttachments, tr("Attach documents"), QString()));
}

void AttachmentController::chooseFolder() {
    const QString folder = dialogs_.folder(&window_, FileKind::kAttachments, tr("Attach a folder"));
    if (!folder.isEmpty()) attach({folder});
}

void AttachmentController::setRefusal(const QString& refusal) {
    refusal_ = refusal;
    ui::setWhyNot(window_.actions().attach, refusal);
    ui::setWhyNot(window_.actions().attach_folder, refusal);
}

bool AttachmentController::refuse() {
    if (!refusal_.isEmpty()) window_.chatPage().notices().showHere(refusal_);
    return !refusal_.isEmpty();
}

void AttachmentController::attach(const QStringList& paths) {
    if (paths.isEmpty() || refuse()) return;
    // The controller may be gone when the files are read; only the GUI thread checks.
    const QPointer<AttachmentController> self(this);
    QThreadPool::globalInstance()->start([self, paths, stop = stop_.get_token()] {
        QList<AttachedFile> files;
        QStringList failures;
        for (const QString& path : paths.mid(0, kMaxFiles)) {
            auto file = readDocument(path, stop);
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
    if (!files.isEmpty() && refuse()) return;  // since they were chosen
    if (!failures.isEmpty()) {
        QStringList lines = failures.mid(0, kMaxFailures);
        const int more = static_cast<int>(failures.size() - lines.size());
        if (more > 0) lines.append(tr("%n more files were not attached.", "", more));
        window_.chatPage().notices().showHere(lines.join(QLatin1Char('\n')));
    }
    QList<AttachedFile> all = files_;
    for (const AttachedFile& file : files) {
        const bool known =
            std::any_of(all.begin(), all.end(), [&](const AttachedFile& other) { return isSameFile(other, file); });
        if (!known && all.size() < kMaxFiles) all.append(file);
    }
    window_.chatPage().composer().focusEdit();
    setFiles(all);
}

void AttachmentController::setFiles(const QList<AttachedFile>& files) {
    files_ = files;
    for (AttachedFile& file : files_) {
        if (file.tokens < 0) file.tokens = counted_.value(keyOf(file), -1);
    }
    estimate();
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
    worker_.post([ticket = ticket_, texts](EngineWorker& worker) { worker.countTokens(ticket, texts); });
}

void AttachmentController::estimate() {
    tokens_.clear();
    for (const AttachedFile& file : files_)
        tokens_.append(file.tokens >= 0 ? file.tokens : estimatedTokens(fencedFile(file.name, file.text)));
}

int AttachmentController::tokens() const {
    return std::accumulate(tokens_.begin(), tokens_.end(), 0);
}

void AttachmentController::setContext(int used, int total) {
    if (used == used_ && total == total_) return;
    used_ = used;
    total_ = total;
    if (!files_.isEmpty()) show();
}

TokenRoom AttachmentController::room() const {
    return {total_, generationOptions(settings_.values()).max_new_tokens, {}, {}};
}

bool AttachmentController::isSearched() const {
    return total_ > 0 && used_ + tokens() > room().forPrompt();
}

int AttachmentController::promptTokens() const {
    return isSearched() ? std::min(tokens(), passageTokens(std::max(room().forPrompt() - used_, 0))) : tokens();
}

void AttachmentController::show() {
    const QLocale locale;
    const bool searched = isSearched();
    QList<ui::AttachmentChip> chips;
    for (qsizetype i = 0; i < files_.size(); ++i) {
        const AttachedFile& file = files_[i];
        ui::AttachmentChip chip;
        chip.name = file.name;
        chip.detail = file.tokens < 0 ? tr("about %1 tokens").arg(locale.toString(roundedEstimate(tokens_[i])))
                                      : tr("%1 tokens").arg(locale.toString(tokens_[i]));
        chip.hint = file.encoding.isEmpty()
                        ? tr("%1\n%2 in %n files", "", static_cast<int>(partsOf(file.name, file.text).size()))
                              .arg(file.name, dataSize(file.bytes))
                        : tr("%1\n%2, read as %3").arg(file.name, dataSize(file.bytes), file.encoding);
        chip.searched = searched;
        if (searched) {
            chip.detail = tr("%1, searched").arg(chip.detail);
            chip.hint += QLatin1Char('\n') + tr("The context has no room for all of it. What relates to your question "
                                                "is read, and listed below the answer.");
        }
        chips.append(chip);
    }
    window_.chatPage().composer().attachments().setChips(chips);
}

}  // namespace griffin::app

#include "moc_attachment_controller.cpp"

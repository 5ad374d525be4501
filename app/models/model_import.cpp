#include "app/models/model_import.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/library/library_reader.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "ui/models/import_dialogs.h"

namespace griffin::app {
namespace {

const QString kModeKey = QStringLiteral("models/add_by");
constexpr double kMinStep = 0.01;  // of the whole, between two reports of progress

// The settings file holds words, not the numbers of the enum.
QString modeName(ui::ImportMode mode) {
    switch (mode) {
        case ui::ImportMode::kMove:
            return QStringLiteral("move");
        case ui::ImportMode::kLink:
            return QStringLiteral("link");
        case ui::ImportMode::kCopy:
            break;
    }
    return QStringLiteral("copy");
}

ui::ImportMode modeFromName(const QString& name) {
    if (name == QLatin1String("move")) return ui::ImportMode::kMove;
    return name == QLatin1String("link") ? ui::ImportMode::kLink : ui::ImportMode::kCopy;
}

}  // namespace

ModelImport::ModelImport(const ModelLibrary& library, const DraftLibrary& drafts, QSettings& settings,
                         FileDialogs& dialogs, QWidget& window, QObject* parent)
    : QObject(parent), library_(library), drafts_(drafts), settings_(settings), dialogs_(dialogs), window_(window) {}

void ModelImport::chooseFiles() {
    auto* dialog = new QFileDialog(&window_, tr("Add models and drafts"), QString(),
                                   tr("Models and drafts (*.gguf *.safetensors);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialogs_.prepare(dialog, FileKind::kModels);
    connect(dialog, &QFileDialog::filesSelected, this, &ModelImport::ask);
    dialog->open();
}

void ModelImport::chooseFolder() {
    auto* dialog = new QFileDialog(&window_, tr("Add a folder with config.json and safetensors files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialogs_.prepare(dialog, FileKind::kModels);
    connect(dialog, &QFileDialog::filesSelected, this, &ModelImport::ask);
    dialog->open();
}

void ModelImport::ask(const QStringList& paths) {
    if (paths.isEmpty()) return;
    QList<ui::ImportItem> items;
    for (const QString& path : paths) {
        const bool folder = QFileInfo(path).isDir();
        items.append({QDir::toNativeSeparators(path), folder ? ui::ImportKind::kFolder : ui::ImportKind::kFile});
    }
    auto* dialog = new ui::ImportDialog(items, modeFromName(settings_.value(kModeKey).toString()), &window_);
    connect(dialog, &ui::ImportDialog::chosen, this, [this, paths](ui::ImportMode mode) {
        settings_.setValue(kModeKey, modeName(mode));
        import(paths, mode);
    });
    dialog->open();
    look_.run(
        [paths, items = std::move(items)](const std::stop_token& stop) mutable {
            for (qsizetype i = 0; i < paths.size() && !stop.stop_requested(); ++i) {
                const auto content = inspectForUse(paths[i]);
                if (content && content->draft) items[i].kind = ui::ImportKind::kDraft;
            }
            return std::move(items);
        },
        [shown = QPointer(dialog)](const QList<ui::ImportItem>& looked) {
            if (shown != nullptr) shown->setItems(looked);
        });
}

void ModelImport::import(QStringList paths, ui::ImportMode mode) {
    const bool idle = !row_.has_value();
    mode_ = mode;
    waiting_ += std::move(paths);
    if (idle) next();
}

void ModelImport::next() {
    row_.reset();
    if (waiting_.isEmpty()) {
        emit changed();
        emit finished();
        return;
    }
    const QString path = waiting_.takeFirst();
    cancelled_ = std::stop_source();
    row_ = ui::TransferRow{};
    row_->key = QStringLiteral("disk:") + path;
    row_->name = QFileInfo(path).fileName();
    row_->line = tr("Checking the file");
    emit changed();
    const auto tell = [this](double fraction) {
        QMetaObject::invokeMethod(
            this,
            [this, fraction] {
                if (!row_) return;
                row_->fraction = fraction;
                row_->line = tr("Copying, %1 %").arg(static_cast<int>(fraction * 100));
                emit changed();
            },
            Qt::QueuedConnection);
    };
    work_.run(
        [models = library_, drafts = drafts_, path, mode = mode_, tell,
         cancelled = cancelled_.get_token()](const std::stop_token& stop) mutable {
            // Either of the two stops it.
            std::stop_source either;
            const std::stop_callback first(stop, [&either] { either.request_stop(); });
            const std::stop_callback second(cancelled, [&either] { either.request_stop(); });
            double told = -1.0;
            const auto progress = [&](double fraction) {
                if (fraction - told < kMinStep && fraction < 1.0) return;
                told = fraction;
                tell(fraction);
            };
            return addFile(path, mode, models, drafts, progress, either.get_token());
        },
        [this, path](const engine::Result<InstalledModel>& result) {
            if (result) {
                emit added(*result);
            } else if (result.error().cause != engine::FailureCause::kCancelled) {
                emit refused(path, failureText(result.error()));
            }
            next();
        });
}

void ModelImport::cancel() {
    waiting_.clear();
    cancelled_.request_stop();
}

void ModelImport::stop() {
    waiting_.clear();
    look_.stop();
    work_.stop();
}

std::optional<ui::TransferRow> ModelImport::row() const {
    return row_;
}

}  // namespace griffin::app

#include "moc_model_import.cpp"

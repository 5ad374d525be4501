#include "app/model_import.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/library/add_file.h"
#include "app/shown_messages.h"
#include "ui/models/bring_dialog.h"

namespace griffin::app {
namespace {

const QString kWayKey = QStringLiteral("models/add_by");
constexpr double kTold = 0.01;  // of the whole, between two words of progress

// Words in the settings file, not the numbers of the enum.
QString wayName(ui::BringWay way) {
    switch (way) {
        case ui::BringWay::kMove:
            return QStringLiteral("move");
        case ui::BringWay::kLink:
            return QStringLiteral("link");
        case ui::BringWay::kCopy:
            break;
    }
    return QStringLiteral("copy");
}

ui::BringWay wayOf(const QString& name) {
    if (name == QLatin1String("move")) return ui::BringWay::kMove;
    return name == QLatin1String("link") ? ui::BringWay::kLink : ui::BringWay::kCopy;
}

BringBy bringBy(ui::BringWay way) {
    switch (way) {
        case ui::BringWay::kMove:
            return BringBy::kMove;
        case ui::BringWay::kLink:
            return BringBy::kLink;
        case ui::BringWay::kCopy:
            break;
    }
    return BringBy::kCopy;
}

}  // namespace

ModelImport::ModelImport(const ModelLibrary& library, const DraftLibrary& drafts, QSettings& settings, QWidget& window,
                         QObject* parent)
    : QObject(parent), library_(library), drafts_(drafts), settings_(settings), window_(window) {}

void ModelImport::chooseFiles() {
    auto* dialog = new QFileDialog(&window_, tr("Add models and drafts"), QString(),
                                   tr("Models and drafts (*.gguf *.safetensors);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ModelImport::ask);
    dialog->open();
}

void ModelImport::chooseFolder() {
    auto* dialog = new QFileDialog(&window_, tr("Add a folder with config.json and safetensors files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::filesSelected, this, &ModelImport::ask);
    dialog->open();
}

void ModelImport::ask(const QStringList& paths) {
    if (paths.isEmpty()) return;
    QStringList names;
    for (const QString& path : paths) names.append(QDir::toNativeSeparators(path));
    auto* dialog = new ui::BringDialog(names, wayOf(settings_.value(kWayKey).toString()), &window_);
    connect(dialog, &ui::BringDialog::chosen, this, [this, paths](ui::BringWay way) {
        settings_.setValue(kWayKey, wayName(way));
        bring(paths, bringBy(way));
    });
    dialog->open();
}

void ModelImport::bring(QStringList paths, BringBy by) {
    const bool idle = !row_.has_value();
    by_ = by;
    waiting_ += std::move(paths);
    if (idle) next();
}

void ModelImport::next() {
    row_.reset();
    if (waiting_.isEmpty()) {
        emit changed();
        return;
    }
    const QString path = waiting_.takeFirst();
    cancelled_ = std::stop_source();
    row_ = ui::TransferRow{};
    row_->key = QStringLiteral("disk:") + path;
    row_->name = QFileInfo(path).fileName();
    row_->line = tr("Looking at the file");
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
        [models = library_, drafts = drafts_, path, by = by_, tell,
         cancelled = cancelled_.get_token()](const std::stop_token& stop) mutable {
            // Either of the two ends it.
            std::stop_source either;
            const std::stop_callback first(stop, [&either] { either.request_stop(); });
            const std::stop_callback second(cancelled, [&either] { either.request_stop(); });
            double told = -1.0;
            const auto progress = [&](double fraction) {
                if (fraction - told < kTold && fraction < 1.0) return;
                told = fraction;
                tell(fraction);
            };
            return addFile(path, by, models, drafts, progress, either.get_token());
        },
        [this, path](const engine::Result<InstalledModel>& result) {
            if (result) {
                emit added(*result);
            } else if (result.failure().cause != engine::FailureCause::kCancelled) {
                emit refused(path, shownMessage(result.failure()));
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
    work_.stop();
}

std::optional<ui::TransferRow> ModelImport::row() const {
    return row_;
}

}  // namespace griffin::app

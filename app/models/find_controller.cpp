#include "app/models/find_controller.h"

#include <QLocale>
#include <QSettings>
#include <algorithm>

#include "app/hub/known_models.h"
#include "app/library/library_files.h"
#include "app/library/licence_name.h"
#include "app/library/split_name.h"
#include "app/measurement/measured_speeds.h"
#include "app/models/hub_account.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "engine/base/available_memory.h"
#include "ui/models/find_dialog.h"

namespace griffin::app {
namespace {

constexpr int kMostModels = 30;

/// Empty: no draft is known.
QString draftText(const hub::KnownModel& model) {
    return model.draft.isEmpty() ? QString() : FindController::tr("with a published draft, %1").arg(model.draft);
}

QList<ui::HubModelRow> knownRows() {
    QList<ui::HubModelRow> rows;
    for (const hub::KnownModel& model : hub::knownModels()) {
        QStringList details{model.name, licenceName(model.licence), draftText(model)};
        details.removeAll(QString());
        rows.append({model.model, details.join(QStringLiteral(" · "))});
    }
    return rows;
}

ui::HubModelRow rowOf(const hub::HubModel& model) {
    QStringList details;
    if (model.downloads >= 0)
        details.append(FindController::tr("downloads: %1").arg(QLocale().toString(model.downloads)));
    if (!model.licence.isEmpty()) details.append(licenceName(model.licence));
    if (model.gated) details.append(FindController::tr("wants a login"));
    if (const hub::KnownModel* known = hub::knownModel(model.name)) details.append(draftText(*known));
    details.removeAll(QString());
    return {model.name, details.join(QStringLiteral(" · "))};
}

}  // namespace

FindController::FindController(const ModelController& models, HubAccount& account, QSettings& settings,
                               ui::Theme& theme, QObject* parent)
    : QObject(parent), models_(models), account_(account), settings_(settings), theme_(theme) {}

void FindController::open(QWidget* parent) {
    if (dialog_) {
        dialog_->raise();
        dialog_->activateWindow();
        return;
    }
    dialog_ = new ui::FindDialog(theme_, account_.address(), parent);
    connect(dialog_, &ui::FindDialog::searchRequested, this, &FindController::search);
    connect(dialog_, &ui::FindDialog::wordsCleared, this, [this] {
        if (searched_ || files_.isEmpty()) showKnown();
    });
    connect(dialog_, &ui::FindDialog::hubEdited, this, [this] {
        if (!searched_ && files_.isEmpty()) dialog_->setNotice(knownNotice());
    });
    connect(dialog_, &ui::FindDialog::modelChosen, this, &FindController::showFilesOf);
    connect(dialog_, &ui::FindDialog::downloadRequested, this, &FindController::download);
    showKnown();
    dialog_->open();
}

void FindController::showKnown() {
    searched_ = false;
    ++search_;
    files_.clear();
    dialog_->setModels(knownRows(), ui::FindDialog::Chosen::kNone);
    dialog_->setNotice(knownNotice());
}

QString FindController::knownNotice() const {
    return dialog_->hub().isEmpty()
               ? tr("Models to begin with. Write the address of a hub above; then you can choose one.")
               : tr("Models to begin with. The hub is asked when you choose one.");
}

void FindController::showFault(const engine::Failure& failure) {
    if (searched_) showKnown();
    dialog_->setNotice(failureText(failure));
}

void FindController::useHub(const QString& address, const std::function<void()>& then) {
    account_.find(address, this, [this, then, number = ++search_](const engine::Result<hub::Hub>& hub) {
        if (!dialog_ || number != search_) return;
        if (!hub) return showFault(hub.error());
        hub_ = *hub;
        account_.setAddress(hub_->address);
        then();
    });
}

void FindController::search(const QString& address, const QString& words) {
    searched_ = true;
    dialog_->setModels({}, ui::FindDialog::Chosen::kNone);
    useHub(address, [this, words] { ask(words); });
}

void FindController::ask(const QString& words) {
    dialog_->setNotice(tr("Asking %1…").arg(hub_->address.authority()));
    const auto found = [this, number = search_](const engine::Result<QList<hub::HubModel>>& models) {
        if (!dialog_ || number != search_) return;
        if (!models) return showFault(models.error());
        dialog_->setNotice(models->isEmpty() ? tr("The hub has no such model with GGUF files.") : QString());
        QList<ui::HubModelRow> rows;
        std::transform(models->begin(), models->end(), std::back_inserter(rows), rowOf);
        dialog_->setModels(rows, ui::FindDialog::Chosen::kFirst);
    };
    work_.run([client = hub::HubClient(*hub_, patience_),
               words](const std::stop_token& stop) { return client.search(words, kMostModels, stop); },
              found);
}

void FindController::showFilesOf(const QString& model) {
    model_ = model;
    files_.clear();
    info_ = {};
    showFiles();
    if (searched_) return askForFiles(model);
    useHub(dialog_->hub(), [this, model] { askForFiles(model); });
}

void FindController::askForFiles(const QString& model) {
    dialog_->setNotice(tr("Asking for the files…"));
    const hub::HubClient client(*hub_, patience_);
    const auto is_late = [this, model, number = search_] { return !dialog_ || number != search_ || model != model_; };
    work_.run([client, model](const std::stop_token& stop) { return client.files(model, stop); },
              [this, client, model, is_late](const engine::Result<QList<hub::HubFile>>& files) {
                  if (is_late()) return;
                  if (!files) return dialog_->setNotice(failureText(files.error()));
                  files_ = *files;
                  showFiles();
                  if (const hub::KnownModel* known = hub::knownModel(model)) dialog_->chooseFile(known->file);
                  if (files_.isEmpty()) return dialog_->setNotice(tr("It has no GGUF file."));
                  dialog_->setNotice(tr("Reading what they need…"));
                  work_.run([client, model, file = files_.first()](
                                const std::stop_token& stop) { return client.inspect(model, file, stop); },
                            [this, is_late](const engine::Result<engine::ModelInfo>& info) {
                                if (is_late()) return;
                                if (!info) return dialog_->setNotice(failureText(info.error()));
                                info_ = *info;
                                showFiles();
                                dialog_->setNotice(info_.memory_bytes > 0 || info_.warnings.empty()
                                                       ? QString()
                                                       : messageText(info_.warnings.front()));
                            });
              });
}

void FindController::showFiles() {
    QList<ui::HubFileRow> rows;
    const auto available = engine::availableMemory();
    const double rate = bytesPerSecond();
    for (const hub::HubFile& file : files_) {
        ui::HubFileRow row{file.path, file.quantisation, dataSize(file.bytes), {}, {}};
        if (const std::int64_t memory = hub::memoryOf(file, files_.first(), info_); memory > 0) {
            row.memory = dataSize(memory);
            row.fits = hub::fitsInMemory(memory, available);
            if (rate > 0.0)
                row.speed = tr("≈ %1 tokens/s").arg(QLocale().toString(rate / static_cast<double>(file.bytes), 'g', 2));
        }
        rows.append(row);
    }
    dialog_->setFiles(rows);
}

/// As the model in use is read while it answers by itself; 0: not measured.
double FindController::bytesPerSecond() const {
    if (models_.state() != ModelState::kReady) return 0.0;
    const LoadedModel& model = models_.model();
    const MeasuredSpeed speed = MeasuredSpeeds(settings_).find(model.fingerprint, engine::Method::kVanilla);
    return speed.tokens_per_second * static_cast<double>(model.file_bytes);
}

void FindController::download(const QString& path) {
    for (const hub::HubFile& file : files_) {
        if (file.path != path) continue;
        const QString address = hub::fileAddress(*hub_, model_, path).toString(QUrl::FullyEncoded);
        told_ = {partAddresses(address).first(), path,
                 tr("%1 is being downloaded; the Models page shows how far it is.").arg(path)};
        dialog_->setNotice(told_.notice);
        emit downloadAsked({address, file.sha256, {}, hub_->token, !file.sha256.isEmpty()});
    }
}

void FindController::showTransfers(const QList<ui::TransferRow>& transfers) {
    if (!dialog_ || told_.key.isEmpty() || dialog_->notice() != told_.notice) return;
    const auto transfer = std::find_if(transfers.begin(), transfers.end(),
                                       [this](const ui::TransferRow& row) { return row.key == told_.key; });
    if (transfer == transfers.end()) return dialog_->setNotice(tr("%1 is installed.").arg(told_.path));
    if (transfer->state != ui::TransferState::kRunning)
        dialog_->setNotice(tr("%1: %2").arg(told_.path, transfer->line));
}

}  // namespace griffin::app

#include "moc_find_controller.cpp"

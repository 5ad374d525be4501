#include "app/models/models_page_controller.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/chat/model_presenter.h"
#include "app/library/library_files.h"
#include "app/library/model_catalogue.h"
#include "app/models/library_view.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "ui/models/import_dialogs.h"
#include "ui/models/models_page.h"
#include "ui/models/transfer_list.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

constexpr int kQuietMilliseconds = 300;

}  // namespace

ModelsPageController::ModelsPageController(ModelController& models, ModelPresenter& presenter,
                                           const ModelLibrary& library, HubAccount& hub, QSettings& settings,
                                           FileDialogs& dialogs, ui::Theme& theme, ui::ModelsPage& page,
                                           QObject* parent)
    : QObject(parent),
      models_(models),
      presenter_(presenter),
      library_(library),
      trash_(library.folder()),
      hub_(hub),
      page_(page),
      reader_(std::make_shared<LibraryReader>(library, draftFolders())),
      import_(library, drafts_, settings, dialogs, page),
      transfers_(library.folder(), draftFolders().first()),
      find_(models, hub, settings, theme) {
    connectPage();
    connectTransfers();
    connectImport();
    connect(&models_, &ModelController::stateChanged, this, &ModelsPageController::refresh);
    connect(&models_, &ModelController::progressed, this, &ModelsPageController::show);
    connect(&models_, &ModelController::draftRefused, this, [this](const engine::Failure& failure) {
        (void)drafts_.choose(models_.model().fingerprint.toStdString(), QString());
        const QString reason = failureText(failure);
        page_.notices().showLasting(tr("The draft is not used. %1").arg(reason), tr("Close"), {});
        show();
    });
}

void ModelsPageController::connectPage() {
    connect(&page_, &ui::ModelsPage::shown, this, [this](bool visible) {
        if (!visible) return;
        if (changed_) refresh();
        transfers_.readUnfinished();
        show();
    });
    connect(&page_, &ui::ModelsPage::choiceChanged, this, &ModelsPageController::show);
    connect(&page_, &ui::ModelsPage::useRequested, &models_, &ModelController::load);
    connect(&page_, &ui::ModelsPage::trainingRequested, this, &ModelsPageController::trainingAsked);
    connect(&page_, &ui::ModelsPage::removeRequested, this, &ModelsPageController::askToRemove);
    connect(&page_, &ui::ModelsPage::draftChosen, this, &ModelsPageController::chooseDraft);
    connect(&page_, &ui::ModelsPage::stateActionRequested, this, &ModelsPageController::act);
    connect(&page_, &ui::ModelsPage::installRequested, this, &ModelsPageController::install);
    connect(&page_, &ui::ModelsPage::addFilesRequested, &import_, &ModelImport::chooseFiles);
    connect(&page_, &ui::ModelsPage::addFolderRequested, &import_, &ModelImport::chooseFolder);
    connect(&page_, &ui::ModelsPage::dropped, &import_, &ModelImport::ask);
    connect(&page_, &ui::ModelsPage::restoreRequested, this, [this](const QString& key) {
        for (const TrashedModel& model : trashed_) {
            if (model.folder == key) restore(model);
        }
    });
    connect(&page_, &ui::ModelsPage::emptyTrashRequested, this, &ModelsPageController::askToEmptyTrash);
    connect(&page_, &ui::ModelsPage::addAddressRequested, this, [this] { askForAddress({}); });
    connect(&page_, &ui::ModelsPage::findRequested, this, [this] { find_.open(&page_); });
}

void ModelsPageController::connectTransfers() {
    ui::TransferList& list = page_.transfers();
    connect(&list, &ui::TransferList::cancelRequested, this, [this](const QString& key) {
        if (const auto row = import_.row(); row && row->key == key) {
            import_.cancel();
        } else {
            transfers_.cancel(key);
        }
    });
    connect(&list, &ui::TransferList::continueRequested, this,
            [this](const QString& key) { transfers_.proceed(key, hub_); });
    connect(&list, &ui::TransferList::discardRequested, &transfers_, &ModelTransfers::discard);
    connect(&list, &ui::TransferList::checksumRequested, this,
            [this](const QString& key) { askForAddress(transfers_.sourceOf(key)); });
    connect(&find_, &FindController::downloadAsked, &transfers_,
            [this](const ModelAddress& address) { transfers_.fetch(address); });
    connect(&transfers_, &ModelTransfers::changed, this, &ModelsPageController::showTransfers);
    connect(&transfers_, &ModelTransfers::installed, this,
            [this](const InstalledModel& model, const QByteArray& sha256) {
                const QString name = models_.displayName(model.path);
                page_.notices().showNotice(sha256.isEmpty()
                                               ? tr("%1 is installed.").arg(name)
                                               : tr("%1 is installed. SHA-256: %2").arg(name, QLatin1String(sha256)));
                take(model);
            });
}

/// One notice at the end: each would replace that of the file before.
void ModelsPageController::connectImport() {
    connect(&import_, &ModelImport::changed, this, &ModelsPageController::showTransfers);
    connect(&import_, &ModelImport::added, this, [this](const InstalledModel& model) {
        added_.append(tr("%1 was added.").arg(models_.displayName(model.path)));
        take(model);
    });
    connect(&import_, &ModelImport::refused, this, [this](const QString& path, const QString& why) {
        refused_.append(tr("%1 was not added. %2").arg(QFileInfo(path).fileName(), why));
    });
    connect(&import_, &ModelImport::finished, this, [this] {
        const bool all_added = refused_.isEmpty();
        const QString text = (std::exchange(refused_, {}) + std::exchange(added_, {})).join(QLatin1Char('\n'));
        if (text.isEmpty()) return;
        all_added ? page_.notices().showNotice(text) : page_.notices().showLasting(text, tr("Close"), {});
    });
}

/// Shows what has arrived. The first model is what was waited for: it is used at once. A draft may be one for the model
/// that answers.
void ModelsPageController::take(const InstalledModel& model) {
    arrived_ = model.path;
    refresh();
    const QList<InstalledModel> installed = library_.list();
    const bool is_model = std::any_of(installed.begin(), installed.end(),
                                      [&](const InstalledModel& other) { return other.path == model.path; });
    if (!is_model) {
        models_.takeDrafts();
    } else if (models_.state() == ModelState::kNone) {
        models_.load(model.path);
    }
}

void ModelsPageController::stop() {
    work_.stop();
    import_.stop();
    find_.stop();
    transfers_.stop();
}

void ModelsPageController::showTransfers() {
    QList<ui::TransferRow> rows = transfers_.rows();
    find_.showTransfers(rows);
    if (const auto row = import_.row()) rows.prepend(*row);
    page_.transfers().setRows(rows);
    show();
}

void ModelsPageController::act(ui::StateAction action) {
    switch (action) {
        case ui::StateAction::kInstallModel:
            install(defaultModel().id);
            break;
        case ui::StateAction::kChooseModel:
            import_.chooseFiles();
            break;
        default:
            presenter_.perform(action);
    }
}

void ModelsPageController::install(const QString& id) {
    for (const CatalogueModel& model : modelCatalogue()) {
        if (model.id == id) transfers_.fetch(model);
    }
}

void ModelsPageController::askForAddress(const ModelAddress& wrong) {
    auto* dialog = new ui::AddressDialog(&ModelPresenter::addressHint, &page_);
    if (!wrong.address.isEmpty()) dialog->correctChecksum(wrong.address, QString::fromLatin1(wrong.sha256));
    connect(dialog, &ui::AddressDialog::chosen, this, [this](const QString& address, const QString& sha256) {
        transfers_.fetch(ModelAddress{address, sha256.toLatin1(), {}});
    });
    dialog->open();
}

void ModelsPageController::refresh() {
    changed_ = true;
    if (!page_.isVisible() || reading_) return;
    changed_ = false;
    reading_ = true;
    const QList<InstalledModel> installed = library_.list();
    QList<InstalledModel> elsewhere = models_.models();
    elsewhere.removeIf([&](const InstalledModel& model) {
        return std::any_of(installed.begin(), installed.end(),
                           [&](const InstalledModel& other) { return other.path == model.path; });
    });
    work_.run(
        [reader = reader_, elsewhere, drafts = drafts_, trash = trash_](const std::stop_token& stop) {
            return std::pair(reader->read(elsewhere, drafts.allChosen(), stop), trash.list());
        },
        [this](const std::pair<LibraryListing, QList<TrashedModel>>& found) {
            trashed_ = found.second;
            showListing(found.first);
        });
    if (!listing_) QTimer::singleShot(kQuietMilliseconds, this, &ModelsPageController::showState);
    show();
}

void ModelsPageController::showListing(const LibraryListing& listing) {
    reading_ = false;
    listing_ = listing;
    if (changed_) refresh();
    show();
    if (!reading_) page_.choose(std::exchange(arrived_, QString()));
}

void ModelsPageController::show() {
    if (!listing_ || !page_.isVisible()) return;
    page_.setView(libraryView(*listing_, trashed_, models_));
    page_.setPanel(libraryPanel(*listing_, page_.chosen(), models_, drafts_));
    showState();
}

void ModelsPageController::showState() {
    if (listing_ && (!listing_->models.isEmpty() || transfers_.running())) {
        page_.setState(std::nullopt);
        return;
    }
    ui::StateContent content;
    content.icon = QStringLiteral("model");
    if (!listing_) {
        content.title = tr("Reading the models");
        content.waiting = true;
    } else if (models_.state() == ModelState::kInstalling) {
        content = *presenter_.content();
    } else {
        const CatalogueModel& model = defaultModel();
        content.title = tr("No model is installed yet");
        content.text =
            sentencesText({tr("Your models, and the drafts that make them faster, appear here."), defaultModelOffer()});
        if (!model.address.isEmpty())
            content.buttons.append({ui::StateAction::kInstallModel, tr("Install %1").arg(model.name)});
        content.buttons.append({ui::StateAction::kChooseModel, tr("Add files from disk…")});
    }
    page_.setState(content);
}

QString ModelsPageController::nameOf(const QString& key) const {
    return libraryPanel(*listing_, key, models_, drafts_).name;
}

void ModelsPageController::takeOffTheList(const QString& path) {
    const QStringList before = models_.recent();
    QStringList left = before;
    left.removeAll(path);
    models_.setRecent(left);
    page_.notices().showNotice(tr("%1 is off the list. Its file stays where it is.").arg(models_.displayName(path)),
                               tr("Undo"), [this, before] { models_.setRecent(before); });
}

void ModelsPageController::askToRemove(const QString& key) {
    if (libraryPanel(*listing_, key, models_, drafts_).elsewhere) return takeOffTheList(key);
    auto* box = new QMessageBox(QMessageBox::Question, tr("Remove"), tr("Move “%1” to the trash?").arg(nameOf(key)),
                                QMessageBox::NoButton, &page_);
    box->setObjectName(QStringLiteral("modelRemoveQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        tr("Conversations written with it stay, and it can be put back until the trash is emptied."));
    QPushButton* yes = box->addButton(tr("Move to trash"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(yes);
    connect(yes, &QPushButton::clicked, this, [this, key] { remove(key); });
    box->open();
}

void ModelsPageController::remove(const QString& key) {
    // It may have been loaded while the question was open.
    const ui::LibraryPanelView now = libraryPanel(*listing_, key, models_, drafts_);
    if (now.key.isEmpty()) return;
    if (!now.remove_disabled_reason.isEmpty()) {
        page_.notices().showNotice(now.remove_disabled_reason);
        return;
    }
    const QStringList files = ModelLibrary::filesOf(key);
    work_.run([trash = trash_, name = now.name, files](const std::stop_token&) { return trash.put(name, files); },
              [this](const engine::Result<TrashedModel>& moved) {
                  if (moved) {
                      page_.notices().showNotice(
                          tr("%1 is in the trash, where it takes %2.").arg(moved->name, dataSize(moved->bytes)),
                          tr("Undo"), [this, model = *moved] { restore(model); });
                      models_.takeDrafts();  // it may have been one for the model that answers
                  } else {
                      page_.notices().showNotice(failureText(moved.error()));
                  }
                  refresh();
              });
}

void ModelsPageController::restore(const TrashedModel& model) {
    work_.run(
        [trash = trash_, model](const std::stop_token&) { return trash.restore(model); },
        [this, model](const engine::Result<engine::Done>& restored) {
            page_.notices().showNotice(restored ? tr("%1 is back.").arg(model.name) : failureText(restored.error()));
            arrived_ = model.files.value(0);
            models_.takeDrafts();
            refresh();
        });
}

void ModelsPageController::askToEmptyTrash() {
    qint64 bytes = 0;
    for (const TrashedModel& model : trashed_) bytes += model.bytes;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Trash"), tr("Delete everything in this trash permanently?"),
                                QMessageBox::Cancel, &page_);
    box->setObjectName(QStringLiteral("modelTrashQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("This frees %1 and cannot be undone.").arg(dataSize(bytes)));
    QPushButton* yes = box->addButton(tr("Empty the trash"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(yes, &QPushButton::clicked, this, [this] {
        work_.run([trash = trash_](const std::stop_token&) { return trash.empty(); },
                  [this](const engine::Result<engine::Done>& emptied) {
                      if (!emptied) page_.notices().showNotice(failureText(emptied.error()));
                      refresh();
                  });
    });
    box->open();
}

void ModelsPageController::chooseDraft(const QString& key, const QString& draft) {
    const auto model = std::find_if(listing_->models.begin(), listing_->models.end(),
                                    [&](const LibraryEntry& file) { return file.path == key; });
    if (model == listing_->models.end()) return;
    const auto kept = drafts_.choose(model->info.fingerprint, draft);
    if (!kept) page_.notices().showNotice(failureText(kept.error()));
    if (models_.state() == ModelState::kReady && models_.model().fingerprint.toStdString() == model->info.fingerprint)
        models_.takeDrafts();
    show();
}

}  // namespace griffin::app

#include "moc_models_page_controller.cpp"

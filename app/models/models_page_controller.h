// Joins the models page to the library: lists what is installed, loads, adds, finds, downloads and removes models, and
// records which draft a model uses. Files are read and moved on another thread, and read only while the page is
// visible.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/engine_thread/background_work.h"
#include "app/library/draft_library.h"
#include "app/library/library_reader.h"
#include "app/library/model_trash.h"
#include "app/models/find_controller.h"
#include "app/models/model_import.h"
#include "app/models/model_transfers.h"

class QSettings;

namespace griffin::ui {
class ModelsPage;
class Theme;
enum class StateAction;
}  // namespace griffin::ui

namespace griffin::app {

class FileDialogs;
class ModelController;
class ModelPresenter;

class ModelsPageController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ModelsPageController(ModelController& models, ModelPresenter& presenter, const ModelLibrary& library,
                         HubAccount& hub, QSettings& settings, FileDialogs& dialogs, ui::Theme& theme,
                         ui::ModelsPage& page, QObject* parent = nullptr);

    ModelTransfers& transfers() { return transfers_; }
    FindController& find() { return find_; }
    /// Asks how to add these files, and adds them.
    void addFiles(const QStringList& paths) { import_.ask(paths); }

    /// Reads the library again after a change, at once or when the page is shown.
    void refresh();
    /// Cancels what is running, when the program ends.
    void stop();

  signals:
    /// The user wants to train a draft for the model at this path.
    void trainingAsked(const QString& model);

  private:
    void connectPage();
    void show();
    void showState();
    void showListing(const LibraryListing& listing);
    void showTransfers();
    void connectTransfers();
    void connectImport();
    void act(ui::StateAction action);
    void take(const InstalledModel& model);
    void install(const QString& id);
    /// `wrong`: a complete download whose SHA-256 is to be corrected; empty: a new one.
    void askForAddress(const ModelAddress& wrong);
    /// A model that was opened from another folder.
    void takeOffTheList(const QString& path);
    void askToRemove(const QString& key);
    void remove(const QString& key);
    void restore(const TrashedModel& model);
    void askToEmptyTrash();
    void chooseDraft(const QString& key, const QString& draft);
    QString nameOf(const QString& key) const;

    ModelController& models_;
    ModelPresenter& presenter_;
    ModelLibrary library_;
    ModelTrash trash_;
    DraftLibrary drafts_;
    HubAccount& hub_;
    ui::ModelsPage& page_;
    std::shared_ptr<LibraryReader> reader_;  // used by one piece of work at a time
    QList<TrashedModel> trashed_;            // as of listing_
    std::optional<LibraryListing> listing_;
    ModelImport import_;
    QStringList added_;  // what import_ did with each since it last had nothing to do, in words
    QStringList refused_;
    ModelTransfers transfers_;
    FindController find_;
    QString arrived_;  // path of the newest file, to be selected when it is listed
    bool reading_ = false;
    bool changed_ = true;  // since it was read
    BackgroundWork work_;  // last: it ends before what it uses
};

}  // namespace griffin::app

// The models page at work: lists what is installed, loads, adds, fetches, removes, and remembers which draft a model is
// used with. Files are read and moved beside the GUI thread, and only while the page is on screen is anything read at
// all.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/background_work.h"
#include "app/library/draft_library.h"
#include "app/library/library_reader.h"
#include "app/model_import.h"
#include "app/model_transfers.h"

class QSettings;

namespace griffin::ui {
class ModelsPage;
enum class StateAction;
}  // namespace griffin::ui

namespace griffin::app {

class ModelController;
class ModelPresenter;

class ModelsPageController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ModelsPageController(ModelController& models, ModelPresenter& presenter, const ModelLibrary& library,
                         QSettings& settings, ui::ModelsPage& page, QObject* parent = nullptr);

    ModelTransfers& transfers() { return transfers_; }
    /// Asks how these files are to be added, and adds them.
    void addFiles(const QStringList& paths) { import_.ask(paths); }

    /// Files have come or gone: they are read anew, at once or when the page is shown.
    void refresh();
    /// Gives up what runs; for the end of the program.
    void stop();

  signals:
    /// The person wants a draft trained for the model at this path.
    void trainingAsked(const QString& model);

  private:
    void connectPage();
    void show();
    void showState();
    void showListing(const ShelfListing& listing);
    void showTransfers();
    void connectTransfers();
    void act(ui::StateAction action);
    void install(const QString& id);
    void askForAddress(const ModelAddress& proposed);
    void askToRemove(const QString& key);
    void remove(const QString& key);
    void chooseDraft(const QString& key, const QString& draft);
    QString nameOf(const QString& key) const;

    ModelController& models_;
    ModelPresenter& presenter_;
    ModelLibrary library_;
    DraftLibrary drafts_;
    ui::ModelsPage& page_;
    std::shared_ptr<LibraryReader> reader_;  // used by one piece of work at a time
    std::optional<ShelfListing> listing_;
    ModelImport import_;
    ModelTransfers transfers_;
    QString arrived_;  // path of what came last, to be chosen when it is listed
    bool reading_ = false;
    bool changed_ = true;  // since it was read
    BackgroundWork work_;  // last: it ends before what it uses
};

}  // namespace griffin::app

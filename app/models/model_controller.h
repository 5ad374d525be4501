// The model that answers: none, or one that is loading, ready or failed; and the download of the first one. Loading
// happens on the engine thread; the window never waits. ModelPresenter shows the state.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <stop_token>

#include "app/engine_thread/engine_messages.h"
#include "app/library/model_fetcher.h"
#include "app/library/model_library.h"

class QSettings;

namespace griffin::app {

class EngineWorker;
class Settings;

enum class ModelState { kNone, kInstalling, kLoading, kReady, kFailed };

class ModelController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ModelController(EngineWorker& worker, ModelLibrary& library, const Settings& settings, QSettings& memory,
                    QObject* parent = nullptr);
    ~ModelController() override;

    ModelState state() const { return state_; }
    /// Path of the model that is loading, ready or failed.
    const QString& path() const { return path_; }
    /// The name to show for the model at this path: the one in the catalogue, or the file name without the quantisation
    /// and the part number ("general.name" of many files is the name of a training run).
    QString displayName(const QString& path) const;
    /// REQUIRES: kReady.
    const LoadedModel& model() const { return model_; }
    /// REQUIRES: kFailed.
    const engine::Failure& failure() const { return failure_; }
    /// The current step of kInstalling and kLoading, in the language of the interface, and its fraction, 0 to 1.
    const QString& phase() const { return phase_; }
    double fraction() const { return fraction_; }

    /// Installed models, and files opened from elsewhere, last used first.
    QList<InstalledModel> models() const;
    /// The paths of those used last, wherever they are; what is left out of them is off models(), unless it is
    /// installed.
    QStringList recent() const;
    void setRecent(const QStringList& paths);
    bool defaultInstalled() const;

    /// Loads the model used last, else the installed default; without either the state stays kNone.
    void loadRemembered();
    void load(const QString& path);
    /// Call when the choice of a draft or the installed drafts have changed: the ready model takes them between two
    /// answers, one that is loading afterwards. Does nothing without a model, as loading one looks for drafts anyway.
    void takeDrafts();
    /// Downloads a model, then loads it. `name` is shown meanwhile.
    void install(const ModelAddress& source, const QString& name);
    /// The default model. REQUIRES: the catalogue has an address for it.
    void installDefault();
    /// The name of what is or was installed last.
    const QString& installing() const { return installing_; }
    /// The current settings, with which the next model is loaded.
    EngineChoice engineSettings() const;
    /// Whether the loading or ready model uses other engine settings than the current ones.
    bool reloadNeeded() const;
    /// Loads the same model again with the current settings. REQUIRES: kLoading, kReady or kFailed.
    void reload();
    /// Cancels loading or installing. The model that was ready before stays in use.
    void cancel();
    /// Repeats what failed.
    void retry();
    /// Asks a load to end, when the program ends.
    void requestStop() { stop_.request_stop(); }

  signals:
    void stateChanged();
    void progressed();
    /// A draft turned out not to fit; the previous one stays in use.
    void draftRefused(const griffin::engine::Failure& failure);
    /// The model could not be loaded or installed; the one that was ready before stays in use.
    void refused(const QString& path, const griffin::engine::Failure& failure);
    /// A load is about to replace the model that is answering.
    void aboutToLoad();
    /// Somebody chose a model of this computer, which is loaded from now on.
    void chosen(const QString& path);

  private:
    void setState(ModelState state);
    void begin(const QString& path);
    void fail(engine::Failure failure);
    /// Back to the model that is in use, or to none.
    void rest();
    void remember(const QString& path);
    void installed();

    EngineWorker& worker_;
    ModelLibrary& library_;
    const Settings& settings_;
    QSettings& memory_;  // the models used recently
    ModelState state_ = ModelState::kNone;
    QString path_;
    EngineChoice engine_;  // the settings it was loaded with
    LoadedModel model_;    // in use, also while another is loading; none if its path is empty
    engine::Failure failure_;
    QString phase_;
    double fraction_ = 0;
    Ticket ticket_ = 0;
    std::stop_source stop_;
    std::unique_ptr<ModelFetcher> fetcher_;
    ModelAddress source_;  // and name: of what is or was installed last
    QString installing_;
    bool install_failed_ = false;
};

}  // namespace griffin::app

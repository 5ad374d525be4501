// Which model answers: none, one that loads, one that is ready, or one that failed; and the installation of the
// default one. Loading happens on the engine thread, installing in a process; the window never waits. What it shows is
// the business of ModelPresenter.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <stop_token>

#include "app/engine_messages.h"
#include "app/library/model_library.h"

class QSettings;

namespace griffin::app {

class EngineWorker;
class ModelFetcher;
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
    /// What a person calls the model at this path: the name in the catalogue, or that of the file without its
    /// quantisation and the number of its part ("general.name" of many files is the name of a training run).
    QString displayName(const QString& path) const;
    /// REQUIRES: kReady.
    const LoadedModel& model() const { return model_; }
    /// REQUIRES: kFailed.
    const EngineFailure& failure() const { return failure_; }
    /// Of kInstalling and kLoading: what is being done, and how much of it is done, 0 to 1.
    const QString& phase() const { return phase_; }
    double fraction() const { return fraction_; }

    /// Installed models, and files opened from elsewhere, last used first.
    QList<InstalledModel> models() const;
    bool defaultInstalled() const;

    /// The model used last, or else the installed default; without either the state stays kNone.
    void loadRemembered();
    void load(const QString& path);
    /// Which draft the model that is ready is to be used with has changed, or drafts have come: they are looked at
    /// anew, between two answers. Without a model nothing happens, because loading one looks at them, too.
    void takeDrafts();
    /// Fetches the default model, then loads it.
    void installDefault();
    /// Whether what is loaded, or is being loaded, was with other settings of the engine than those that hold now.
    bool reloadNeeded() const;
    /// The same model once more, with the settings that hold now. REQUIRES: kLoading, kReady or kFailed.
    void reload();
    /// Gives up what is loading or installing.
    void cancel();
    /// The same as what failed, once more.
    void retry();
    /// Asks a load to end; for the end of the program.
    void requestStop() { stop_.request_stop(); }

  signals:
    void stateChanged();
    void progressed();
    /// A draft does not fit after all; the one before is used.
    void draftRefused(const griffin::app::EngineFailure& failure);
    /// A load is about to replace the model that is answering.
    void aboutToLoad();

  private:
    void setState(ModelState state);
    void fail(EngineFailure failure);
    void remember(const QString& path);
    void installed();

    EngineWorker& worker_;
    ModelLibrary& library_;
    const Settings& settings_;
    QSettings& memory_;  // which models were used
    ModelState state_ = ModelState::kNone;
    QString path_;
    EngineChoice engine_;  // what it was loaded with
    LoadedModel model_;
    EngineFailure failure_;
    QString phase_;
    double fraction_ = 0;
    Ticket ticket_ = 0;
    std::stop_source stop_;
    std::unique_ptr<ModelFetcher> fetcher_;
    bool install_failed_ = false;
};

}  // namespace griffin::app

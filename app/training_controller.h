// Trains drafts in the background: one training at a time, by the program `griffin` as a child process, which the
// window starts, pauses and takes up again. The state is in the training's folder alone (app/training/training_job.h),
// so that closing the window pauses it and a later one goes on.
#pragma once

#include <QFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/training/training_job.h"
#include "app/training/training_process.h"
#include "app/training/training_story.h"
#include "app/training_failure.h"
#include "ui/training/training_view.h"

namespace griffin::ui {
class TrainingPage;
}  // namespace griffin::ui

namespace griffin::app {

struct DataStore;
class ModelController;
class ModelPresenter;

struct TrainingPlaces {
    QString program;   // `griffin`
    QString folder;    // of the training
    QString database;  // with the person's conversations
};

class TrainingController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    TrainingController(ModelController& models, ModelPresenter& presenter, DataStore& data, ui::TrainingPage& page,
                       const TrainingPlaces& places, QObject* parent = nullptr);
    ~TrainingController() override;

    bool running() const { return process_.running(); }
    /// The number of the trainer's process; 0: there is none.
    qint64 trainer() const { return TrainingProcess::holderOf(folder_.lock()); }
    /// Makes the page ready for a new draft of this model, unless there is a training on it; whether it is on screen
    /// or about to come there.
    void openFor(const QString& model);
    /// Takes a file of prompts for the next training.
    void setPromptFile(const QString& path);
    /// Asks what runs to save and end; for the end of the program, which does not wait for it.
    void stop() { process_.pause(); }

  private:
    void connectPage();
    void onShown(bool visible);
    void showSetup();
    void showModels();
    void estimate();
    void chooseFile();
    void start();
    void startTrainer();
    void pause();
    void resume();
    void confirmCancel();
    void cancel();
    void discard();
    void use();
    /// From now on the model of this draft is used with it, whatever others there are.
    void prefer(const QString& draft);
    void openFolder();
    void onEnded(int status);
    void nextPhase();
    void fail(const QString& text);
    /// Of the last run.
    TrainingFailure reasons() const;
    /// A trainer that outlived its window may not have been able to save.
    void noticeUnsaved();
    bool keep();
    void forget();
    void readProgress();
    void catchUp();
    void look();
    void show();
    void showLog();
    ui::TrainingState state() const;

    ModelController& models_;
    ModelPresenter& presenter_;
    DataStore& data_;
    ui::TrainingPage& page_;
    TrainingPlaces places_;
    TrainingFolder folder_;
    TrainingProcess process_;
    std::optional<TrainingJob> job_;  // nothing: the page shows the setup
    TrainingStoryReader story_;
    QFile progress_;
    bool behind_ = false;  // there is more of the file to be read
    bool changed_ = true;  // something is to be shown
    bool pausing_ = false;
    bool cancelling_ = false;
    bool folder_was_gone_ = false;  // what was read of it is read anew when it is back
    bool leftover_ = false;         // a trainer of an earlier window still saves
    bool wants_another_ = false;    // the setup is shown though there is a finished training
    QString wanted_model_;          // by openFor(), until the setup is shown
    bool prepared_ = false;         // the setup knows threads and prompts
    int our_prompts_ = 0;
    qint64 memory_mib_ = 0;  // for answers under way; 0: not known yet
    QTimer timer_;
    QTimer estimate_timer_;
    QThreadPool pool_;  // waits for its work when it goes
};

}  // namespace griffin::app

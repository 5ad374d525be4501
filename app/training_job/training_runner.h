// Runs a training in the background, one at a time, with the program `griffin` as a child process that is started,
// paused and resumed. The state is in the training's folder alone (training_job.h), so that closing the program pauses
// the training and a later start can resume it.
#pragma once

#include <QFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <optional>

#include "app/training_job/training_history.h"
#include "app/training_job/training_job.h"
#include "app/training_job/training_process.h"

namespace griffin::app {

class TrainingRunner : public QObject {
    Q_OBJECT

  public:
    /// `program`: `griffin`. `folder`: of the training.
    TrainingRunner(const QString& program, const QString& folder, QObject* parent = nullptr);
    ~TrainingRunner() override;

    /// Nothing if there is no training.
    const std::optional<TrainingJob>& job() const { return job_; }
    const TrainingHistory& history() const { return reader_.history(); }
    const TrainingFolder& folder() const { return folder_; }
    bool running() const { return process_.running(); }
    /// A trainer is saving, which may be that of an earlier window.
    bool stopping() const { return running() ? pausing_ : leftover_; }
    /// The trainer's process number; 0: there is none.
    qint64 trainer() const { return TrainingProcess::holderOf(folder_.lock()); }

    /// Begins a training in place of the one before. `warm_start`: the draft to start from; empty: none.
    void start(const TrainingJob& job, const QString& warm_start);
    /// Lets the trainer save and end.
    void pause();
    void resume();
    /// Ends the training and deletes all of it; cancelled() follows.
    void cancel();
    /// The draft was moved there.
    void setInstalled(const QString& path);
    /// Whether somebody is watching: then changed() and polled() come even if no trainer is running.
    void setWatched(bool watched);

  signals:
    void changed();
    /// The files have been looked at.
    void polled();
    void cancelled();
    void notSaved(const griffin::engine::Failure& failure);

  private:
    void startTrainer();
    void deleteTraining();
    void finishRun(int status);
    void nextPhase();
    void fail(engine::Message reason);
    /// A trainer that outlived its window may not have been able to save.
    void checkUnsaved();
    bool save();
    void forget();
    void readProgress();
    void catchUp();
    void poll();
    void announce();

    QString program_;
    TrainingFolder folder_;
    TrainingProcess process_;
    std::optional<TrainingJob> job_;
    TrainingHistoryReader reader_;
    QFile progress_;
    bool watched_ = false;
    bool behind_ = false;  // there is more of the file to read
    bool changed_ = true;
    bool pausing_ = false;
    bool cancelling_ = false;
    bool folder_was_gone_ = false;  // what was read is read again when the folder is back
    bool leftover_ = false;         // the trainer of an earlier window is still saving
    QTimer timer_;
    QThreadPool pool_;  // waits for its work when it is destroyed
};

}  // namespace griffin::app

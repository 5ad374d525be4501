// The trainer: `griffin` as a child process of low priority, so that the window survives when it crashes or runs out
// of memory. Its output goes into files, not into pipes: it can finish its checkpoint when the window is gone.
//
// It ends cleanly on SIGTERM (app/cli/interrupts.h), which it gets to pause, and from the kernel when the window's
// process dies, however that happens. While it lives it holds a lock on a file (fcntl(2), kept over exec), so that the
// next window knows of one that is still saving, and its process number.
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <memory>

#include "app/training_job/training_history.h"
#include "app/training_job/training_job.h"

namespace griffin::app {

/// Share of the time for answers; the rest is for training.
inline constexpr double kDataShare = 0.45;

/// Minutes left for the current phase; nothing without a limit.
std::optional<double> minutesLeft(const TrainingJob& job, const TrainingHistory& history);

/// The arguments of `griffin` for the current phase. REQUIRES: it is not kDone.
QStringList trainingArguments(const TrainingJob& job, const TrainingFolder& folder, const TrainingHistory& history);

/// Why the trainer ended before its time. `status` as in TrainingProcess::ended(); `program` is the trainer.
engine::Message endReason(int status, const TrainingFolder& folder, const TrainingHistory& history,
                          const QString& program);
engine::Message folderGone(const TrainingFolder& folder);
engine::Message modelGone(const TrainingJob& job);
/// Why there is nothing to learn from, where all prompts are left out.
engine::Message noPrompts(const engine::DataPlan& plan);
/// Why a pause could not save, and what is left.
engine::Message unsavedReason(engine::Message reason, const TrainingFolder& folder, TrainingPhase phase);

struct TrainingFiles {
    QString output;  // appended to
    QString errors;  // likewise
    QString lock;
};

class TrainingProcess : public QObject {
    Q_OBJECT

  public:
    explicit TrainingProcess(QObject* parent = nullptr) : QObject(parent) {}
    /// Asks a running trainer to pause, and does not wait for it.
    ~TrainingProcess() override;

    bool running() const { return process_ != nullptr; }
    /// REQUIRES: !running().
    void start(const QString& program, const QStringList& arguments, const TrainingFiles& files);
    /// The trainer saves and ends; ended() follows.
    void pause();
    /// The trainer ends at once; ended() follows.
    void kill();

    /// The process that holds the lock; 0: none.
    static qint64 holderOf(const QString& lock);

  signals:
    /// `status` is the exit status; negative: it was ended by the signal of that number, or did not start (-1000).
    void ended(int status);

  private:
    void finish(int status);

    std::unique_ptr<QProcess> process_;
};

}  // namespace griffin::app

// The trainer: `griffin` as a child process of low priority, so that no crash and no lack of memory of it reaches the
// window. What it says goes into files, not into pipes: it can finish its checkpoint when the window is gone.
//
// It ends in good order on SIGTERM (app/cli/interrupts.h), which it gets when it is to pause, and from the kernel when
// the window's process dies, however that happens. While it lives it holds a lock on a file (fcntl(2), kept over exec),
// so that one that is still saving is known to the next window, by its process number.
#pragma once

#include <QObject>
#include <QProcess>
#include <memory>

namespace griffin::app {

struct TrainingFiles {
    QString output;  // appended to
    QString errors;  // likewise
    QString lock;
};

class TrainingProcess : public QObject {
    Q_OBJECT

  public:
    explicit TrainingProcess(QObject* parent = nullptr) : QObject(parent) {}
    /// A trainer that is at work is asked to pause, and left alone.
    ~TrainingProcess() override;

    bool running() const { return process_ != nullptr; }
    /// REQUIRES: !running().
    void start(const QString& program, const QStringList& arguments, const TrainingFiles& files);
    /// Saves what it has and ends; ended() tells.
    void pause();
    /// Ends at once; ended() tells.
    void kill();

    /// The process that holds the lock; 0: none does.
    static qint64 holderOf(const QString& lock);

  signals:
    /// `status` is the exit status; negative: it was ended by the signal of that number, or did not start (-1000).
    void ended(int status);

  private:
    void finish(int status);

    std::unique_ptr<QProcess> process_;
};

}  // namespace griffin::app

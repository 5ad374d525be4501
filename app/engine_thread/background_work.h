// Work outside of the GUI thread, one piece after the other unless it has more threads; each result is handed back to
// the GUI thread. On destruction, work that has not begun is dropped; work that has begun is asked to stop and waited
// for: where that may take long and the program ends, wait() for a moment and end the process.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThread>
#include <QThreadPool>
#include <stop_token>
#include <utility>

namespace griffin::app {

class BackgroundWork : public QObject {
  public:
    explicit BackgroundWork(QThread::Priority priority = QThread::InheritPriority, int threads = 1) {
        pool_.setMaxThreadCount(threads);
        pool_.setThreadPriority(priority);
    }
    ~BackgroundWork() override {
        stop();
        pool_.waitForDone();
    }

    /// `work(stop_token)` runs on another thread; `then(value)` on this object's, unless this object has gone.
    template <class Work, class Then>
    void run(Work work, Then then) {
        pool_.start([this, work = std::move(work), then = std::move(then), token = stop_.get_token()]() mutable {
            auto value = work(token);
            QMetaObject::invokeMethod(
                this, [then = std::move(then), value = std::move(value)]() mutable { then(std::move(value)); },
                Qt::QueuedConnection);
        });
    }
    void stop() {
        stop_.request_stop();
        pool_.clear();
    }
    /// Waits for the end of all work, at most this long; false: some still runs. Results follow from the event loop.
    bool wait(int milliseconds) { return pool_.waitForDone(milliseconds); }

  private:
    QThreadPool pool_;
    std::stop_source stop_;
};

}  // namespace griffin::app

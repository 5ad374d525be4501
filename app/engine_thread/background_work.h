// Work outside of the GUI thread, one piece after the other unless it has more threads; each result is handed back to
// the GUI thread. On destruction, work that has not begun is dropped; work that has begun is asked to stop and waited
// for.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>
#include <stop_token>
#include <utility>

namespace griffin::app {

class BackgroundWork : public QObject {
  public:
    explicit BackgroundWork(int threads = 1) { pool_.setMaxThreadCount(threads); }
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

  private:
    QThreadPool pool_;
    std::stop_source stop_;
};

}  // namespace griffin::app

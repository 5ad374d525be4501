// A thread that takes the turns of a queue, where nobody else uses the engine.
#pragma once

#include <thread>

#include "app/server/answer_queue.h"

namespace griffin::app::server {

class QueueThread {
  public:
    /// `queue` must outlive it.
    explicit QueueThread(AnswerQueue& queue)
        : queue_(queue), thread_([&queue](const std::stop_token& ending) {
              while (queue.waitForTurn(ending)) queue.answerNext();
          }) {}
    /// Interrupts the turn that is under way, and waits for it.
    ~QueueThread() {
        thread_.request_stop();
        queue_.hold();
        thread_.join();
        queue_.release();
    }
    QueueThread(const QueueThread&) = delete;
    QueueThread& operator=(const QueueThread&) = delete;

  private:
    AnswerQueue& queue_;
    std::jthread thread_;
};

}  // namespace griffin::app::server

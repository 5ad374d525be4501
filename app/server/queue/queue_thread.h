// A thread that takes the turns of a queue, where nobody else uses the engine.
#pragma once

#include <functional>
#include <thread>
#include <utility>

#include "app/server/queue/answer_queue.h"

namespace griffin::app::server {

class QueueThread {
  public:
    /// `queue` must outlive it. `take` takes the next turn, or several.
    QueueThread(AnswerQueue& queue, std::function<void()> take)
        : queue_(queue), thread_([&queue, take = std::move(take)](const std::stop_token& ending) {
              while (queue.waitForTurn(ending)) take();
          }) {}
    /// Takes one turn after the other.
    explicit QueueThread(AnswerQueue& queue) : QueueThread(queue, [&queue] { queue.answerNext(); }) {}
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

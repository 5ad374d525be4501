// Who takes the turns of a queue: one request after the other, or several together while that gives more tokens per
// second (engine/together.h). Decided between passes: the answer that runs alone makes room when enough others wait,
// who waits joins after the pass that is under way, and whoever has ended, is taken back or stopped leaves after it.
//
// The order stays the queue's: nobody is overtaken by one that came later. A request that may not join waits until
// those that are at work have ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/server/queue/answer_queue.h"
#include "engine/together.h"

namespace griffin::app::server {

class AnswerGroup {
  public:
    /// `queue` must outlive it.
    explicit AnswerGroup(AnswerQueue& queue) : queue_(queue) {}

    /// Takes the next turn, on this thread, or the turns of several. `together`: of the engine that answers; null: one
    /// at a time. False: there was none to take. REQUIRES: as AnswerQueue::take().
    bool takeTurn(engine::Together* together);

    // Any thread:
    /// Requests that are answered together now; 0 while one is answered alone.
    int size() const { return size_; }
    /// Passes that several answers shared.
    std::uint64_t passes() const { return passes_; }

  private:
    struct Member {
        std::shared_ptr<AnswerQueue::Request> request;
        int lane;
    };

    /// Whether so many answers, or as many as there may be, gain this much together.
    static bool pays(engine::Together& together, int answers, double gain);
    void answerAlone(engine::Together& together, const std::shared_ptr<AnswerQueue::Request>& request);
    void answerTogether(engine::Together& together, std::shared_ptr<AnswerQueue::Request> first);
    void admit(engine::Together& together, std::shared_ptr<AnswerQueue::Request> request);
    void admitWaiting(engine::Together& together);
    /// A pass for all; those whose turn is over leave.
    void pass(engine::Together& together);
    void leave();
    int freeLane(const engine::Together& together, int wish) const;
    /// Gives those back whose turn is over, the last first, so that interrupted ones keep their order.
    void giveBack(const std::vector<std::optional<Turn>>& turns);

    AnswerQueue& queue_;
    std::vector<Member> members_;
    std::atomic<int> size_ = 0;
    std::atomic<std::uint64_t> passes_ = 0;
};

}  // namespace griffin::app::server

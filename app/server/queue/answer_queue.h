// The requests in front of the one engine. They are answered by whoever may use the engine and takes them: one at a
// time (answerNext), or several together (answer_group.h). Fair: everybody who asks has a lane, the lanes take turns,
// and within one the first comes first; a request for several answers goes back to the end of its lane after each of
// them. Bounded: when as many wait as may, the next is turned away. While the queue is held no turn begins, and those
// that are under way are interrupted: they are the next when the queue is let go.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "app/server/queue/turn.h"

namespace griffin::app::server {

class JointRequest;

class AnswerQueue {
  public:
    using Turn = server::Turn;
    /// One answer. Called by who takes the turn; must return soon after a stop is requested, and not throw.
    using Work = std::function<Turn(const std::stop_token&)>;

    struct Request {
        std::string lane;
        Work work;
        std::shared_ptr<JointRequest> joint;  // shared with `work`; null: it is always answered by that
        std::stop_source turn = {};           // of the turn that is under way
        bool taken_back = false;              // under the queue's mutex
    };

    /// A request in the queue. Its end takes the request back: it is not begun any more, or asked to stop.
    class Ticket {
      public:
        ~Ticket() { queue_.take(*this); }
        Ticket(const Ticket&) = delete;
        Ticket& operator=(const Ticket&) = delete;

      private:
        friend class AnswerQueue;
        Ticket(AnswerQueue& queue, std::shared_ptr<Request> request) : queue_(queue), request_(std::move(request)) {}

        AnswerQueue& queue_;
        std::shared_ptr<Request> request_;  // shared with the queue, until one of them is done with it
    };

    /// `max_waiting`: requests that may wait while another one is answered.
    explicit AnswerQueue(int max_waiting) : max_waiting_(max_waiting) {}
    AnswerQueue(const AnswerQueue&) = delete;
    AnswerQueue& operator=(const AnswerQueue&) = delete;

    /// `ready` is called on any thread whenever there is a turn to take. To be set before the queue is used.
    void setReady(std::function<void()> ready) { ready_ = std::move(ready); }

    /// Null: the queue is full. The queue must outlive the ticket.
    std::unique_ptr<Ticket> add(const std::string& lane, Work work, std::shared_ptr<JointRequest> joint = nullptr);

    /// Takes the next turn, on this thread. False: there was none to take. REQUIRES: as take().
    bool answerNext();
    /// The next request, whose turn begins; null: there is none to take. REQUIRES: called by one thread at a time.
    std::shared_ptr<Request> take();
    /// The turn of one that was taken is over.
    void giveBack(std::shared_ptr<Request> request, Turn turn);
    /// Requests that wait, of those that may join others; 0 while the next one may not.
    int joiners() const;
    /// Waits until there is a turn to take. False: the wait was stopped.
    bool waitForTurn(const std::stop_token& stop);
    /// Waits until no turn is under way, and what those that are done held has gone.
    void waitForRest();

    /// Holds the queue until it is let go as often. Does not wait.
    void hold();
    void release();

    int maxWaiting() const { return max_waiting_; }
    /// Requests that wait, and those that are being answered.
    int waiting() const;
    int running() const;
    bool busy() const { return running() > 0; }

  private:
    struct Lane {
        std::string name;
        std::deque<std::shared_ptr<Request>> requests;
    };
    enum class Place { kFirst, kLast };

    void take(const Ticket& ticket);
    void tellReady() const {
        if (ready_) ready_();
    }
    // REQUIRE: mutex_ is locked.
    bool mayBegin() const { return holds_ == 0 && !lanes_.empty(); }
    /// Puts a request at the end of its lane, which must exist or is made at the end; or first of all.
    void insert(std::shared_ptr<Request> request, Place place);
    std::shared_ptr<Request> takeFirst();

    const int max_waiting_;
    std::function<void()> ready_;
    mutable std::mutex mutex_;  // guards all below
    std::condition_variable_any changed_;
    std::list<Lane> lanes_;  // with requests; the first is next
    int waiting_ = 0;
    int holds_ = 0;
    std::vector<std::shared_ptr<Request>> running_;  // shared with their tickets
};

}  // namespace griffin::app::server

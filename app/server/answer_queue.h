// The requests in front of the one engine. They are answered one at a time, by whoever may use the engine and calls
// answerNext(). Fair: everybody who asks has a lane, the lanes take turns, and within one the first comes first; a
// request for several answers goes back to the end of its lane after each of them. Bounded: when as many wait as may,
// the next is turned away. While the queue is held no turn begins, and one that is under way is interrupted: it is the
// next when the queue is let go.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

namespace griffin::app::server {

class AnswerQueue {
  public:
    /// kInterrupted: a stop was requested, and the turn goes on where it was the next time.
    enum class Turn { kDone, kAgain, kInterrupted };
    /// One answer. Called by answerNext(); must return soon after a stop is requested, and not throw.
    using Work = std::function<Turn(const std::stop_token&)>;

    /// A request in the queue. Its end takes the request back: it is not begun any more, or asked to stop.
    class Ticket {
      public:
        ~Ticket() { queue_.take(*this); }
        Ticket(const Ticket&) = delete;
        Ticket& operator=(const Ticket&) = delete;

      private:
        friend class AnswerQueue;
        struct Request;
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
    std::unique_ptr<Ticket> add(const std::string& lane, Work work);

    /// Takes the next turn, on this thread. False: there was none to take. REQUIRES: not called by two threads at once.
    bool answerNext();
    /// Waits until there is a turn to take. False: the wait was stopped.
    bool waitForTurn(const std::stop_token& stop);
    /// Waits until no turn is under way, and what those that are done held has gone.
    void waitForRest();

    /// Holds the queue until it is let go as often. Does not wait.
    void hold();
    void release();

    int maxWaiting() const { return max_waiting_; }
    /// Requests that wait, and whether one is being answered.
    int waiting() const;
    bool busy() const;

  private:
    struct Lane {
        std::string name;
        std::deque<std::shared_ptr<Ticket::Request>> requests;
    };
    enum class Place { kFirst, kLast };

    void take(const Ticket& ticket);
    void tellReady() const {
        if (ready_) ready_();
    }
    // REQUIRE: mutex_ is locked.
    bool mayBegin() const { return holds_ == 0 && !lanes_.empty(); }
    /// Puts a request at the end of its lane, which must exist or is made at the end; or first of all.
    void insert(std::shared_ptr<Ticket::Request> request, Place place);
    std::shared_ptr<Ticket::Request> takeFirst();

    const int max_waiting_;
    std::function<void()> ready_;
    mutable std::mutex mutex_;  // guards all below
    std::condition_variable_any changed_;
    std::list<Lane> lanes_;  // with requests; the first is next
    int waiting_ = 0;
    int holds_ = 0;
    std::shared_ptr<Ticket::Request> running_;  // shared with its ticket
    std::stop_source turn_;                     // of the running one's turn
};

}  // namespace griffin::app::server

// The requests in front of the one engine. They are answered one at a time on a thread of the queue's own, which is the
// only one that touches the engine. Fair: everybody who asks has a lane, the lanes take turns, and within one the first
// comes first; a request for several answers goes back to the end of its lane after each of them. Bounded: when as many
// wait as may, the next is turned away.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace griffin::app::server {

class AnswerQueue {
  public:
    enum class Turn { kDone, kAgain };
    /// One answer. Called on the queue's thread; must return soon after a stop is requested, and not throw.
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
    explicit AnswerQueue(int max_waiting);
    /// Asks the work to stop and waits for it; what waits is never begun.
    ~AnswerQueue();
    AnswerQueue(const AnswerQueue&) = delete;
    AnswerQueue& operator=(const AnswerQueue&) = delete;

    /// Null: the queue is full. The queue must outlive the ticket.
    std::unique_ptr<Ticket> add(const std::string& lane, Work work);
    /// Asks the work to stop and begins no other. Does not wait.
    void stop();

    /// Requests that wait, and whether one is being answered.
    int waiting() const;
    bool busy() const;

  private:
    struct Lane {
        std::string name;
        std::deque<std::shared_ptr<Ticket::Request>> requests;
    };

    void run(const std::stop_token& ending);
    void take(const Ticket& ticket);
    /// REQUIRES: mutex_ is locked. Puts a request at the end of its lane, which must exist or is made at the end.
    void append(std::shared_ptr<Ticket::Request> request);

    const int max_waiting_;
    mutable std::mutex mutex_;  // guards all below but the thread
    std::condition_variable_any changed_;
    std::list<Lane> lanes_;  // with requests; the first is next
    int waiting_ = 0;
    std::shared_ptr<Ticket::Request> running_;  // shared with its ticket
    std::jthread thread_;
};

}  // namespace griffin::app::server

#include "app/server/answer_queue.h"

#include <algorithm>
#include <utility>

namespace griffin::app::server {

struct AnswerQueue::Ticket::Request {
    std::string lane;
    Work work;
    bool taken_back = false;  // under the queue's mutex
};

std::unique_ptr<AnswerQueue::Ticket> AnswerQueue::add(const std::string& lane, Work work) {
    auto request = std::make_shared<Ticket::Request>(Ticket::Request{lane, std::move(work)});
    {
        const std::lock_guard lock(mutex_);
        // One that is about to be fetched does not count as waiting.
        const bool fetches = !running_ && holds_ == 0;
        if (waiting_ - (fetches ? 1 : 0) >= max_waiting_) return nullptr;
        insert(request, Place::kLast);
        changed_.notify_all();
    }
    tellReady();
    return std::unique_ptr<Ticket>(new Ticket(*this, std::move(request)));
}

void AnswerQueue::hold() {
    const std::lock_guard lock(mutex_);
    ++holds_;
    turn_.request_stop();
}

void AnswerQueue::release() {
    {
        const std::lock_guard lock(mutex_);
        if (--holds_ > 0) return;
        changed_.notify_all();
    }
    tellReady();
}

bool AnswerQueue::waitForTurn(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    return changed_.wait(lock, stop, [this] { return mayBegin(); }) && !stop.stop_requested();
}

void AnswerQueue::waitForRest() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return running_ == nullptr; });
}

int AnswerQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

bool AnswerQueue::busy() const {
    const std::lock_guard lock(mutex_);
    return running_ != nullptr;
}

void AnswerQueue::insert(std::shared_ptr<Ticket::Request> request, Place place) {
    ++waiting_;
    auto lane =
        std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& known) { return known.name == request->lane; });
    if (lane == lanes_.end()) lane = lanes_.insert(lanes_.end(), {request->lane, {}});
    if (place == Place::kLast) {
        lane->requests.push_back(std::move(request));
    } else {
        lane->requests.push_front(std::move(request));
        lanes_.splice(lanes_.begin(), lanes_, lane);
    }
}

std::shared_ptr<AnswerQueue::Ticket::Request> AnswerQueue::takeFirst() {
    Lane& lane = lanes_.front();
    std::shared_ptr<Ticket::Request> request = std::move(lane.requests.front());
    lane.requests.pop_front();
    --waiting_;
    if (lane.requests.empty()) {
        lanes_.pop_front();
    } else {
        lanes_.splice(lanes_.end(), lanes_, lanes_.begin());  // the next lane's turn
    }
    return request;
}

void AnswerQueue::take(const Ticket& ticket) {
    std::shared_ptr<Ticket::Request> taken;  // its work is destroyed after the lock
    const std::lock_guard lock(mutex_);
    ticket.request_->taken_back = true;
    if (running_ == ticket.request_) turn_.request_stop();
    for (auto lane = lanes_.begin(); lane != lanes_.end(); ++lane) {
        const auto found = std::find(lane->requests.begin(), lane->requests.end(), ticket.request_);
        if (found == lane->requests.end()) continue;
        taken = std::move(*found);
        lane->requests.erase(found);
        if (lane->requests.empty()) lanes_.erase(lane);
        --waiting_;
        return;
    }
}

bool AnswerQueue::answerNext() {
    std::stop_token stop;
    {
        const std::lock_guard lock(mutex_);
        if (!mayBegin()) return false;
        running_ = takeFirst();
        turn_ = std::stop_source();
        stop = turn_.get_token();
    }
    const Turn turn = running_->work(stop);
    std::unique_lock lock(mutex_);
    if (turn != Turn::kDone && !running_->taken_back) {
        insert(std::move(running_), turn == Turn::kAgain ? Place::kLast : Place::kFirst);
    } else {
        // What the work holds has gone when the queue rests.
        lock.unlock();
        running_->work = {};
        lock.lock();
    }
    running_ = nullptr;
    const bool more = mayBegin();
    changed_.notify_all();
    lock.unlock();
    if (more) tellReady();
    return true;
}

}  // namespace griffin::app::server

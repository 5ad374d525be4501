#include "app/server/queue/answer_queue.h"

#include <algorithm>
#include <utility>

namespace griffin::app::server {

std::unique_ptr<AnswerQueue::Ticket> AnswerQueue::add(const std::string& lane, Work work,
                                                      std::shared_ptr<JointRequest> joint) {
    auto request = std::make_shared<Request>(Request{lane, std::move(work), std::move(joint)});
    {
        const std::lock_guard lock(mutex_);
        // One that is about to be fetched does not count as waiting.
        const bool fetches = running_.empty() && holds_ == 0;
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
    for (const auto& request : running_) request->turn.request_stop();
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
    changed_.wait(lock, [this] { return running_.empty(); });
}

int AnswerQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

int AnswerQueue::running() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(running_.size());
}

int AnswerQueue::joiners() const {
    const std::lock_guard lock(mutex_);
    if (!mayBegin() || !lanes_.front().requests.front()->joint) return 0;
    int count = 0;
    for (const Lane& lane : lanes_) {
        count += static_cast<int>(std::count_if(lane.requests.begin(), lane.requests.end(),
                                                [](const auto& request) { return request->joint != nullptr; }));
    }
    return count;
}

void AnswerQueue::insert(std::shared_ptr<Request> request, Place place) {
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

std::shared_ptr<AnswerQueue::Request> AnswerQueue::takeFirst() {
    Lane& lane = lanes_.front();
    std::shared_ptr<Request> request = std::move(lane.requests.front());
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
    std::shared_ptr<Request> taken;  // its work is destroyed after the lock
    const std::lock_guard lock(mutex_);
    ticket.request_->taken_back = true;
    if (std::find(running_.begin(), running_.end(), ticket.request_) != running_.end()) {
        ticket.request_->turn.request_stop();
    }
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
    std::shared_ptr<Request> request = take();
    if (!request) return false;
    const Turn turn = request->work(request->turn.get_token());
    giveBack(std::move(request), turn);
    return true;
}

std::shared_ptr<AnswerQueue::Request> AnswerQueue::take() {
    const std::lock_guard lock(mutex_);
    if (!mayBegin()) return nullptr;
    running_.push_back(takeFirst());
    running_.back()->turn = std::stop_source();
    return running_.back();
}

void AnswerQueue::giveBack(std::shared_ptr<Request> request, Turn turn) {
    std::unique_lock lock(mutex_);
    const auto place = std::find(running_.begin(), running_.end(), request);
    if (turn != Turn::kDone && !request->taken_back) {
        insert(request, turn == Turn::kAgain ? Place::kLast : Place::kFirst);
    } else {
        // What the work holds has gone when the queue rests.
        lock.unlock();
        request->work = {};
        request->joint.reset();
        lock.lock();
    }
    running_.erase(place);
    const bool more = mayBegin();
    changed_.notify_all();
    lock.unlock();
    if (more) tellReady();
}

}  // namespace griffin::app::server

#include "app/server/answer_queue.h"

#include <algorithm>
#include <utility>

namespace griffin::app::server {

struct AnswerQueue::Ticket::Request {
    std::string lane;
    Work work;
    std::stop_source stop = {};
};

AnswerQueue::AnswerQueue(int max_waiting)
    : max_waiting_(max_waiting), thread_([this](const std::stop_token& ending) { run(ending); }) {}

AnswerQueue::~AnswerQueue() {
    stop();
    thread_.join();
}

std::unique_ptr<AnswerQueue::Ticket> AnswerQueue::add(const std::string& lane, Work work) {
    auto request = std::make_shared<Ticket::Request>(Ticket::Request{lane, std::move(work)});
    const std::lock_guard lock(mutex_);
    // One that the thread is about to fetch does not count as waiting.
    if (waiting_ + (running_ ? 0 : -1) >= max_waiting_) return nullptr;
    append(request);
    changed_.notify_one();
    return std::unique_ptr<Ticket>(new Ticket(*this, std::move(request)));
}

void AnswerQueue::stop() {
    thread_.request_stop();
    const std::lock_guard lock(mutex_);
    if (running_) running_->stop.request_stop();
}

int AnswerQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

bool AnswerQueue::busy() const {
    const std::lock_guard lock(mutex_);
    return running_ != nullptr;
}

void AnswerQueue::append(std::shared_ptr<Ticket::Request> request) {
    auto lane =
        std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& known) { return known.name == request->lane; });
    if (lane == lanes_.end()) lane = lanes_.insert(lanes_.end(), {request->lane, {}});
    lane->requests.push_back(std::move(request));
    ++waiting_;
}

void AnswerQueue::take(const Ticket& ticket) {
    std::shared_ptr<Ticket::Request> taken;  // its work is destroyed after the lock
    const std::lock_guard lock(mutex_);
    ticket.request_->stop.request_stop();
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

void AnswerQueue::run(const std::stop_token& ending) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, ending, [this] { return !lanes_.empty(); }) && !ending.stop_requested()) {
        Lane& lane = lanes_.front();
        running_ = std::move(lane.requests.front());
        lane.requests.pop_front();
        --waiting_;
        if (lane.requests.empty()) {
            lanes_.pop_front();
        } else {
            lanes_.splice(lanes_.end(), lanes_, lanes_.begin());  // the next lane's turn
        }
        lock.unlock();
        const Turn turn = running_->work(running_->stop.get_token());
        lock.lock();
        const std::shared_ptr<Ticket::Request> finished = std::move(running_);
        if (turn == Turn::kAgain && !finished->stop.stop_requested()) append(finished);
    }
}

}  // namespace griffin::app::server

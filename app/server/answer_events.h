// The way from the engine's thread to the thread of a connection: what became of the answers to one request, in order.
// The engine never waits for the network: events are kept until they are taken, at most those of the answers there are.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/server/api_error.h"
#include "app/server/api_response.h"
#include "engine/generation_event.h"

namespace griffin::app::server {

/// The prompt of a choice is accepted and about to be computed.
struct ChoiceBegan {
    int index = 0;
};
struct ChoiceText {
    int index = 0;
    AddedText added;  // whole UTF-8 characters
};
/// `choice` has its whole text.
struct ChoiceEnded {
    Choice choice;
    engine::GenerationStats stats;
    bool first_to_prompt = false;  // as in Usage::add()
    bool last = false;             // nothing follows
};

/// An ApiError, too, is the last event.
using AnswerEvent = std::variant<ChoiceBegan, ChoiceText, ChoiceEnded, ApiError>;

class AnswerEvents {
  public:
    void push(AnswerEvent event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
        arrived_.notify_one();
    }
    /// Waits until there are some, or for the time. Returns all there are.
    std::vector<AnswerEvent> take(std::chrono::milliseconds longest) {
        std::unique_lock lock(mutex_);
        arrived_.wait_for(lock, longest, [this] { return !events_.empty(); });
        return std::exchange(events_, {});
    }

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<AnswerEvent> events_;  // under mutex_
};

}  // namespace griffin::app::server

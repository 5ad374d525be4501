#include "app/server/active_requests.h"

#include <algorithm>

namespace griffin::app::server {
namespace {

constexpr std::size_t kMaxClientBytes = 80;

/// Printable ASCII, which is what the names of programs are made of.
std::string readable(const std::string& name) {
    std::string text;
    for (const char c : name) {
        if (text.size() < kMaxClientBytes && c >= ' ' && c <= '~') text += c;
    }
    return text;
}

}  // namespace

std::shared_ptr<ActiveRequests::Entry> ActiveRequests::add(const std::string& client, int answers) {
    const std::lock_guard lock(mutex_);
    ActiveRequest request;
    request.id = ++last_id_;
    request.client = readable(client);
    request.arrived = std::chrono::steady_clock::now();
    request.answers = answers;
    return std::shared_ptr<Entry>(new Entry(*this, requests_.insert(requests_.end(), std::move(request))));
}

std::vector<ActiveRequest> ActiveRequests::list() const {
    const std::lock_guard lock(mutex_);
    return {requests_.begin(), requests_.end()};
}

ActiveRequests::Entry::~Entry() {
    const std::lock_guard lock(all_.mutex_);
    all_.requests_.erase(place_);
}

void ActiveRequests::Entry::setState(ActiveRequest::State state) {
    const std::lock_guard lock(all_.mutex_);
    place_->state = state;
}

void ActiveRequests::Entry::read(const engine::GenerationEvent& event) {
    const std::lock_guard lock(all_.mutex_);
    ActiveRequest& request = *place_;
    if (const auto* ready = std::get_if<engine::PromptReady>(&event)) {
        if (request.new_tokens > 0) ++request.answer;
        request.method = ready->method;
        request.new_tokens = 0;
        request.tokens_per_second = 0.0;
        request.passes = 0;
        request.committed_tokens = 0;
        return;
    }
    const auto& added = std::get<engine::TextAdded>(event);
    // The first token comes with the prompt.
    if (request.state == ActiveRequest::State::kAlone && request.new_tokens > 0 && !added.tokens.empty()) {
        ++request.passes;
        request.committed_tokens += static_cast<int>(added.tokens.size());
    }
    request.new_tokens = added.new_tokens;
    request.tokens_per_second = added.tokens_per_second;
}

}  // namespace griffin::app::server

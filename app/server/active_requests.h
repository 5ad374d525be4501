// The requests that wait or are being answered, for those who want to see them: figures, none of their texts. Any
// thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/generation_event.h"

namespace griffin::app::server {

struct ActiveRequest {
    /// kTogether: one of several that share their passes, a plain row of each: nothing is drafted.
    enum class State { kWaiting, kAlone, kTogether };

    std::uint64_t id = 0;
    std::string client;                               // what the program calls itself; may be empty
    std::chrono::steady_clock::time_point arrived{};  // when it was accepted
    int answers = 1;                                  // that are asked for
    int answer = 0;                                   // the one that is written or comes next
    State state = State::kWaiting;
    engine::Method method = engine::Method::kAuto;  // that drafts while it is alone; kAuto: not decided yet
    // Of the answer that is being written, or was when it was interrupted:
    int new_tokens = 0;
    double tokens_per_second = 0.0;
    int passes = 0;            // that it had to itself, over what was drafted
    int committed_tokens = 0;  // by these

    bool running() const { return state != State::kWaiting; }
    /// 0 before the first pass.
    double tokensPerPass() const { return passes > 0 ? static_cast<double>(committed_tokens) / passes : 0.0; }
};

class ActiveRequests {
  public:
    /// A request, in the list as long as this lives.
    class Entry {
      public:
        ~Entry();
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;

        std::uint64_t id() const { return id_; }
        /// Its turn begins or ends.
        void setState(ActiveRequest::State state);
        /// What its answers report.
        void read(const engine::GenerationEvent& event);

      private:
        friend class ActiveRequests;
        using Place = std::list<ActiveRequest>::iterator;
        Entry(ActiveRequests& all, Place place) : all_(all), place_(place), id_(place->id) {}

        ActiveRequests& all_;
        Place place_;
        const std::uint64_t id_;
    };

    /// `client` may come from outside: unreadable characters and all beyond a line's length are left out. The list must
    /// outlive the entry.
    std::shared_ptr<Entry> add(const std::string& client, int answers);
    /// In the order in which they came.
    std::vector<ActiveRequest> list() const;

  private:
    mutable std::mutex mutex_;  // guards all below
    std::list<ActiveRequest> requests_;
    std::uint64_t last_id_ = 0;
};

}  // namespace griffin::app::server

// What the server counts, in Prometheus' text form for /metrics. Names are a promise: add, never rename. Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "engine/generation_event.h"

namespace griffin::app::server {

/// A histogram with fixed bounds, in seconds.
class SecondsHistogram {
  public:
    void add(double seconds);
    /// The lines of all bounds, sum and count.
    std::string lines(const std::string& name, const std::string& help) const;
    double mean() const { return count_ > 0 ? sum_ / static_cast<double>(count_) : 0.0; }

  private:
    static constexpr std::array<double, 14> kBounds = {0.01, 0.025, 0.05, 0.1,  0.25, 0.5,   1.0,
                                                       2.5,  5.0,   10.0, 30.0, 60.0, 120.0, 300.0};
    std::array<std::uint64_t, kBounds.size()> upto_{};  // values in each bucket, not added up
    std::uint64_t count_ = 0;
    double sum_ = 0.0;
};

/// What goes on at a time.
struct ServerLoad {
    int waiting = 0;                  // requests in the queue
    int running = 0;                  // that are being answered
    int together = 0;                 // of these, together with others
    std::uint64_t shared_passes = 0;  // passes that several answers shared, so far
};

class ServerMetrics {
  public:
    /// A request that was answered or refused. `path` must be one of the server's own, or "other".
    void requestEnded(const std::string& path, int status);
    void clientLeft();
    /// Of one answer.
    void answered(const engine::GenerationStats& stats, double seconds);
    void waited(double seconds);
    void firstTextAfter(double seconds);

    /// Seconds that an answer took on average; 0 before the first.
    double meanAnswerSeconds() const;
    /// `version` and `model` name the program and the model.
    std::string text(const std::string& version, const std::string& model, const ServerLoad& load) const;

  private:
    mutable std::mutex mutex_;                                       // guards all below
    std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // path, status
    std::uint64_t left_ = 0;
    std::int64_t prompt_tokens_ = 0;
    std::int64_t cached_tokens_ = 0;
    std::int64_t new_tokens_ = 0;
    std::int64_t passes_ = 0;
    std::int64_t committed_tokens_ = 0;
    double prefill_ms_ = 0.0;
    double draft_ms_ = 0.0;
    double verify_ms_ = 0.0;
    double commit_ms_ = 0.0;
    SecondsHistogram answers_;
    SecondsHistogram waits_;
    SecondsHistogram first_texts_;
};

}  // namespace griffin::app::server

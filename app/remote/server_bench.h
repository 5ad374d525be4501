// What a server does under load: conversations of a prompt set, so many at once, with throughput, latencies and what it
// tells of its speculation.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/remote/remote_server.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"

namespace griffin::app::remote {

/// A conversation: its questions are asked one after the other, each with the answers before it.
using LoadQuestion = std::vector<std::string>;

struct LoadPlan {
    RemoteServer server;
    std::string model;
    ServerKind kind = ServerKind::kUnknown;
    std::vector<LoadQuestion> questions;  // REQUIRES: not empty
    std::string system;                   // empty: the model's own
    engine::GenerationOptions options;
};

/// Milliseconds that half and 95 of 100 answers took at most; 0: there was none.
struct Latency {
    double half = 0.0;
    double most = 0.0;
};
Latency latencyOf(std::vector<double> milliseconds);

/// Why questions were not answered, and how many for this reason.
struct LoadFailure {
    engine::Failure failure;
    int count = 0;
};

struct LoadResult {
    int at_once = 0;
    int requests = 0;  // that were answered
    int failed = 0;
    std::vector<LoadFailure> failures;  // the first kMostFailures different ones of these
    int retried = 0;  // how often the server had too much to do or was not reached, and was asked again
    double seconds = 0.0;
    int new_tokens = 0;
    Latency first_token;
    Latency per_token;  // after the first
    Latency answer;
    double tokens_per_pass = 0.0;  // 0: not told
    bool since_start = false;      // it is the mean of all that the server answered
    std::vector<double> accepted_by_position;

    /// Of all answers together.
    double tokensPerSecond() const { return seconds > 0.0 ? new_tokens / seconds : 0.0; }
    /// Of one answer after its first token; 0: none had a second one.
    double tokensPerSecondEach() const { return per_token.half > 0.0 ? 1000.0 / per_token.half : 0.0; }
};
inline constexpr std::size_t kMostFailures = 16;

/// How many of them measureLoad() asks for.
std::size_t conversationsOf(std::size_t questions, int at_once);

/// Asks every question once, and where there are fewer than twice as many as are asked `at_once` some of them again,
/// because a server that is never full tells nothing. Waits on this thread; a stop ends it, and the result is what was
/// answered until then. `done`: after each answer, its share of the work; on any thread, one at a time.
LoadResult measureLoad(const LoadPlan& plan, int at_once, const std::function<void(double fraction)>& done,
                       const std::stop_token& stop);

}  // namespace griffin::app::remote

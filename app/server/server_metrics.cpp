#include "app/server/server_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace griffin::app::server {
namespace {

std::string heading(std::string_view name, std::string_view help, std::string_view type) {
    return fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
}

template <class Value>
std::string counter(std::string_view name, std::string_view help, Value value) {
    return heading(name, help, "counter") + fmt::format("{} {}\n", name, value);
}

std::string gauge(std::string_view name, std::string_view help, int value) {
    return heading(name, help, "gauge") + fmt::format("{} {}\n", name, value);
}

/// A label's value: backslash, quote and line end escaped.
std::string label(std::string_view value) {
    std::string escaped;
    for (const char c : value) {
        if (c == '\n') {
            escaped += "\\n";
            continue;
        }
        if (c == '\\' || c == '"') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

}  // namespace

void SecondsHistogram::add(double seconds) {
    const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
    if (bound != kBounds.end()) ++upto_[static_cast<std::size_t>(bound - kBounds.begin())];
    ++count_;
    sum_ += seconds;
}

std::string SecondsHistogram::lines(const std::string& name, const std::string& help) const {
    std::string text = heading(name, help, "histogram");
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
        below += upto_[i];
        text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], below);
    }
    return text + fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, count_, sum_);
}

void ServerMetrics::requestEnded(const std::string& path, int status) {
    const std::lock_guard lock(mutex_);
    ++requests_[{path, status}];
}

void ServerMetrics::clientLeft() {
    const std::lock_guard lock(mutex_);
    ++left_;
}

void ServerMetrics::answered(const engine::GenerationStats& stats, double seconds) {
    const std::lock_guard lock(mutex_);
    prompt_tokens_ += stats.prompt_tokens;
    cached_tokens_ += stats.reused_tokens;
    new_tokens_ += stats.new_tokens;
    passes_ += stats.target_passes;
    committed_tokens_ += stats.committed_tokens;
    prefill_ms_ += stats.prefill_ms;
    draft_ms_ += stats.draft_ms;
    verify_ms_ += stats.verify_ms;
    commit_ms_ += stats.commit_ms;
    answers_.add(seconds);
}

void ServerMetrics::waited(double seconds) {
    const std::lock_guard lock(mutex_);
    waits_.add(seconds);
}

void ServerMetrics::firstTextAfter(double seconds) {
    const std::lock_guard lock(mutex_);
    first_texts_.add(seconds);
}

double ServerMetrics::meanAnswerSeconds() const {
    const std::lock_guard lock(mutex_);
    return answers_.mean();
}

std::string ServerMetrics::text(const std::string& version, const std::string& model, const ServerLoad& load) const {
    const std::lock_guard lock(mutex_);
    std::string text = heading("griffin_info", "Version of the program and name of the model", "gauge") +
                       fmt::format("griffin_info{{version=\"{}\",model=\"{}\"}} 1\n", label(version), label(model));
    text += gauge("griffin_requests_waiting", "Requests in the queue that are not being answered", load.waiting);
    text += gauge("griffin_requests_running", "Requests that are being answered", load.running);
    text +=
        gauge("griffin_requests_together", "Requests that are being answered together, sharing passes", load.together);
    text += counter("griffin_shared_passes_total", "Passes that several answers shared", load.shared_passes);
    text += heading("griffin_requests_total", "Requests by path and status", "counter");
    for (const auto& [key, count] : requests_) {
        text += fmt::format("griffin_requests_total{{path=\"{}\",status=\"{}\"}} {}\n", label(key.first), key.second,
                            count);
    }
    text += counter("griffin_clients_left_total", "Clients that went away before their answer was complete", left_);
    text += counter("griffin_prompt_tokens_total", "Tokens of the prompts", prompt_tokens_);
    text +=
        counter("griffin_cached_tokens_total", "Tokens of the prompts that were not computed again", cached_tokens_);
    text += counter("griffin_generated_tokens_total", "Tokens of the answers", new_tokens_);
    text += counter("griffin_passes_total", "Passes of the model after the prompts", passes_);
    text += counter("griffin_committed_tokens_total", "Tokens that these passes committed", committed_tokens_);
    text += counter("griffin_prefill_seconds_total", "Time to compute the prompts", prefill_ms_ / 1000.0);
    text += counter("griffin_draft_seconds_total", "Time to draft", draft_ms_ / 1000.0);
    text += counter("griffin_verify_seconds_total", "Time to verify", verify_ms_ / 1000.0);
    text += counter("griffin_commit_seconds_total", "Time to commit", commit_ms_ / 1000.0);
    text += answers_.lines("griffin_answer_seconds", "Time of an answer, without waiting");
    text += waits_.lines("griffin_wait_seconds", "Time that a request waited for its turn");
    text += first_texts_.lines("griffin_first_text_seconds", "Time from a request to its first text");
    return text;
}

}  // namespace griffin::app::server

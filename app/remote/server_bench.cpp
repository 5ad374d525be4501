#include "app/remote/server_bench.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "app/remote/http_exchange.h"
#include "app/remote/remote_session.h"

namespace griffin::app::remote {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The answers of all threads, put together.
class Answers {
  public:
    Answers(std::size_t planned, const std::function<void(double)>& done) : planned_(planned), done_(done) {}

    void add(const engine::GenerationStats& stats, double answer_ms) {
        const std::lock_guard lock(mutex_);
        ++result_.requests;
        result_.new_tokens += stats.new_tokens;
        first_.push_back(stats.time_to_first_token_ms);
        answer_.push_back(answer_ms);
        if (const double speed = stats.tokensPerSecond(); speed > 0.0) per_token_.push_back(1000.0 / speed);
        passes_ += stats.target_passes;
        committed_ += stats.committed_tokens;
        tell();
    }
    void addFailure(const engine::Failure& failure) {
        const std::lock_guard lock(mutex_);
        ++result_.failed;
        std::vector<LoadFailure>& known = result_.failures;
        const auto same = std::find_if(known.begin(), known.end(),
                                       [&](const LoadFailure& one) { return one.failure.what == failure.what; });
        if (same != known.end()) {
            ++same->count;
        } else if (known.size() < kMostFailures) {
            known.push_back({failure, 1});
        }
        tell();
    }
    void addRetry() {
        const std::lock_guard lock(mutex_);
        ++result_.retried;
    }
    /// REQUIRES: no thread adds any more.
    LoadResult result() {
        result_.first_token = latencyOf(first_);
        result_.per_token = latencyOf(per_token_);
        result_.answer = latencyOf(answer_);
        if (passes_ > 0) result_.tokens_per_pass = static_cast<double>(committed_) / passes_;
        return result_;
    }

  private:
    void tell() {
        ++ended_;
        if (done_) done_(std::min(1.0, static_cast<double>(ended_) / static_cast<double>(planned_)));
    }

    std::size_t planned_;
    const std::function<void(double)>& done_;
    std::mutex mutex_;
    LoadResult result_;
    std::vector<double> first_;
    std::vector<double> per_token_;
    std::vector<double> answer_;
    int passes_ = 0;
    int committed_ = 0;
    std::size_t ended_ = 0;
};

/// One conversation; it ends with the first question that fails.
void converse(const LoadPlan& plan, const LoadQuestion& question, Answers& answers, const std::stop_token& stop) {
    // Counters of the whole server say nothing of one of many answers: they are read before and behind all of them.
    const bool counts = plan.kind == ServerKind::kVllm || plan.kind == ServerKind::kSglang;
    RemoteSession session(
        plan.server, plan.model, plan.kind, {}, [&](const engine::Failure&, int) { answers.addRetry(); },
        counts ? RemoteSession::Figures::kOfTheAnswerAlone : RemoteSession::Figures::kAll);
    engine::Prompt prompt;
    if (!plan.system.empty()) prompt.messages.push_back({engine::Role::kSystem, plan.system});
    for (const std::string& turn : question) {
        prompt.messages.push_back({engine::Role::kUser, turn});
        const Clock::time_point start = Clock::now();
        const auto answer = session.generate(prompt, plan.options, {}, stop);
        if (stop.stop_requested()) return;
        if (!answer) return answers.addFailure(answer.error());
        if (session.interruption()) return answers.addFailure(*session.interruption());
        answers.add(answer->stats, secondsSince(start) * 1000.0);
        prompt.messages.push_back({engine::Role::kAssistant, answer->text});
    }
}

std::optional<SpeculationCounters> countersOf(const LoadPlan& plan, const std::stop_token& stop) {
    if (plan.kind != ServerKind::kVllm) return std::nullopt;
    const auto text = HttpExchange(plan.server).get(QStringLiteral("/metrics"), HttpExchange::From::kRoot, stop);
    return text ? readVllmMetrics(text->toStdString()) : std::nullopt;
}

void take(const RemoteFigures& figures, LoadResult& result) {
    if (!figures.tokens_per_pass) return;
    result.tokens_per_pass = *figures.tokens_per_pass;
    result.since_start = figures.since_start;
    result.accepted_by_position = figures.acceptance_by_position;
}

}  // namespace

Latency latencyOf(std::vector<double> milliseconds) {
    if (milliseconds.empty()) return {};
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto at = [&](double share) {
        const auto count = static_cast<double>(milliseconds.size());
        return milliseconds[static_cast<std::size_t>(std::ceil(share * count)) - 1];
    };
    return {at(0.5), at(0.95)};
}

std::size_t conversationsOf(std::size_t questions, int at_once) {
    return std::max(questions, 2 * static_cast<std::size_t>(at_once));
}

LoadResult measureLoad(const LoadPlan& plan, int at_once, const std::function<void(double)>& done,
                       const std::stop_token& stop) {
    const std::size_t count = conversationsOf(plan.questions.size(), at_once);
    std::size_t planned = 0;
    for (std::size_t i = 0; i < count; ++i) planned += plan.questions[i % plan.questions.size()].size();
    Answers answers(planned, done);
    const std::optional<SpeculationCounters> before = countersOf(plan, stop);
    std::atomic<std::size_t> next = 0;
    const Clock::time_point start = Clock::now();
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(at_once));
        for (int i = 0; i < at_once; ++i) {
            threads.emplace_back([&] {
                for (std::size_t at = next++; at < count && !stop.stop_requested(); at = next++)
                    converse(plan, plan.questions[at % plan.questions.size()], answers, stop);
            });
        }
    }
    const double seconds = secondsSince(start);
    LoadResult result = answers.result();
    result.at_once = at_once;
    result.seconds = seconds;
    if (before) {
        if (const auto after = countersOf(plan, stop)) take(figuresBetween(*before, *after), result);
    } else if (plan.kind == ServerKind::kSglang) {
        const auto info =
            HttpExchange(plan.server).get(QStringLiteral("/get_server_info"), HttpExchange::From::kRoot, stop);
        if (info) take(readSglangInfo(info->toStdString()), result);
    }
    return result;
}

}  // namespace griffin::app::remote

// What the hardware achieves: every figure is a median, and the read bandwidth is taken between the others, because a
// shared machine changes its speed by the minute.
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/processor_time.h"
#include "engine/base/random.h"
#include "engine/decode/latency_profile.h"
#include "engine/engine_parts.h"

namespace griffin::engine {
namespace {

using decode::LatencyProbe;
using kernels::AncestorMask;
using Clock = std::chrono::steady_clock;

constexpr std::array kPromptLengths{128, 512};
constexpr int kPrefix = 128;
constexpr int kDecodeTokens = 128;

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Median seconds of `work`: at least 3 runs, then as many as fit into half a second, at most 15; one run to warm up.
double secondsOf(const std::function<void()>& work) {
    constexpr std::size_t kMinRuns = 3;
    constexpr std::size_t kMaxRuns = 15;
    constexpr double kBudget = 0.5;
    work();
    std::vector<double> seconds;
    double sum = 0.0;
    while (seconds.size() < kMinRuns || (seconds.size() < kMaxRuns && sum < kBudget)) {
        const Clock::time_point start = Clock::now();
        work();
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        sum += seconds.back();
    }
    return median(std::move(seconds));
}

/// Types of the target's matrices that the back end has no fast product for.
std::vector<std::string> slowTypes(const model::TargetModel& target) {
    std::set<std::string> names;
    const auto look = [&](const kernels::Weight* weight) {
        if (weight == nullptr || target.backend().multipliesFast(weight->dtype())) return;
        names.emplace(kernels::traits(weight->dtype()).name);
    };
    const model::ModelWeights& weights = target.weights();
    look(&weights.lmHead());
    for (const model::LayerWeights& layer : weights.layers) {
        for (const auto* weight : {&layer.qkv, &layer.attention_output, &layer.gate_up, &layer.down})
            look(weight->get());
        for (const model::ExpertWeights& expert : layer.experts) {
            look(expert.gate_up.get());
            look(expert.down.get());
        }
    }
    return {names.begin(), names.end()};
}

/// Operations of the layers' products for one token; a product and its addition are two.
double operationsPerToken(const model::TargetModel& target) {
    double products = 0.0;
    const auto count = [&](const kernels::Weight* weight, int times) {
        if (weight != nullptr) products += static_cast<double>(weight->rows()) * weight->cols() * times;
    };
    for (const model::LayerWeights& layer : target.weights().layers) {
        for (const auto* weight : {&layer.qkv, &layer.attention_output, &layer.gate_up, &layer.down, &layer.router})
            count(weight->get(), 1);
        if (layer.experts.empty()) continue;
        count(layer.experts.front().gate_up.get(), target.config().experts_per_token);
        count(layer.experts.front().down.get(), target.config().experts_per_token);
    }
    return 2.0 * products;
}

class Profiler {
  public:
    Profiler(model::TargetModel& target, int context)
        : target_(target), context_(context), cache_(target.backend(), target.config(), context) {
        Random random(1);
        const auto vocabulary = static_cast<std::uint64_t>(target.config().vocabulary);
        for (int i = 0; i < context; ++i) tokens_.push_back(static_cast<std::int32_t>(random.next() % vocabulary));
    }

    int context() const { return context_; }
    double readBandwidth() { return target_.backend().measureReadBandwidth(target_.bytesPerPass()); }

    /// Seconds of a prefill of `length` tokens with the logits of its last row.
    double prefillSeconds(int length) {
        return secondsOf([this, length] {
            cache_.truncate(0);
            target_.prefill(cache_, first(length), {});
            chooseNext(target_.lastRow(), 1);
        });
    }
    /// Median seconds of one decoding step over `count` of them.
    double decodeSeconds(int count) {
        fillPrefix();
        const AncestorMask single = AncestorMask::chain(1);
        std::vector<double> seconds;
        for (int i = 0; i < count; ++i) {
            const Clock::time_point start = Clock::now();
            target_.forwardTree(cache_, std::span(&next_.front(), 1), single);
            cache_.commitTail();
            chooseNext(0, 1);
            seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        }
        return median(std::move(seconds));
    }

  private:
    std::span<const std::int32_t> first(int count) const {
        return std::span<const std::int32_t>(tokens_).first(static_cast<std::size_t>(count));
    }
    void fillPrefix() {
        cache_.truncate(0);
        target_.prefill(cache_, first(std::min(kPrefix, context_ / 2)), {});
        chooseNext(target_.lastRow(), 1);
    }
    void chooseNext(int row, int count) {
        target_.backend().argmax(target_.logits(row, count), std::span(next_).first(static_cast<std::size_t>(count)));
    }

    model::TargetModel& target_;
    int context_;
    model::KvCache cache_;
    std::vector<std::int32_t> tokens_;
    std::array<std::int32_t, model::kMaxLogitRows> next_{};
};

}  // namespace

Result<ProfileReport> profileTarget(model::TargetModel& target, int context, const ProgressSink& progress,
                                    const std::stop_token& stop) {
    constexpr int kMaxContext = std::max(kPrefix + kDecodeTokens, kPromptLengths.back());
    Profiler profiler(target, std::min(context, kMaxContext));
    ProfileReport report;
    report.slow_types = slowTypes(target);
    constexpr double kSteps = static_cast<double>(LatencyProbe::kRows.size() + kPromptLengths.size() + 1);
    double step = 0.0;
    const auto go = [&](const Message& phase) {
        if (progress) progress(phase, step / kSteps);
        step += 1.0;
        return !stop.stop_requested();
    };
    const auto stopped = failed({FailureCause::kCancelled, Message("The measurement was cancelled"), {}, {}, {}});

    std::vector<double> bandwidths;
    std::vector<double> rates{target.backend().measureMultiplyRate()};
    for (const int length : kPromptLengths) {
        if (!go(Message("Measuring how fast prompts are read"))) return stopped;
        if (length > profiler.context()) continue;
        report.prefill_tok_s[length] = length / profiler.prefillSeconds(length);
        report.prefill_gop_s = report.prefill_tok_s[length] * operationsPerToken(target) * 1e-9;
        rates.push_back(target.backend().measureMultiplyRate());
    }
    report.multiply_gop_s = median(rates);
    if (report.multiply_gop_s > 0.0) report.prefill_share_of_multiply = report.prefill_gop_s / report.multiply_gop_s;
    bandwidths.push_back(profiler.readBandwidth());
    if (!go(Message("Measuring plain decoding"))) return stopped;
    const int room = profiler.context() - std::min(kPrefix, profiler.context() / 2);
    report.decode_tok_s = 1.0 / profiler.decodeSeconds(std::min(kDecodeTokens, room));
    bandwidths.push_back(profiler.readBandwidth());
    LatencyProbe probe(target, profiler.context(), kPrefix);
    probe.fill(stop);
    const std::optional<ProcessorTime> before = processorTime();
    for (const int rows : LatencyProbe::kRows) {
        if (!go(Message("Measuring draft trees"))) return stopped;
        if (rows > probe.maxRows()) continue;
        if (!report.t.empty() && !LatencyProbe::isWorthMeasuring(rows, report.t.rbegin()->second)) continue;
        probe.setRows(rows);
        const double seconds = secondsOf([&probe] { probe.pass(); });
        if (rows == 1) report.t1_ms = seconds * 1000.0;
        report.t[rows] = seconds * 1000.0 / report.t1_ms;
    }
    report.t_waiting_share = waitingShare(before, processorTime());
    bandwidths.push_back(profiler.readBandwidth());

    report.read_gb_s = median(bandwidths);
    report.decode_gb_s = report.decode_tok_s * static_cast<double>(target.bytesPerPass()) * 1e-9;
    report.decode_share_of_read = report.decode_gb_s / report.read_gb_s;
    if (progress) progress(Message("Done"), 1.0);
    return report;
}

}  // namespace griffin::engine

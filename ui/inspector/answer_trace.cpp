#include "ui/inspector/answer_trace.h"

#include <QLocale>
#include <algorithm>
#include <iterator>
#include <numeric>

#include "ui/inspector/tree_text.h"

namespace griffin::ui {
namespace {

constexpr double kSame = 0.05;  // less than this share is no difference
// Speculation counts as switched off when most of the latest cycles had no draft.
constexpr int kRecentCycles = 24;

bool switchedOff(const AnswerTrace& trace) {
    if (trace.cycles.size() < kRecentCycles) return false;
    const auto without = std::count_if(trace.cycles.end() - kRecentCycles, trace.cycles.end(),
                                       [](const auto& cycle) { return cycle.origin == engine::DraftOrigin::kNone; });
    return without * 4 >= kRecentCycles * 3;
}

}  // namespace

void AnswerTrace::append(TraceDelta delta) {
    for (const engine::CycleRecord& cycle : delta.cycles) node_count += cycle.nodes.size() + cycle.left_out.size();
    cycles.insert(cycles.end(), std::make_move_iterator(delta.cycles.begin()),
                  std::make_move_iterator(delta.cycles.end()));
    tokens.append(std::move(delta.tokens));
    if (delta.rest > 0 && !tokens.isEmpty()) tokens.last().length += delta.rest;
}

int depthOf(const engine::CycleRecord& cycle) {
    int depth = 0;
    for (const engine::DraftTreeNode& node : cycle.nodes) depth = std::max(depth, node.depth);
    return depth;
}

double tokensPerPass(const AnswerTrace& trace) {
    if (trace.cycles.empty()) return 0;
    const double accepted = std::accumulate(trace.cycles.begin(), trace.cycles.end(), 0.0,
                                            [](double sum, const auto& cycle) { return sum + cycle.accepted_tokens; });
    return accepted / static_cast<double>(trace.cycles.size()) + 1;
}

TextSpan spanOf(const AnswerTrace& trace, int from, int to) {
    const auto firstOf = [&](int pass) {
        return std::partition_point(trace.tokens.begin(), trace.tokens.end(),
                                    [pass](const TraceToken& token) { return token.cycle < pass; });
    };
    const auto first = firstOf(from);
    const auto end = firstOf(to);
    if (first == end) return {};
    return {first->start, (end - 1)->start + (end - 1)->length - first->start};
}

int passAt(const AnswerTrace& trace, int place) {
    const auto it = std::partition_point(trace.tokens.begin(), trace.tokens.end(), [place](const TraceToken& token) {
        return token.start + token.length <= place;
    });
    return it != trace.tokens.end() && it->start <= place ? it->cycle : -1;
}

QList<double> acceptLengths(const AnswerTrace& trace) {
    QList<double> lengths;
    lengths.reserve(static_cast<qsizetype>(trace.cycles.size()));
    for (const engine::CycleRecord& cycle : trace.cycles) lengths.append(cycle.accepted_tokens);
    return lengths;
}

QList<double> movingMean(const QList<double>& values, int window) {
    QList<double> means;
    means.reserve(values.size());
    double sum = 0;
    for (qsizetype i = 0; i < values.size(); ++i) {
        sum += values.at(i);
        if (i >= window) sum -= values.at(i - window);
        means.append(sum / static_cast<double>(std::min<qsizetype>(i + 1, window)));
    }
    return means;
}

QList<double> acceptHistogram(const AnswerTrace& trace) {
    QList<double> counts;
    for (const engine::CycleRecord& cycle : trace.cycles) {
        while (counts.size() <= cycle.accepted_tokens) counts.append(0);
        ++counts[cycle.accepted_tokens];
    }
    return counts;
}

QList<double> acceptanceByDepth(const AnswerTrace& trace) {
    QList<double> reached;
    QList<double> accepted;
    for (const engine::CycleRecord& cycle : trace.cycles) {
        const int deepest = depthOf(cycle);
        while (reached.size() < deepest) {
            reached.append(0);
            accepted.append(0);
        }
        for (int depth = 0; depth < deepest; ++depth) ++reached[depth];
        for (int depth = 0; depth < cycle.accepted_tokens; ++depth) ++accepted[depth];
    }
    for (qsizetype i = 0; i < reached.size(); ++i) accepted[i] *= 100 / reached.at(i);
    return accepted;
}

VanillaBaseline baselineOfPass(const AnswerTrace& trace) {
    return {trace.plain_pass_ms > 0 ? 1000 / trace.plain_pass_ms : 0, 0};
}

double speedup(const AnswerTrace& trace, const VanillaBaseline& baseline) {
    if (baseline.tokens_per_second <= 0) return 0;
    return trace.tokens_per_second / baseline.tokens_per_second;
}

QString verdict(const AnswerTrace& trace, const VanillaBaseline& baseline) {
    if (trace.method == engine::Method::kVanilla) return translated("Vanilla decoding: this is the baseline");
    if (switchedOff(trace)) return translated("No gain, switched off");
    const double factor = speedup(trace, baseline);
    if (factor <= 0) return translated("Not compared with vanilla yet");
    const QString number = QLocale().toString(factor, 'f', 1);
    if (factor > 1 + kSame) return translated("%1× faster than vanilla").arg(number);
    if (factor >= 1 - kSame) return translated("As fast as vanilla");
    return translated("Slower than vanilla: %1× its speed").arg(QLocale().toString(factor, 'f', 2));
}

QString baselineText(const AnswerTrace& trace, const VanillaBaseline& baseline) {
    if (baseline.tokens_per_second <= 0) return translated("The speed of vanilla decoding is not known yet.");
    const QString speed = QLocale().toString(baseline.tokens_per_second, 'f', baseline.tokens_per_second < 10 ? 1 : 0);
    if (baseline.measured_tokens > 0) {
        return translated(
                   "Compared with a vanilla run over this prompt, measured on this computer: %1 tok/s over %2 tokens.")
            .arg(speed, QLocale().toString(baseline.measured_tokens));
    }
    return translated(
               "Estimated: one plain pass of the model took %1 ms when it was measured on this computer, "
               "which is %2 tok/s without a draft. Measure a vanilla run for an exact figure.")
        .arg(QLocale().toString(trace.plain_pass_ms, 'f', trace.plain_pass_ms < 10 ? 2 : 1), speed);
}

}  // namespace griffin::ui

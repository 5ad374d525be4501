#include "ui/inspector/answer_trace.h"

#include <algorithm>
#include <iterator>

namespace griffin::ui {
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
    if (trace.method == engine::Method::kVanilla) return 1;
    return static_cast<double>(trace.tokens.size()) / static_cast<double>(trace.cycles.size());
}

SplitPasses splitTokensPerPass(const AnswerTrace& trace) {
    double tokens[2] = {};
    int passes[2] = {};
    int counted = -1;
    for (const TraceToken& token : trace.tokens) {
        if (token.cycle <= counted) continue;
        counted = token.cycle;
        const int part = token.start < trace.said_from ? 0 : 1;
        tokens[part] += tokensOf(trace, token.cycle);
        ++passes[part];
    }
    return {passes[0] > 0 ? tokens[0] / passes[0] : 0.0, passes[1] > 0 ? tokens[1] / passes[1] : 0.0};
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

}  // namespace griffin::ui

#include "ui/inspector/river_layout.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "ui/inspector/replay.h"

namespace griffin::ui {
namespace {

constexpr double kRiverMargin = 10;
constexpr double kStepGap = 16;
constexpr double kRowGap = 7;
constexpr double kBesideGap = 6;
constexpr double kWideEms = 46;       // narrower views flow up
constexpr double kSpineShare = 0.28;  // of the height above the spine
constexpr int kMeanPasses = 32;
constexpr double kFade = 0.14;  // of what was rejected, with each pass that it is older
constexpr double kLeast = 0.14;
constexpr double kFall = 2.5;

const engine::DraftTreeNode& nodeOf(const engine::CycleRecord& cycle, int node) {
    return cycle.nodes[static_cast<std::size_t>(node)];
}

/// The nodes on the path, the root first.
QList<int> pathOf(const engine::CycleRecord& cycle) {
    QList<int> path;
    for (int n = 0; n < static_cast<int>(cycle.nodes.size()); ++n) {
        if (nodeOf(cycle, n).accepted) path.append(n);
    }
    return path;
}

/// What was guessed after a node of the path and not accepted, then what was left out there.
std::vector<TokenBox> besides(const engine::CycleRecord& cycle, int node) {
    std::vector<TokenBox> boxes;
    for (const engine::DraftTreeNode& other : cycle.nodes) {
        if (other.parent == node && !other.accepted) boxes.push_back(boxOf(other));
    }
    for (const engine::DraftTreeNode& other : cycle.left_out) {
        if (other.parent != node) continue;
        boxes.push_back(boxOf(other));
        boxes.back().kind = BoxKind::kLeftOut;
    }
    return boxes;
}

/// A token of the spine and what hangs beside it.
struct Step {
    TokenBox token;
    std::vector<TokenBox> beside;
    double length = 0;  // along the river
};

/// Of a pass, in its order; the root belongs to the pass before.
std::vector<Step> stepsOf(const engine::CycleRecord& cycle, RiverFlow flow, const QFontMetricsF& metrics) {
    std::vector<Step> steps;
    const QList<int> path = pathOf(cycle);
    for (int i = 0; i < path.size(); ++i) {
        const TokenBox token = i + 1 < path.size() ? boxOf(nodeOf(cycle, path.at(i + 1))) : ownBoxOf(cycle);
        Step step{token, besides(cycle, path.at(i)), 0};
        if (flow == RiverFlow::kUp) {
            step.length = boxHeight(BoxKind::kOwn, metrics) + kRowGap;
        } else {
            double width = boxWidth(token.text, metrics);
            for (const TokenBox& other : step.beside) width = std::max(width, boxWidth(other.text, metrics));
            step.length = width + kStepGap;
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

double lengthOf(const std::vector<Step>& steps) {
    double length = 0;
    for (const Step& step : steps) length += step.length;
    return length;
}

/// Places boxes along and across the river.
class Builder {
  public:
    Builder(River& river, const QSizeF& room, const QFontMetricsF& metrics)
        : river_(river),
          room_(room),
          metrics_(metrics),
          count_width_(metrics.horizontalAdvance(QStringLiteral("00"))) {}

    void add(int pass, double begin, const std::vector<Step>& steps) {
        double along = begin;
        for (const Step& step : steps) {
            const int from = last_;
            last_ = put(step.token, along, spine(), pass, from);
            river_.boxes.back().on_spine = true;
            double across = upright() ? spine() + boxWidth(step.token.text, metrics_) + 2 * kBesideGap
                                      : spine() + boxHeight(BoxKind::kOwn, metrics_) + 2 * kBesideGap;
            for (const TokenBox& other : step.beside) {
                const double size = upright() ? boxWidth(other.text, metrics_) : boxHeight(other.kind, metrics_);
                if (across + size > (upright() ? room_.width() : room_.height()) - kRiverMargin / 2) break;
                put(other, along, across, pass, from);
                across += size + kBesideGap;
            }
            along += step.length;
        }
        river_.passes.push_back({pass, begin, along});
    }
    void addRoot(const engine::CycleRecord& cycle, double begin) {
        last_ = put(boxOf(cycle.nodes.front()), begin, spine(), 0, -1);
        river_.boxes.back().on_spine = true;
    }

  private:
    bool upright() const { return river_.flow == RiverFlow::kUp; }
    double spine() const { return upright() ? kRiverMargin + count_width_ + kBesideGap : kSpineShare * room_.height(); }
    int put(const TokenBox& box, double along, double across, int pass, int from) {
        const QSizeF size(boxWidth(box.text, metrics_), boxHeight(box.kind, metrics_));
        const QPointF at = upright() ? QPointF(across, along) : QPointF(along, across);
        river_.boxes.push_back({QRectF(at, size), box, from, pass, false});
        return static_cast<int>(river_.boxes.size()) - 1;
    }

    River& river_;
    QSizeF room_;
    const QFontMetricsF& metrics_;
    double count_width_;
    int last_ = -1;  // box of the spine
};

/// How many tokens each pass brought, beside the spine.
void paintCounts(QPainter& painter, const River& river, const AnswerTrace& trace, const TreeStyle& style) {
    const bool upright = river.flow == RiverFlow::kUp;
    double spine = 0;
    for (const RiverBox& box : river.boxes) {
        if (box.on_spine) spine = upright ? box.place.left() : box.place.top();
    }
    const double height = boxHeight(BoxKind::kOwn, style.metrics);
    for (const RiverPass& pass : river.passes) {
        const int tokens = tokensOf(trace, pass.pass);
        const bool notable = tokens >= RiverPacer::kNotable;
        painter.setFont(notable ? style.bold : style.font);
        painter.setPen(notable ? style.colors.accent : style.colors.text_faint);
        const double begin = pass.begin;
        const double end = pass.end - (upright ? kRowGap : kStepGap);
        const QString count = QLocale().toString(tokens);
        QRectF place = upright ? QRectF(kRiverMargin / 2, begin, spine - kRiverMargin / 2 - kBesideGap - 3, end - begin)
                               : QRectF(begin, spine - style.metrics.height() - kBesideGap - 3, end - begin,
                                        style.metrics.height());
        painter.drawText(place, Qt::AlignCenter, count);
        // A bracket over what came with one pass.
        const double at = spine - kBesideGap / 2 - 1;
        painter.setPen(QPen(notable ? style.colors.accent : style.colors.border_strong, notable ? 2 : 1));
        upright ? painter.drawLine(QPointF(at, begin + 1), QPointF(at, std::max(begin + height, end) - 1))
                : painter.drawLine(QPointF(begin + 1, at), QPointF(end - 1, at));
    }
}

}  // namespace

RiverFlow riverFlow(const QSizeF& view, const QFontMetricsF& metrics) {
    return view.width() >= kWideEms * metrics.height() ? RiverFlow::kLeft : RiverFlow::kUp;
}

double meanPassLength(const AnswerTrace& trace, int head, RiverFlow flow, const QFontMetricsF& metrics) {
    const int first = std::max(0, head - kMeanPasses + 1);
    double length = 0;
    for (int pass = first; pass <= head; ++pass) length += lengthOf(stepsOf(trace.cycle(pass), flow, metrics));
    return length / (head - first + 1);
}

River layOutRiver(const AnswerTrace& trace, int head, RiverFlow flow, const QSizeF& room, double before,
                  const QFontMetricsF& metrics) {
    River river;
    river.flow = flow;
    const double end = (flow == RiverFlow::kUp ? room.height() : room.width()) - kRiverMargin;
    std::vector<std::vector<Step>> passes;  // the latest first
    double length = 0;
    int first = head;
    for (int pass = head; pass >= 0 && end - length > -before; --pass) {
        passes.push_back(stepsOf(trace.cycle(pass), flow, metrics));
        length += lengthOf(passes.back());
        first = pass;
    }
    double root = 0;
    if (first == 0) {
        root = flow == RiverFlow::kUp ? boxHeight(BoxKind::kRoot, metrics) + kRowGap
                                      : boxWidth(trace.cycle(0).nodes.front().text, metrics) + kStepGap;
    }
    const double gap = flow == RiverFlow::kUp ? kRowGap : kStepGap;  // after the last one
    double along = end + gap - length;
    if (first == 0) along = std::min(along, kRiverMargin + root);
    Builder builder(river, room, metrics);
    if (first == 0) builder.addRoot(trace.cycle(0), along - root);
    for (auto steps = passes.rbegin(); steps != passes.rend(); ++steps) {
        builder.add(first + static_cast<int>(steps - passes.rbegin()), along, *steps);
        along = river.passes.back().end;
    }
    return river;
}

void paintRiver(QPainter& painter, const River& river, const AnswerTrace& trace, const TreeStyle& style) {
    if (river.passes.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const bool upright = river.flow == RiverFlow::kUp;
    const int head = river.passes.back().pass;
    const Qt::Orientation direction = upright ? Qt::Vertical : Qt::Horizontal;
    // What was rejected fades and falls away from the spine as its pass grows older; the spine lies above it.
    const auto placed = [&](const RiverBox& box) {
        const double fall = box.on_spine ? 0 : kFall * (head - box.pass);
        return upright ? box.place.translated(fall, 0) : box.place.translated(0, fall);
    };
    for (const bool spine : {false, true}) {
        for (const RiverBox& box : river.boxes) {
            if (box.on_spine != spine) continue;
            painter.setOpacity(spine ? 1 : std::max(kLeast, 1 - kFade * (head - box.pass)));
            if (box.from >= 0)
                paintEdge(painter, river.boxes[static_cast<std::size_t>(box.from)].place, placed(box), box.box.kind,
                          direction, style);
        }
        for (const RiverBox& box : river.boxes) {
            if (box.on_spine != spine) continue;
            painter.setOpacity(spine ? 1 : std::max(kLeast, 1 - kFade * (head - box.pass)));
            paintBox(painter, placed(box), box.box, style);
        }
    }
    painter.setOpacity(1);
    paintCounts(painter, river, trace, style);
}

}  // namespace griffin::ui

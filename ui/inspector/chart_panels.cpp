#include "ui/inspector/chart_panels.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <limits>

#include "ui/charts/chart_view.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMeanWindow = 16;  // passes

}  // namespace

AcceptancePanel::AcceptancePanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      split_(new QLabel(this)),
      lengths_(new ChartView(theme, this)),
      histogram_(new ChartView(theme, this)),
      by_depth_(new ChartView(theme, this)) {
    lengths_->setObjectName(QStringLiteral("acceptLengths"));
    histogram_->setObjectName(QStringLiteral("acceptHistogram"));
    by_depth_->setObjectName(QStringLiteral("acceptByDepth"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    split_->setObjectName(QStringLiteral("acceptSplit"));
    split_->setProperty("kind", "secondary");
    split_->setWordWrap(true);
    column->addWidget(split_);
    for (ChartView* chart : {lengths_, histogram_, by_depth_}) column->addWidget(chart, 1);
    setTrace(nullptr, {});
}

void AcceptancePanel::setTrace(const AnswerTrace* trace, const QString& empty_text) {
    const bool split = trace != nullptr && trace->said_from > 0 && !trace->cycles.empty();
    split_->setVisible(split);
    if (split) {
        const SplitPasses passes = splitTokensPerPass(*trace);
        const auto text = [](double value) { return value > 0 ? tokensPerPassText(value) : QStringLiteral("–"); };
        split_->setText(tr("Tokens per pass: %1 in the reasoning, %2 in the answer")
                            .arg(text(passes.reasoning), text(passes.said)));
    }
    Chart lengths;
    lengths.name = tr("Accepted draft tokens per pass");
    lengths.x_name = tr("pass");
    lengths.empty_text = empty_text;
    Chart histogram;
    histogram.name = tr("Passes by number of accepted tokens");
    histogram.x_name = tr("accepted");
    histogram.first_x = 0;
    histogram.empty_text = empty_text;
    Chart by_depth;
    by_depth.name = tr("Accepted by depth, in percent");
    by_depth.x_name = tr("depth");
    by_depth.min_top = 100;
    by_depth.empty_text = empty_text;
    if (trace != nullptr && trace->method == engine::Method::kVanilla) {
        by_depth.empty_text = histogram.empty_text = lengths.empty_text =
            tr("Plain (one token at a time): nothing was guessed, accepted or rejected.");
    } else if (trace != nullptr && !trace->cycles.empty()) {
        const QList<double> values = acceptLengths(*trace);
        lengths.series = {{tr("accepted"), ChartInk::kAccepted, SeriesShape::kBars, values, {}},
                          {tr("mean of %1 passes").arg(kMeanWindow),
                           ChartInk::kAccent,
                           SeriesShape::kLine,
                           movingMean(values, kMeanWindow),
                           {}}};
        histogram.series = {{tr("passes"), ChartInk::kAccepted, SeriesShape::kBars, acceptHistogram(*trace), {}}};
        const QList<double> shares = acceptanceByDepth(*trace);
        if (shares.isEmpty()) {
            by_depth.empty_text = tr("No pass has had a draft yet.");
        } else {
            by_depth.series = {
                {tr("of the passes that guessed this deep"), ChartInk::kAccepted, SeriesShape::kBars, shares, {}}};
        }
    }
    lengths_->setChart(lengths);
    histogram_->setChart(histogram);
    by_depth_->setChart(by_depth);
}

TimePanel::TimePanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      verdict_(new QLabel(this)),
      explanation_(new QLabel(this)),
      measure_(new QPushButton(this)),
      why_not_(new QLabel(this)),
      times_(new ChartView(theme, this)),
      parts_(new ChartView(theme, this)) {
    verdict_->setObjectName(QStringLiteral("timeVerdict"));
    verdict_->setWordWrap(true);
    explanation_->setObjectName(QStringLiteral("timeExplanation"));
    why_not_->setObjectName(QStringLiteral("measureWhyNot"));
    for (QLabel* label : {explanation_, why_not_}) {
        label->setProperty("kind", "secondary");
        label->setWordWrap(true);
    }
    measure_->setObjectName(QStringLiteral("measureSpeedupButton"));
    times_->setObjectName(QStringLiteral("cycleTimes"));
    parts_->setObjectName(QStringLiteral("cycleShares"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kSmall);
    column->addWidget(verdict_);
    column->addWidget(explanation_);
    column->addWidget(measure_, 0, Qt::AlignLeft);
    column->addWidget(why_not_);
    column->addWidget(times_, 3);
    column->addWidget(parts_, 2);
    connect(measure_, &QPushButton::clicked, this, &TimePanel::measureRequested);
    const auto restyle = [this] {
        verdict_->setFont(theme_.font(FontRole::kStrong));
        for (QLabel* label : {explanation_, why_not_}) label->setFont(theme_.font(FontRole::kSmall));
    };
    connect(&theme_, &Theme::changed, this, restyle);
    restyle();
    setTrace(nullptr, {}, {});
    setBaselineState(BaselineState::kNotNow);
}

void TimePanel::setTrace(const AnswerTrace* trace, const SpeedupView& speedup, const QString& empty_text) {
    Chart times;
    times.name = tr("Time of each pass");
    times.x_name = tr("pass");
    times.y_name = tr("ms");
    times.min_top = 0;
    times.empty_text = empty_text;
    Chart parts;
    parts.name = tr("Where the time went");
    parts.y_name = tr("ms per token");
    parts.min_top = 0;
    parts.empty_text = empty_text;
    const bool any = trace != nullptr && !trace->cycles.empty();
    verdict_->setVisible(any);
    explanation_->setVisible(any);
    measure_->setVisible(any && speedup.guessed);
    why_not_->setVisible(any && speedup.guessed && !why_not_->text().isEmpty());
    if (any) {
        verdict_->setText(speedup.sentence);
        explanation_->setText(speedup.explanation);
        ChartSeries draft{tr("draft"), ChartInk::kAccepted, SeriesShape::kBars, {}, {}};
        ChartSeries verify{tr("verify"), ChartInk::kTarget, SeriesShape::kBars, {}, {}};
        ChartSeries commit{tr("commit"), ChartInk::kRejected, SeriesShape::kBars, {}, {}};
        double sums[3] = {};
        int tokens = 0;
        for (int pass = 0; pass < static_cast<int>(trace->cycles.size()); ++pass) tokens += tokensOf(*trace, pass);
        for (const engine::CycleRecord& cycle : trace->cycles) {
            draft.values.append(cycle.draft_ms);
            verify.values.append(cycle.verify_ms);
            commit.values.append(cycle.commit_ms);
            sums[0] += cycle.draft_ms;
            sums[1] += cycle.verify_ms;
            sums[2] += cycle.commit_ms;
        }
        times.series = {draft, verify, commit};
        parts.categories = {tr("draft"), tr("verify"), tr("commit")};
        // Each in the colour that it has above.
        const ChartInk inks[3] = {draft.ink, verify.ink, commit.ink};
        for (int i = 0; i < 3; ++i) {
            QList<double> values(3, std::numeric_limits<double>::quiet_NaN());
            values[i] = sums[i] / tokens;
            parts.series.append({QString(), inks[i], SeriesShape::kBars, values, {}});
        }
        if (speedup.plain_ms > 0) parts.levels = {{tr("plain, per token"), ChartInk::kVanilla, speedup.plain_ms}};
    }
    times_->setChart(times);
    parts_->setChart(parts);
}

void TimePanel::setBaselineState(BaselineState state, const QString& why_not) {
    const bool offered = state == BaselineState::kOffered;
    // Meanwhile the panel holds the keyboard for the button; whoever goes on elsewhere takes it from there.
    if (!offered && window()->focusWidget() == measure_) setFocus(Qt::OtherFocusReason);
    measure_->setEnabled(offered);
    if (offered && window()->focusWidget() == this && measure_->isVisible()) measure_->setFocus(Qt::OtherFocusReason);
    measure_->setText(state == BaselineState::kMeasuring ? tr("Measuring…") : tr("Measure the speedup"));
    const QString what = tr("Answers the same question again: plain (one token at a time), guessed twice, and plain");
    measure_->setToolTip(why_not.isEmpty() ? what : why_not);
    measure_->setAccessibleDescription(measure_->toolTip());
    why_not_->setText(why_not);
    why_not_->setVisible(!why_not.isEmpty() && !measure_->isHidden());
}

}  // namespace griffin::ui

#include "moc_chart_panels.cpp"

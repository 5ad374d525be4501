#include "ui/inspector/acceptance_panel.h"

#include <QLocale>
#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/inspector/trace_figures.h"
#include "ui/theme/spacing.h"

namespace griffin::ui {
namespace {

constexpr int kMeanWindow = 16;  // cycles

}  // namespace

AcceptancePanel::AcceptancePanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      lengths_(new ChartView(theme, this)),
      histogram_(new ChartView(theme, this)),
      by_depth_(new ChartView(theme, this)) {
    lengths_->setObjectName(QStringLiteral("acceptLengths"));
    histogram_->setObjectName(QStringLiteral("acceptHistogram"));
    by_depth_->setObjectName(QStringLiteral("acceptByDepth"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    for (ChartView* chart : {lengths_, histogram_, by_depth_}) column->addWidget(chart, 1);
    setTrace(nullptr, {});
}

void AcceptancePanel::setTrace(const AnswerTrace* trace, const QString& empty_text) {
    Chart lengths;
    lengths.name = tr("Accepted draft tokens per cycle");
    lengths.x_name = tr("cycle");
    lengths.empty_text = empty_text;
    Chart histogram;
    histogram.name = tr("How often so many were accepted");
    histogram.x_name = tr("accepted");
    histogram.first_x = 0;
    histogram.empty_text = empty_text;
    Chart by_depth;
    by_depth.name = tr("Accepted by depth, in percent");
    by_depth.x_name = tr("depth");
    by_depth.least_top = 100;
    by_depth.empty_text = empty_text;
    if (trace != nullptr && trace->method == engine::Method::kVanilla) {
        by_depth.empty_text = histogram.empty_text = lengths.empty_text =
            tr("Vanilla decoding has no draft: nothing is accepted or rejected.");
    } else if (trace != nullptr && !trace->cycles.isEmpty()) {
        const QList<double> values = acceptLengths(*trace);
        lengths.series = {{tr("accepted"), ChartInk::kAccepted, SeriesShape::kBars, values, {}},
                          {tr("mean of %1").arg(kMeanWindow),
                           ChartInk::kAccent,
                           SeriesShape::kLine,
                           movingMean(values, kMeanWindow),
                           {}}};
        histogram.series = {{tr("cycles"), ChartInk::kAccepted, SeriesShape::kBars, acceptHistogram(*trace), {}}};
        const QList<double> shares = acceptanceByDepth(*trace);
        if (shares.isEmpty()) {
            by_depth.empty_text = tr("No cycle has had a draft yet.");
        } else {
            by_depth.series = {
                {tr("of the cycles that guessed so deep"), ChartInk::kAccepted, SeriesShape::kBars, shares, {}}};
        }
    }
    lengths_->setChart(lengths);
    histogram_->setChart(histogram);
    by_depth_->setChart(by_depth);
}

}  // namespace griffin::ui

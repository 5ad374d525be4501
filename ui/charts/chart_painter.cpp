#include "ui/charts/chart_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/chart_legend.h"
#include "ui/charts/chart_look.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kMinCategoryWidth = 3;  // pixels
constexpr double kMaxBarWidth = 32;
constexpr double kNameGap = 6;  // between the name of the value axis and its topmost value
constexpr int kFewCategories = 12;
constexpr int kMaxNamedCategories = 24;  // with more, only some have room for their names
constexpr double kEndless = 1e6;         // pixels
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// 1, 2 or 5 times a power of ten, so that about `wanted` steps reach `top`.
double roundStep(double top, int wanted) {
    const double raw = top / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (raw <= factor * power * 1.0001) return factor * power;
    }
    return 10 * power;
}

struct Axis {
    double top = 1;
    double step = 1;
    int digits = 0;

    Axis(const Chart& chart, int combined) {
        const double value = highestIn(chart, combined);
        step = roundStep(value, kLowestPlot);
        top = std::ceil(value / step - 0.0001) * step;
        digits = step < 1 ? static_cast<int>(std::ceil(-std::log10(step) - 0.0001)) : 0;
    }
    QString text(double value) const { return QLocale().toString(value, 'f', digits); }
};

int categoriesPerBar(const QRectF& plot, const Chart& chart) {
    if (!chart.positions.isEmpty()) return 1;
    const double room = std::max(plot.width() / kMinCategoryWidth, 1.0);
    return std::max(static_cast<int>(std::ceil(chart.count() / room)), 1);
}

/// Number of bars next to each other in a category.
int barsPerCategory(const Chart& chart) {
    if (chart.bars == BarArrangement::kStacked) return 1;
    return std::max<int>(
        1, static_cast<int>(std::count_if(chart.series.begin(), chart.series.end(),
                                          [](const auto& one) { return one.shape == SeriesShape::kBars; })));
}

/// Of its lines.
double titleHeight(const Chart& chart, double width, const ChartStyle& style) {
    const QFontMetricsF metrics(style.title);
    const QRectF room(0, 0, width, kEndless);
    return std::max(metrics.height(), metrics.boundingRect(room, Qt::TextWordWrap, chart.name).height());
}

/// Heights of what is above the plot and below it.
struct PlotSurroundings {
    double above = 0;
    double below = 0;

    PlotSurroundings(const Chart& chart, double width, const ChartStyle& style) {
        const double line = QFontMetricsF(style.label).height();
        const double legend = ChartLegend(chart, style.colors, style.label, width).height();
        above = titleHeight(chart, width, style) + space::kTight + legend + space::kSmall;
        // Half of the topmost value is above the plot, and the name of the axis above that.
        const double value = line / 2 - space::kSmall;
        above += chart.y_name.isEmpty() ? std::max(value, 0.0) : line + std::max(value + 1, kNameGap);
        below = line * (chart.x_name.isEmpty() ? 1 : 2) + space::kTight + 1;
    }
};

class ChartPainter {
  public:
    ChartPainter(QPainter& painter, const QRectF& rect, const Chart& chart, const ChartStyle& style)
        : painter_(painter),
          rect_(rect),
          chart_(chart),
          style_(style),
          plot_(chartPlot(rect, chart, style)),
          per_bar_(categoriesPerBar(plot_, chart)),
          axis_(chart, per_bar_),
          bars_((chart.count() + per_bar_ - 1) / per_bar_) {}

    void paint() {
        painter_.setFont(style_.title);
        painter_.setPen(style_.colors.text_secondary);
        const double title = titleHeight(chart_, rect_.width(), style_);
        painter_.drawText(QRectF(rect_.left(), rect_.top(), rect_.width(), title), Qt::AlignLeft | Qt::TextWordWrap,
                          chart_.name);
        painter_.setFont(style_.label);
        if (chart_.isEmpty()) {
            painter_.setPen(style_.colors.text_faint);
            painter_.drawText(rect_.adjusted(0, title, 0, 0), Qt::AlignCenter | Qt::TextWordWrap, chart_.empty_text);
            return;
        }
        ChartLegend(chart_, style_.colors, style_.label, rect_.width())
            .paint(painter_, QPointF(rect_.left(), rect_.top() + title + space::kTight), style_.colors.text_secondary);
        paintValueAxis();
        paintCategoryAxis();
        paintBars();
        paintLines();
    }

  private:
    double y(double value) const { return plot_.bottom() - std::min(value / axis_.top, 1.0) * plot_.height(); }
    double categoryWidth() const { return plot_.width() / std::max(bars_, 1); }
    double center(int bar) const {
        return chart_.positions.isEmpty() ? plot_.left() + (bar + 0.5) * categoryWidth()
                                          : chartMiddle(bar, plot_, chart_);
    }
    ChartLook lookOf(const ChartSeries& series) const { return ui::lookOf(series.ink, series.number, style_.colors); }
    ChartRange range(int bar) const { return {bar * per_bar_, std::min(per_bar_, chart_.count() - bar * per_bar_)}; }

    void paintValueAxis() {
        const QFontMetricsF metrics(style_.label);
        const int steps = static_cast<int>(std::lround(axis_.top / axis_.step));
        for (int i = 0; i <= steps; ++i) {
            const double value = i * axis_.step;
            const double at = std::round(y(value)) + 0.5;
            painter_.setPen(QPen(style_.colors.border, 1));
            painter_.drawLine(QPointF(plot_.left(), at), QPointF(plot_.right(), at));
            painter_.setPen(style_.colors.text_faint);
            painter_.drawText(QRectF(rect_.left(), at - metrics.height() / 2,
                                     plot_.left() - rect_.left() - space::kTight, metrics.height()),
                              Qt::AlignRight | Qt::AlignVCenter, axis_.text(value));
        }
        painter_.drawText(QPointF(rect_.left(), plot_.top() - metrics.height() / 2 - metrics.descent() - 1),
                          chart_.y_name);
    }

    QString categoryText(int category) const {
        return category < chart_.categories.size() ? chart_.categories.at(category)
                                                   : QLocale().toString(chart_.first_x + category);
    }

    /// Every so many categories one is labelled: a round number, so that their labels are far enough apart.
    int labelStep(const QFontMetricsF& metrics, double gap) const {
        double widest = metrics.horizontalAdvance(categoryText(chart_.count() - 1));
        for (const QString& name : chart_.categories) widest = std::max(widest, metrics.horizontalAdvance(name));
        return std::max(static_cast<int>(std::lround(roundStep((widest + gap) * per_bar_ / categoryWidth(), 1))), 1);
    }

    void paintCategoryAxis() {
        const QFontMetricsF metrics(style_.label);
        painter_.setPen(style_.colors.text_faint);
        const QRectF row(plot_.left(), plot_.bottom() + space::kTight, plot_.width(), metrics.height());
        const double baseline = row.top() + metrics.ascent();
        chart_.positions.isEmpty() ? paintCategories(metrics, baseline) : paintPositions(metrics, baseline);
        painter_.drawText(row.translated(0, metrics.height()), Qt::AlignHCenter | Qt::AlignVCenter,
                          metrics.elidedText(axisName(chart_, per_bar_), Qt::ElideRight, row.width()));
    }

    void paintCategories(const QFontMetricsF& metrics, double baseline) {
        const bool named = !chart_.categories.isEmpty();
        const bool few = chart_.count() <= kFewCategories;
        const double gap = few || (named && chart_.count() <= kMaxNamedCategories) ? space::kTight : space::kMedium;
        // A few names are all there, shortened where they must be.
        const int step = named && few ? 1 : labelStep(metrics, gap);
        double free_from = rect_.left();
        for (int category = 0; category < chart_.count(); ++category) {
            if ((category + (named ? 1 : chart_.first_x)) % step != 0) continue;
            QString text = categoryText(category);
            if (named && few) text = metrics.elidedText(text, Qt::ElideRight, categoryWidth() - space::kTight);
            const double width = metrics.horizontalAdvance(text);
            const double middle = plot_.left() + (category + 0.5) / per_bar_ * categoryWidth();
            const double left =
                std::clamp(middle - width / 2, rect_.left(), std::max(rect_.right() - width, rect_.left()));
            if (left < free_from) continue;  // the last one, moved away from the edge
            painter_.drawText(QPointF(left, baseline), text);
            free_from = left + width + space::kTight;
        }
    }

    /// Round numbers from 0 on, as many as have room.
    void paintPositions(const QFontMetricsF& metrics, double baseline) {
        constexpr double kMostNumbers = 10;
        const double last = chart_.positions.last();
        const double widest = metrics.horizontalAdvance(QLocale().toString(std::ceil(last), 'f', 0));
        const double room = plot_.width() / (widest + space::kMedium);
        const double step = std::max(roundStep(last, static_cast<int>(std::clamp(room, 1.0, kMostNumbers))), 1.0);
        for (int number = 0; number * step <= last; ++number) {
            const QString text = QLocale().toString(number * step, 'f', 0);
            const double width = metrics.horizontalAdvance(text);
            const double middle = plot_.left() + number * step / last * plot_.width();
            painter_.drawText(QPointF(std::min(middle - width / 2, rect_.right() - width), baseline), text);
        }
    }

    void paintBars() {
        const int grouped = barsPerCategory(chart_);
        const double gap = categoryWidth() > 6 ? std::min(categoryWidth() * 0.25, 8.0) : categoryWidth() > 3.5 ? 1 : 0;
        const double width = std::min((categoryWidth() - gap) / grouped, kMaxBarWidth);
        for (int bar = 0; bar < bars_; ++bar) {
            double bottom = 0;
            double left = center(bar) - width * grouped / 2;
            for (const ChartSeries& series : chart_.series) {
                if (series.shape != SeriesShape::kBars) continue;
                const double value = chartMean(series, range(bar));
                if (!std::isnan(value)) {
                    lookOf(series).paintBar(painter_,
                                            QRectF(QPointF(left, y(bottom + value)), QPointF(left + width, y(bottom))));
                    paintErrorBar(series, bar, left + width / 2);
                }
                if (chart_.bars == BarArrangement::kGrouped) {
                    left += width;
                } else if (!std::isnan(value)) {
                    bottom += value;
                }
            }
        }
    }

    void paintErrorBar(const ChartSeries& series, int bar, double x) {
        const int category = range(bar).first;
        if (per_bar_ > 1 || category >= series.deviations.size() || !(series.deviations.at(category) > 0)) return;
        const double value = series.values.at(category);
        const double deviation = series.deviations.at(category);
        painter_.setPen(QPen(style_.colors.text, 1));
        const double top = y(value + deviation);
        const double bottom = y(std::max(value - deviation, 0.0));
        painter_.drawLine(QPointF(x, top), QPointF(x, bottom));
        for (const double end : {top, bottom}) painter_.drawLine(QPointF(x - 3, end), QPointF(x + 3, end));
    }

    void paintLines() {
        for (const ChartSeries& series : chart_.series) {
            if (series.shape != SeriesShape::kLine) continue;
            const ChartLook look = lookOf(series);
            const bool marked = marksPoints(chart_, series);
            QPolygonF line;
            const auto flush = [&] {
                painter_.setPen(look.linePen());
                if (line.size() > 1) painter_.drawPolyline(line);
                if (marked || line.size() == 1) {
                    for (const QPointF& point : line) look.paintMark(painter_, point);
                }
                line.clear();
            };
            for (int bar = 0; bar < bars_; ++bar) {
                const double value = chartMean(series, range(bar));
                if (std::isnan(value)) {
                    flush();
                    continue;
                }
                line.append(QPointF(center(bar), y(value)));
                paintErrorBar(series, bar, center(bar));
            }
            flush();
        }
        for (const ChartLevel& level : chart_.levels) {
            painter_.setPen(ui::lookOf(level.ink, 0, style_.colors).linePen());
            painter_.drawLine(QPointF(plot_.left(), y(level.value)), QPointF(plot_.right(), y(level.value)));
        }
    }

    QPainter& painter_;
    const QRectF rect_;
    const Chart& chart_;
    const ChartStyle& style_;
    const QRectF plot_;
    const int per_bar_;
    const Axis axis_;
    const int bars_;
};

}  // namespace

double highestIn(const Chart& chart, int combined) {
    double top = chart.min_top;
    QList<double> sums((chart.count() + combined - 1) / combined, 0.0);
    for (const ChartSeries& series : chart.series) {
        for (int bar = 0; bar < sums.size(); ++bar) {
            const double value = chartMean(series, {bar * combined, combined});
            if (std::isnan(value)) continue;
            const double deviation = combined == 1 && bar < series.deviations.size() ? series.deviations.at(bar) : 0.0;
            top = std::max(top, value + deviation);
            if (series.shape == SeriesShape::kBars) sums[bar] += value;
        }
    }
    if (chart.bars == BarArrangement::kStacked) {
        for (const double sum : sums) top = std::max(top, sum);
    }
    for (const ChartLevel& level : chart.levels) top = std::max(top, level.value);
    return top > 0 ? top : 1;
}

ChartStyle::ChartStyle(const Theme& theme)
    : colors(theme.colors()), title(theme.font(FontRole::kSmall)), label(theme.font(FontRole::kSmall)) {
    title.setWeight(QFont::DemiBold);
}

double chartHeight(const Chart& chart, double width, const ChartStyle& style, int lines) {
    const PlotSurroundings words(chart, width, style);
    return words.above + lines * QFontMetricsF(style.label).height() + words.below;
}

QRectF chartPlot(const QRectF& rect, const Chart& chart, const ChartStyle& style) {
    const QFontMetricsF metrics(style.label);
    // Where neighbours are combined the axis is lower, and its numbers may be wider; how many are depends on the room.
    const auto numbers = [&](int combined) {
        const Axis axis(chart, combined);
        return metrics.horizontalAdvance(axis.text(axis.top)) + space::kSmall;
    };
    const double single = numbers(1);
    const int combined = categoriesPerBar(rect.adjusted(single, 0, 0, 0), chart);
    const double left = combined == 1 ? single : std::max(single, numbers(combined));
    const PlotSurroundings words(chart, rect.width(), style);
    const double most = std::max(rect.height() / 2, rect.height() - words.below - kLowestPlot * metrics.height());
    return rect.adjusted(left, std::min(words.above, most), 0, -words.below);
}

double chartMiddle(int category, const QRectF& plot, const Chart& chart) {
    const double share = chart.positions.isEmpty() ? (category + 0.5) / chart.count()
                                                   : chart.positions.at(category) / chart.positions.last();
    return plot.left() + share * plot.width();
}

ChartRange chartRangeAt(double x, const QRectF& plot, const Chart& chart) {
    if (!chart.positions.isEmpty()) {
        if (chart.isEmpty() || x < plot.left() || x > plot.right()) return {};
        int nearest = 0;
        for (int category = 1; category < chart.count(); ++category) {
            const double before = std::abs(chartMiddle(nearest, plot, chart) - x);
            if (std::abs(chartMiddle(category, plot, chart) - x) < before) nearest = category;
        }
        return {nearest, 1};
    }
    if (chart.isEmpty() || x < plot.left() || x >= plot.right()) return {};
    const int per_bar = categoriesPerBar(plot, chart);
    const int bars = (chart.count() + per_bar - 1) / per_bar;
    const int bar = std::min(static_cast<int>((x - plot.left()) / plot.width() * bars), bars - 1);
    return {bar * per_bar, std::min(per_bar, chart.count() - bar * per_bar)};
}

double chartMean(const ChartSeries& series, const ChartRange& range) {
    double sum = 0;
    int known = 0;
    const auto end = std::min<qsizetype>(range.first + range.count, series.values.size());
    for (qsizetype i = range.first; i < end; ++i) {
        if (std::isnan(series.values.at(i))) continue;
        sum += series.values.at(i);
        ++known;
    }
    return known > 0 ? sum / known : kNone;
}

void paintChart(QPainter& painter, const QRectF& rect, const Chart& chart, const ChartStyle& style) {
    painter.save();
    ChartPainter(painter, rect, chart, style).paint();
    painter.restore();
}

}  // namespace griffin::ui

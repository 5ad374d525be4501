#include "ui/charts/chart_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_painter.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kUsualWidth = 280;
constexpr int kMinWidth = 160;
constexpr int kInset = 4;  // from the focus ring

/// Whether both are as high at every width.
bool haveSameWords(const Chart& left, const Chart& right) {
    const auto same_series = [](const ChartSeries& one, const ChartSeries& other) {
        return one.name == other.name && one.shape == other.shape;
    };
    const auto same_level = [](const ChartLevel& one, const ChartLevel& other) { return one.name == other.name; };
    return left.name == right.name && left.x_name.isEmpty() == right.x_name.isEmpty() &&
           left.y_name.isEmpty() == right.y_name.isEmpty() &&
           std::equal(left.series.begin(), left.series.end(), right.series.begin(), right.series.end(), same_series) &&
           std::equal(left.levels.begin(), left.levels.end(), right.levels.begin(), right.levels.end(), same_level);
}

}  // namespace

ChartView::ChartView(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme), plot_lines_(kLowestPlot) {
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme_, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ChartView::setChart(const Chart& chart) {
    const bool as_high = haveSameWords(chart_, chart);
    chart_ = chart;
    if (!as_high) updateGeometry();
    category_ = std::min(category_, chart_.count() - 1);
    setAccessibleName(chart_.name);
    if (QAccessible::isActive()) setAccessibleDescription(chartText(chart_));
    update();
}

void ChartView::setPlotLines(int lines) {
    plot_lines_ = lines;
    updateGeometry();
}

int ChartView::heightForWidth(int width) const {
    const double height = chartHeight(chart_, width - 2 * kInset, ChartStyle(theme_), plot_lines_);
    return static_cast<int>(std::ceil(height)) + 2 * kInset;
}

QSize ChartView::sizeHint() const {
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

QSize ChartView::minimumSizeHint() const {
    return {kMinWidth, heightForWidth(QWIDGETSIZE_MAX)};  // with a legend in one line
}

QRectF ChartView::plot() const {
    return chartPlot(QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset), chart_, ChartStyle(theme_));
}

void ChartView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (hasFocus()) {
        painter.setPen(QPen(theme_.colors().accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::kSmallRadius,
                                space::kSmallRadius);
    }
    paintChart(painter, QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset), chart_, ChartStyle(theme_));
}

QString ChartView::valuesAt(double x) const {
    const ChartRange range = chartRangeAt(x, plot(), chart_);
    if (range.count == 0) return {};
    const QLocale locale;
    const bool named = range.first < chart_.categories.size();
    const int first = chart_.first_x + range.first;
    QString where = named ? chart_.categories.at(range.first) : locale.toString(first);
    if (!named && range.count > 1) where = tr("%1 to %2").arg(where, locale.toString(first + range.count - 1));
    if (!chart_.x_name.isEmpty()) where = tr("%1 %2", "name and number").arg(chart_.x_name, where);
    QStringList lines{where};
    for (const ChartSeries& series : chart_.series) {
        const double value = chartMean(series, range);
        if (std::isnan(value)) continue;
        const QString text = locale.toString(value, 'f', std::abs(value) < 100 && value != std::floor(value) ? 2 : 0);
        lines.append(tr("%1: %2").arg(series.name.isEmpty() ? chart_.y_name : series.name, text));
    }
    return lines.join(QLatin1Char('\n'));
}

bool ChartView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = valuesAt(help->pos().x());
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), text, this);
        }
        return true;
    }
    return QWidget::event(event);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const int last = chart_.count() - 1;
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || last < 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    category_ = std::clamp(category_ + step, 0, last);
    const QRectF area = plot();
    const double x = chartMiddle(category_, area, chart_);
    QToolTip::showText(mapToGlobal(QPointF(x, area.top()).toPoint()), valuesAt(x), this);
}

void ChartView::focusInEvent(QFocusEvent* event) {
    setAccessibleDescription(chartText(chart_));
    QWidget::focusInEvent(event);
    update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace griffin::ui

#include "moc_chart_view.cpp"

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

constexpr QSize kUsualSize(280, 168);
constexpr QSize kMinSize(160, 120);
constexpr int kInset = 4;  // from the focus ring

}  // namespace

ChartView::ChartView(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ChartView::setChart(const Chart& chart) {
    chart_ = chart;
    category_ = std::min(category_, chart_.count() - 1);
    setAccessibleName(chart_.name);
    if (QAccessible::isActive()) setAccessibleDescription(chartText(chart_));
    update();
}

QSize ChartView::sizeHint() const {
    return kUsualSize;
}

QSize ChartView::minimumSizeHint() const {
    return kMinSize;
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

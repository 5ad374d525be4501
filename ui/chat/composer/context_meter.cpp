#include "ui/chat/composer/context_meter.h"

#include <QFontMetrics>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {
constexpr int kBarWidth = 48;
constexpr int kBarHeight = 4;
constexpr int kNearlyFull = 85;  // percent: from here on the bar warns
}  // namespace

ContextMeter::ContextMeter(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setObjectName(QStringLiteral("contextMeter"));
    connect(&theme_, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    setUsage(0, 0);
}

void ContextMeter::setUsage(int used, int limit, Count count) {
    used_ = std::max(used, 0);
    limit_ = std::max(limit, 0);
    setVisible(limit_ > 0);
    const QLocale locale;
    const QString text =
        count == Count::kExact ? tr("%1 of %2 tokens of context used") : tr("About %1 of %2 tokens of context used");
    setToolTip(text.arg(locale.toString(used_), locale.toString(limit_)));
    setAccessibleName(tr("Context used"));
    setAccessibleDescription(toolTip());
    update();
}

int ContextMeter::percent() const {
    if (limit_ == 0) return 0;
    return static_cast<int>(std::min<qint64>(qint64{used_} * 100 / limit_, 100));
}

QString ContextMeter::text() const {
    return used_ > 0 && percent() == 0 ? tr("< 1 %") : tr("%1 %").arg(percent());
}

QSize ContextMeter::sizeHint() const {
    const QFontMetrics metrics(theme_.font(FontRole::kSmall));
    const int text = std::max(metrics.horizontalAdvance(tr("%1 %").arg(100)), metrics.horizontalAdvance(tr("< 1 %")));
    return {theme_.scaled(kBarWidth) + space::kSmall + text, std::max(metrics.height(), space::kLarge)};
}

QSize ContextMeter::minimumSizeHint() const {
    const QSize whole = sizeHint();
    return {whole.width() - theme_.scaled(kBarWidth) - space::kSmall, whole.height()};
}

void ContextMeter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const ThemeColors& colors = theme_.colors();
    const int bar_width = theme_.scaled(kBarWidth);
    const int bar_height = theme_.scaled(kBarHeight);
    QRectF bar(0, (height() - bar_height) / 2.0, bar_width, bar_height);
    const bool room = width() >= sizeHint().width();
    painter.setBrush(colors.surface_strong);
    if (room) painter.drawRoundedRect(bar, bar_height / 2.0, bar_height / 2.0);
    if (room && used_ > 0) {
        bar.setWidth(std::max(bar_width * percent() / 100.0, static_cast<double>(bar_height)));
        painter.setBrush(percent() >= kNearlyFull ? colors.warning : colors.text_faint);
        painter.drawRoundedRect(bar, bar_height / 2.0, bar_height / 2.0);
    }
    painter.setPen(percent() >= kNearlyFull ? colors.warning : colors.text_faint);
    painter.setFont(theme_.font(FontRole::kSmall));
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, text());
}

}  // namespace griffin::ui

#include "moc_context_meter.cpp"

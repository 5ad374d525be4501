#include "ui/theme/controls.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QProgressBar>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QTableWidget>
#include <algorithm>

namespace griffin::ui {

QString withoutMnemonic(const QString& text) {
    if (!text.contains(QLatin1Char('&'))) return text;
    static const QRegularExpression behind(QStringLiteral("\\s*[(（]&[^&\\s][)）]"));
    static const QRegularExpression before(QStringLiteral("&(.)"));
    return QString(text).remove(behind).replace(before, QStringLiteral("\\1"));
}

QString withoutMenuMarks(const QString& text) {
    return withoutMnemonic(text).remove(QStringLiteral("…"));
}

bool isEstimate(const QString& figure) {
    return figure.startsWith(QChar(u'≈'));
}

void setKind(QWidget* widget, const char* kind) {
    if (widget->property("kind").toByteArray() == kind) return;
    widget->setProperty("kind", kind);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

bool keepsEscape(QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    if (static_cast<QKeyEvent&>(event).key() != Qt::Key_Escape) return false;
    event.accept();
    return true;
}

void makeReadable(QTableWidget& table) {
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
}

void setFraction(QProgressBar* bar, double fraction) {
    constexpr int kSteps = 1000;
    bar->setRange(0, fraction < 0.0 ? 0 : kSteps);
    if (fraction >= 0.0) bar->setValue(static_cast<int>(std::min(fraction, 1.0) * kSteps));
}

ShortLabel::ShortLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ShortLabel::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const QRect place = contentsRect();
    style()->drawItemText(&painter, place, static_cast<int>(alignment()), palette(), isEnabled(),
                          fontMetrics().elidedText(text(), Qt::ElideRight, place.width()), foregroundRole());
}

void ShortComboBox::paintEvent(QPaintEvent* /*event*/) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, field.width());
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace griffin::ui

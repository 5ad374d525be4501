#include "ui/theme/calm_style.h"

#include <QListView>
#include <QStyleFactory>
#include <QTableView>

#include "ui/theme/spacing.h"

namespace griffin::ui {
namespace {

constexpr int kCellMargin = 6;  // of the style sheet's header sections, too

}  // namespace

CalmStyle::CalmStyle(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), theme_(&theme) {}

int CalmStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // Item views put one pixel more than this on both sides of a cell's text.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr) return kCellMargin - 1;
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QListView*>(widget) != nullptr) return space::kTight - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

int CalmStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* answer) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

QIcon CalmStyle::standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const {
    if (pixmap == SP_LineEditClearButton && !theme_.isNull()) return theme_->icon(QStringLiteral("close"));
    return QProxyStyle::standardIcon(pixmap, option, widget);
}

}  // namespace griffin::ui

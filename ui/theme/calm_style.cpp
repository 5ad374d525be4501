#include "ui/theme/calm_style.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QCursor>
#include <QEvent>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

// %name% is replaced by the colour's value, %12px% by so many pixels in the scale of the text.
constexpr const char* kSheet = R"(
QToolTip { background: %surface_strong%; color: %text%; border: 1px solid %border_strong%; padding: 4px 8px; }
QMenu { background: %background%; color: %text%; border: 1px solid %border_strong%; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: %surface_strong%; }
QMenu::item:disabled { color: %text_disabled%; }
QMenu::separator { height: 1px; background: %border%; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }
QMenuBar { background: %background%; color: %text%; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: %surface_strong%; }
QLineEdit { background: %background%; color: %text%; border: 1px solid %border_strong%; border-radius: 6px;
  padding: 5px 8px; selection-background-color: %selection%; selection-color: %text%; }
QLineEdit:focus { border: 1px solid %accent%; }
QLineEdit#searchField { padding-left: 0; }
QLineEdit:disabled { color: %text_faint%; background: %surface%; }
QPushButton { background: %background%; color: %text%; border: 1px solid %border_strong%; border-radius: 6px;
  padding: 5px 16px; min-height: 16px; outline: none; }
QPushButton:hover { background: %surface_strong%; }
QPushButton:pressed { background: %border_strong%; }
QPushButton:focus { border: 1px solid %accent%; }
QPushButton:disabled { color: %text_disabled%; background: %surface%; border-color: %border%; }
QPushButton[kind="primary"] { background: %accent%; color: %on_accent%; border: 1px solid %accent%; }
QPushButton[kind="primary"]:hover { background: %accent_hover%; }
QPushButton[kind="primary"]:focus { background: %accent_hover%; border: 1px solid %text%; }
QPushButton[kind="primary"]:disabled { background: %surface_strong%; color: %text_disabled%; border-color: %border%; }
QPushButton[kind="danger"] { color: %danger%; }
QPushButton[kind="danger"]:disabled { color: %text_disabled%; }
QPushButton::menu-indicator { image: url(:/signs/chevron-down.svg); width: %12px%; height: %12px%;
  subcontrol-origin: padding; subcontrol-position: right center; right: 8px; }
QToolButton { background: transparent; color: %text_secondary%; border: 1px solid transparent; border-radius: 6px;
  padding: 4px; }
QToolButton:hover { background: %hover%; color: %text%; }
QToolButton:pressed, QToolButton:checked { background: %surface_strong%; color: %text%; }
QToolButton:focus { border: 1px solid %accent%; }
QToolButton:disabled { color: %text_disabled%; }
QToolButton::menu-indicator { image: none; }
QComboBox { background: %background%; color: %text%; border: 1px solid %border_strong%; border-radius: 6px;
  padding: 4px 8px; min-height: 18px; outline: none; }
QComboBox:focus { border: 1px solid %accent%; }
QComboBox:disabled { color: %text_faint%; background: %surface%; }
QComboBox::drop-down { border: none; width: %24px%; }
QComboBox::down-arrow { image: url(:/signs/chevron-down.svg); width: %12px%; height: %12px%; }
QSpinBox::up-button, QDoubleSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::down-button {
  border: none; background: transparent; width: %16px%; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/signs/chevron-up.svg); width: %10px%;
  height: %10px%; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/signs/chevron-down.svg); width: %10px%;
  height: %10px%; }
QRadioButton:disabled { color: %text_faint%; }
QSpinBox, QDoubleSpinBox { background: %background%; color: %text%; border: 1px solid %border_strong%;
  border-radius: 6px; padding: 4px %18px% 4px 6px; min-height: 18px; selection-background-color: %selection%; selection-color: %text%; }
QSpinBox:focus, QDoubleSpinBox:focus { border: 1px solid %accent%; }
QSpinBox:disabled, QDoubleSpinBox:disabled { color: %text_faint%; background: %surface%; }
QPlainTextEdit[kind="field"], QListWidget { background: %background%; color: %text%;
  border: 1px solid %border_strong%; border-radius: 6px; padding: 4px; }
QPlainTextEdit[kind="field"]:focus, QListWidget:focus { border: 1px solid %accent%; }
QPlainTextEdit[kind="field"]:disabled, QListWidget:disabled { color: %text_faint%; background: %surface%; }
QComboBox QAbstractItemView { background: %background%; color: %text%; border: 1px solid %border_strong%;
  padding: 4px; outline: 0; }
QComboBox QAbstractItemView::item { padding: 4px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: %surface_strong%; color: %text%; }
QComboBox QAbstractItemView::item:disabled { color: %text_faint%; }
QListWidget::item { padding: 3px 0; }
QTabWidget::pane { border: none; border-top: 1px solid %border%; }
QTabBar { outline: none; }
QTabBar::tab { background: transparent; color: %text_secondary%; padding: 5px 11px;
  border: 1px solid transparent; border-bottom: 2px solid transparent; outline: none; }
QTabBar::tab:selected { color: %text%; border-bottom: 2px solid %accent%; }
QTabBar::tab:hover { color: %text%; }
QTabBar::tab:focus { border: 1px solid %accent%; border-bottom: 2px solid %accent%; border-radius: 4px; }
QHeaderView::section { background: %background%; color: %text_secondary%; border: none;
  border-bottom: 1px solid %border%; padding: 4px 6px; }
QTableWidget { background: %background%; alternate-background-color: %surface%; color: %text%; outline: 0;
  selection-background-color: %selection%; selection-color: %text%; }
QProgressBar { background: %surface_strong%; border: none; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: %accent%; border-radius: 3px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar::handle:vertical { background: %border_strong%; border-radius: 3px; min-height: 32px; margin: 2px 3px; }
QScrollBar::handle:vertical:hover { background: %text_faint%; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle:horizontal { background: %border_strong%; border-radius: 3px; min-width: 32px; margin: 3px 2px; }
QScrollBar::handle:horizontal:hover { background: %text_faint%; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: %border%; }
QFrame[kind="card"] { background: %surface%; border: 1px solid %border%; border-radius: 8px; }
QLabel[kind="secondary"] { color: %text_secondary%; }
QLabel[kind="faint"] { color: %text_faint%; }
QLabel[kind="danger"] { color: %danger%; }
)";

constexpr int kCellMargin = 6;  // of the style sheet's header sections, too
constexpr int kComboLines = 16;
constexpr int kIndicator = 16;  // a check box's or radio button's side

/// A check box or a radio button that fills `option`. What is chosen is told by its sign, too, not by colour alone.
void drawIndicator(QPainter& painter, const ThemeColors& c, const QStyleOption& option, bool round) {
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool focused = option.state & QStyle::State_HasFocus;
    const bool partly = option.state & QStyle::State_NoChange;
    const bool chosen = partly || (option.state & QStyle::State_On);
    const double side = std::min(option.rect.width(), option.rect.height());
    const double line = focused ? 2.0 : 1.0;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    QColor edge = focused ? c.accent : c.text_faint;
    QColor ground = c.background;
    if (chosen) {
        edge = focused ? c.text : c.accent;
        ground = c.accent;
    }
    if (!enabled) {
        edge = c.border_strong;
        ground = c.surface;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edge, line));
    painter.setBrush(ground);
    const QRectF shape = box.adjusted(0.5 * line, 0.5 * line, -0.5 * line, -0.5 * line);
    const double radius = round ? 0.5 * shape.width() : 0.2 * side;
    painter.drawRoundedRect(shape, radius, radius);
    const QColor sign = enabled ? c.on_accent : c.text_faint;
    const auto at = [&](double x, double y) { return box.topLeft() + side * QPointF(x, y); };
    if (chosen && round) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(sign);
        painter.drawEllipse(box.center(), 0.19 * side, 0.19 * side);
    } else if (chosen) {
        painter.setPen(QPen(sign, 0.12 * side, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF tick[] = {at(0.25, 0.52), at(0.43, 0.70), at(0.76, 0.31)};
        const QPointF dash[] = {at(0.28, 0.5), at(0.72, 0.5)};
        partly ? painter.drawPolyline(dash, 2) : painter.drawPolyline(tick, 3);
    }
    painter.restore();
}

}  // namespace

QString styleSheet(const Theme& theme) {
    const ThemeColors& c = theme.colors();
    QString sheet = QString::fromLatin1(kSheet);
    const std::pair<const char*, QColor> values[] = {
        {"%background%", c.background},
        {"%sidebar%", c.sidebar},
        {"%surface%", c.surface},
        {"%surface_strong%", c.surface_strong},
        {"%hover%", c.hover},
        {"%border%", c.border},
        {"%border_strong%", c.border_strong},
        {"%text%", c.text},
        {"%text_secondary%", c.text_secondary},
        {"%text_faint%", c.text_faint},
        {"%text_disabled%", c.text_disabled},
        {"%accent%", c.accent},
        {"%accent_hover%", c.accent_hover},
        {"%on_accent%", c.on_accent},
        {"%selection%", c.selection},
        {"%danger%", c.danger},
    };
    for (const auto& [name, color] : values) sheet.replace(QLatin1String(name), color.name());
    for (const int pixels : {10, 12, 16, 18, 24})
        sheet.replace(QStringLiteral("%%1px%").arg(pixels), QStringLiteral("%1px").arg(theme.scaled(pixels)));
    return sheet;
}

CalmStyle::CalmStyle(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), theme_(&theme) {}

void CalmStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (auto* button = qobject_cast<QAbstractButton*>(widget); button != nullptr && !theme_.isNull())
        theme_->scaleButton(button);
    if (auto* menu = qobject_cast<QMenu*>(widget); menu != nullptr)
        connect(menu, &QMenu::aboutToHide, this, &CalmStyle::leaveButtons, Qt::UniqueConnection);
    auto* box = qobject_cast<QComboBox*>(widget);
    if (box == nullptr) return;
    box->setMaxVisibleItems(kComboLines);
    box->view()->setTextElideMode(Qt::ElideRight);
}

void CalmStyle::leaveButtons() {
    const auto* menu = qobject_cast<QMenu*>(sender());
    if (menu == nullptr) return;
    for (QObject* shown_by : menu->menuAction()->associatedObjects()) {
        auto* button = qobject_cast<QToolButton*>(shown_by);
        if (button == nullptr || button->rect().contains(button->mapFromGlobal(QCursor::pos()))) continue;
        QEvent left(QEvent::Leave);
        QCoreApplication::sendEvent(button, &left);
        button->update();
    }
}

void CalmStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (theme_.isNull() || (!box && element != PE_IndicatorRadioButton)) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    } else {
        drawIndicator(*painter, theme_->colors(), *option, !box);
    }
}

int CalmStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // Item views put one pixel more than this on both sides of a cell's text.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr) return kCellMargin - 1;
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QListView*>(widget) != nullptr) return space::kTight - 1;
    // A bar is drawn anew only when it has moved by more than this; it is drawn whole, not in chunks.
    if (metric == PM_ProgressBarChunkWidth) return 1;
    const bool indicator = metric == PM_IndicatorWidth || metric == PM_IndicatorHeight ||
                           metric == PM_ExclusiveIndicatorWidth || metric == PM_ExclusiveIndicatorHeight;
    if (indicator && !theme_.isNull()) return theme_->scaled(kIndicator);
    const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
    // Of menus, lists and fields, whose own metrics follow this one; the theme gives buttons theirs.
    const bool icon = metric == PM_SmallIconSize && qobject_cast<const QAbstractButton*>(widget) == nullptr;
    return icon && !theme_.isNull() ? theme_->scaled(pixels) : pixels;
}

int CalmStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* answer) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    if (hint == SH_ComboBox_Popup) return 0;                          // a list below the box, not a menu over it
    if (hint == SH_ComboBox_PopupFrameStyle) return QFrame::NoFrame;  // the list has a border
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

QIcon CalmStyle::standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const {
    if (pixmap == SP_LineEditClearButton && !theme_.isNull()) return theme_->icon(QStringLiteral("close"));
    if (pixmap == SP_CommandLink && !theme_.isNull())
        return theme_->icon(QStringLiteral("arrow-right"), IconTint::kAccent);
    return QProxyStyle::standardIcon(pixmap, option, widget);
}

}  // namespace griffin::ui

#include "moc_calm_style.cpp"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QStyle>
#include <algorithm>

#include "ui/theme/calm_style.h"
#include "ui/theme/spacing.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/tinted_icon.h"

namespace griffin::ui {

namespace {

QPalette paletteFrom(const ThemeColors& c) {
    QPalette palette;
    palette.setColor(QPalette::Window, c.background);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.background);
    palette.setColor(QPalette::AlternateBase, c.surface);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.text_faint);
    palette.setColor(QPalette::Button, c.surface);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.danger);
    palette.setColor(QPalette::ToolTipBase, c.surface_strong);
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::Highlight, c.selection);
    palette.setColor(QPalette::HighlightedText, c.text);
    palette.setColor(QPalette::Link, c.link);
    palette.setColor(QPalette::LinkVisited, c.link);
    palette.setColor(QPalette::Light, c.surface_strong);
    palette.setColor(QPalette::Midlight, c.surface);
    palette.setColor(QPalette::Mid, c.border_strong);
    palette.setColor(QPalette::Dark, c.border_strong);
    palette.setColor(QPalette::Shadow, c.border_strong);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faded = c.text_faint;
        faded.setAlphaF(0.6F);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    return palette;
}

}  // namespace

Theme::Theme(QApplication& application, QObject* parent)
    : QObject(parent), application_(application), system_font_(QFontDatabase::systemFont(QFontDatabase::GeneralFont)) {
    application_.setStyle(new CalmStyle(*this));
    dark_ = systemIsDark();
    apply();
    application_.installEventFilter(this);
}

bool Theme::systemIsDark() {
    // Our own palette hides the platform's: take it off for a moment. Qt 6.4 has no QStyleHints::colorScheme().
    applying_ = true;
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    QApplication::setPalette(own);
    applying_ = false;
    return dark;
}

void Theme::setMode(ThemeMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    dark_ = mode == ThemeMode::kDark || (mode == ThemeMode::kSystem && systemIsDark());
    apply();
}

void Theme::setTextScale(int percent) {
    percent = std::clamp(percent, 50, 300);
    if (percent == text_scale_) return;
    text_scale_ = percent;
    apply();
}

void Theme::apply() {
    applying_ = true;
    colors_ = dark_ ? darkColors() : lightColors();
    // Without the old sheet first: one sheet in place of another takes Qt three times as long, and all of a window's
    // patience (67 ms of a processor for 345 widgets, 23 this way).
    application_.setStyleSheet(QString());
    QApplication::setPalette(paletteFrom(colors_));
    QApplication::setFont(font(FontRole::kBody));
    application_.setStyleSheet(styleSheet(*this));
    applying_ = false;
    emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && !applying_ && mode_ == ThemeMode::kSystem) {
        const bool dark = systemIsDark();
        if (dark != dark_) {
            dark_ = dark;
            apply();
        }
    }
    return QObject::eventFilter(watched, event);
}

QFont Theme::font(FontRole role) const {
    const bool code = role == FontRole::kCode;
    QFont font = code ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : system_font_;
    double points = system_font_.pointSizeF() > 0 ? system_font_.pointSizeF() : 10.0;
    switch (role) {
        case FontRole::kBody:
            break;
        case FontRole::kReading:
            points *= 1.1;
            break;
        case FontRole::kStrong:
            font.setWeight(QFont::DemiBold);
            break;
        case FontRole::kSmall:
            points *= 0.9;
            break;
        case FontRole::kTitle:
            points *= 1.3;
            font.setWeight(QFont::DemiBold);
            break;
        case FontRole::kLargeNumber:
            points *= 2.0;
            break;
        case FontRole::kCode:
            break;
    }
    font.setPointSizeF(points * text_scale_ / 100.0);
    if (code) font.setStyleHint(QFont::Monospace);
    return font;
}

int Theme::columnWidth() const {
    return space::kColumnEm * QFontInfo(font(FontRole::kReading)).pixelSize();
}

QColor Theme::tintColor(IconTint tint) const {
    switch (tint) {
        case IconTint::kText:
            return colors_.text;
        case IconTint::kQuiet:
            return colors_.text_secondary;
        case IconTint::kAccent:
            return colors_.accent;
        case IconTint::kOnAccent:
            return colors_.on_accent;
        case IconTint::kDanger:
            return colors_.danger;
    }
    return colors_.text;
}

QIcon Theme::icon(const QString& name, IconTint tint) const {
    return QIcon(new TintedIconEngine(*this, name, tint));
}

}  // namespace griffin::ui

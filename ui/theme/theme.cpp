#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QIconEngine>
#include <QLocale>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QStyle>
#include <QSvgRenderer>
#include <QWidget>
#include <algorithm>
#include <utility>

#include "ui/theme/calm_style.h"
#include "ui/theme/controls.h"

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

/// Families whose Han letters have the shapes of the program's language: those of code first, where it is code.
QStringList familiesOf(QLocale::Language language, bool code) {
    QStringList families;
    if (language == QLocale::Chinese) {
        families = {"Noto Sans CJK SC",   "Noto Sans SC",        "Source Han Sans SC",
                    "Source Han Sans CN", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei"};
        if (code) families = QStringList{"Noto Sans Mono CJK SC", "WenQuanYi Micro Hei Mono"} + families;
    } else if (language == QLocale::Korean) {
        families = {"Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans K", "NanumGothic", "UnDotum"};
        if (code) families = QStringList{"Noto Sans Mono CJK KR", "NanumGothicCoding"} + families;
    }
    return families;
}

/// The system's font. For letters that it does not have the system looks in the fonts of its own language; Chinese and
/// Korean share letters with Japanese and write them differently, so where the program's language is another, a font of
/// that comes first.
QFont fontInLanguage(QFontDatabase::SystemFont which) {
    QFont font = QFontDatabase::systemFont(which);
    const QLocale::Language language = QLocale().language();
    if (language == QLocale::system().language()) return font;
    const QStringList families = familiesOf(language, which == QFontDatabase::FixedFont);
    const auto family = std::find_if(families.begin(), families.end(),
                                     [](const QString& name) { return QFontDatabase::hasFamily(name); });
    if (family == families.end()) return font;
    const QString own = QFontInfo(font).family();  // "Monospace" stands for another, and only where it is alone
    const bool has_letters = QFontDatabase::writingSystems(own).contains(QFontDatabase::SimplifiedChinese);
    font.setFamilies(has_letters ? QStringList{*family, own} : QStringList{own, *family});
    // Qt keeps the second family that it meets first for what is else the same font. This, which changes nothing for
    // outlines, makes it another.
    font.setStyleStrategy(language == QLocale::Chinese ? QFont::PreferMatch : QFont::PreferQuality);
    return font;
}

// Sizes of buttons at 100 percent, as dynamic properties.
constexpr const char* kIconProperty = "icon_size_unscaled";
constexpr const char* kSizeProperty = "size_unscaled";

/// A style sheet is worked out for each widget, and most widgets are of pages that are not on screen: they get it when
/// they are shown (Theme::eventFilter). A change for 860 widgets, 65 of them shown, then takes half the time (25 ms).
void styleHiddenWhenShown() {
    for (QWidget* widget : QApplication::allWidgets()) {
        if (!widget->isVisible()) widget->setAttribute(Qt::WA_WState_Polished, false);
    }
}

/// Of a widget whose part of the style sheet has other sizes now.
void measureAnew(QWidget& widget) {
    QEvent other_style(QEvent::StyleChange);
    QCoreApplication::sendEvent(&widget, &other_style);
    widget.updateGeometry();
}

/// An icon drawn from a one-colour SVG and tinted when it is painted, so that a change of theme needs no new icons.
class TintedIconEngine : public QIconEngine {
  public:
    TintedIconEngine(const Theme& theme, QString name, IconTint tint);

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
    QIconEngine* clone() const override;
    QString key() const override { return QStringLiteral("griffin-tinted"); }
    bool isNull() override { return false; }

  private:
    QColor color(QIcon::Mode mode) const;

    const Theme& theme_;
    QString name_;
    IconTint tint_;
};

TintedIconEngine::TintedIconEngine(const Theme& theme, QString name, IconTint tint)
    : theme_(theme), name_(std::move(name)), tint_(tint) {}

QColor TintedIconEngine::color(QIcon::Mode mode) const {
    // A disabled button is not of the accent colour: what is made to be seen on that would vanish.
    if (mode == QIcon::Disabled && tint_ == IconTint::kOnAccent) return theme_.colors().text_faint;
    QColor color = theme_.tintColor(tint_);
    if (mode == QIcon::Disabled) color.setAlphaF(0.4F);
    if (mode == QIcon::Active && tint_ == IconTint::kQuiet) color = theme_.colors().text;
    return color;
}

void TintedIconEngine::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
    const qreal ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect.topLeft(), tintedPixmap(name_, color(mode), rect.size(), ratio));
}

QPixmap TintedIconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) {
    return tintedPixmap(name_, color(mode), size, 1.0);
}

QPixmap TintedIconEngine::scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) {
    // Qt 6.4 asks with `size` already in device pixels.
    QPixmap pixmap = tintedPixmap(name_, color(mode), size, 1.0);
    pixmap.setDevicePixelRatio(scale);
    return pixmap;
}

QIconEngine* TintedIconEngine::clone() const {
    return new TintedIconEngine(theme_, name_, tint_);
}

}  // namespace

QPixmap tintedPixmap(const QString& name, const QColor& color, const QSize& size, qreal ratio) {
    const QSize pixels = (QSizeF(size) * ratio).toSize();
    if (pixels.isEmpty()) return {};
    const QString key = QStringLiteral("griffin/%1/%2/%3x%4")
                            .arg(name, color.name(QColor::HexArgb))
                            .arg(pixels.width())
                            .arg(pixels.height());
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = QPixmap(pixels);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        QSvgRenderer renderer(QStringLiteral(":/icons/%1.svg").arg(name));
        Q_ASSERT_X(renderer.isValid(), "tintedPixmap", qPrintable(name));
        // Where there is more width than height, the rest is the gap to the text beside the icon.
        const double side = std::min(pixels.width(), pixels.height());
        renderer.render(&painter, QRectF(0, (pixels.height() - side) / 2, side, side));
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(pixmap.rect(), color);
        painter.end();
        QPixmapCache::insert(key, pixmap);
    }
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

Theme::Theme(QApplication& application, QObject* parent)
    : QObject(parent),
      application_(application),
      system_font_(fontInLanguage(QFontDatabase::GeneralFont)),
      code_font_(fontInLanguage(QFontDatabase::FixedFont)) {
    // Or a widget under a style sheet does not follow the program's font.
    QCoreApplication::setAttribute(Qt::AA_UseStyleSheetPropagationInWidgetStyles);
    application_.setStyle(new CalmStyle(*this));
    dark_ = system_is_dark_ = askSystem();
    apply();
    application_.installEventFilter(this);
}

bool Theme::askSystem() {
    // Our own palette hides the platform's: take it off for a moment. Qt 6.4 has no QStyleHints::colorScheme().
    applying_ = true;
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    QApplication::setPalette(own);
    applying_ = false;
    return dark;
}

void Theme::setLook(ThemeMode mode, int text_scale) {
    text_scale = std::clamp(text_scale, 50, 300);
    if (mode == mode_ && text_scale == text_scale_) return;
    mode_ = mode;
    dark_ = mode == ThemeMode::kDark || (mode == ThemeMode::kSystem && system_is_dark_);
    text_scale_ = text_scale;
    apply();
}

void Theme::takeFonts() {
    const QFont font = fontInLanguage(QFontDatabase::GeneralFont);
    code_font_ = fontInLanguage(QFontDatabase::FixedFont);
    if (font == std::exchange(system_font_, font)) return;
    apply();
}

void Theme::apply() {
    applying_ = true;
    colors_ = dark_ ? darkColors() : lightColors();
    const QString sheet = styleSheet(*this);
    const bool other_sheet = sheet != application_.styleSheet();
    const QFont body = font(FontRole::kBody);
    const bool other_font = body != QApplication::font();
    restyling_ = true;
    // Under the sheet that they know: widgets that were not shown yet would else keep the size of the font before.
    QApplication::setFont(body);
    if (other_sheet) application_.setStyleSheet(QString());  // one in place of another takes Qt four times as long
    QApplication::setPalette(paletteFrom(colors_));
    if (other_sheet) {
        styleHiddenWhenShown();
        application_.setStyleSheet(sheet);
    }
    restyling_ = false;
    QApplication::setFont(font(FontRole::kTitle), TitleLabel::staticMetaObject.className());
    for (QWidget* widget : QApplication::allWidgets()) {
        if (auto* button = qobject_cast<QAbstractButton*>(widget)) scaleButton(button);
        const bool arrows =
            qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QAbstractSpinBox*>(widget) != nullptr;
        if (other_font && arrows) measureAnew(*widget);
    }
    // Who hears of the change finds the widgets changed.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationFontChange);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationPaletteChange);
    applying_ = false;
    emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    // Sheets differ in their colours and in what goes with another font. Qt updates every widget anyway; each would
    // also measure itself anew, twice.
    if (restyling_ && event->type() == QEvent::StyleChange) return true;
    // Put off by styleHiddenWhenShown: another widget is polished before it is shown.
    if (event->type() == QEvent::Show && watched->isWidgetType() &&
        !static_cast<QWidget*>(watched)->testAttribute(Qt::WA_WState_Polished)) {
        QEvent polish(QEvent::Polish);
        QCoreApplication::sendEvent(watched, &polish);
    }
    if (event->type() == QEvent::LanguageChange && watched == &application_) takeFonts();
    if (event->type() == QEvent::ThemeChange && !applying_) {
        system_is_dark_ = askSystem();
        if (mode_ == ThemeMode::kSystem && std::exchange(dark_, system_is_dark_) != system_is_dark_) apply();
    }
    return QObject::eventFilter(watched, event);
}

QFont Theme::font(FontRole role) const {
    const bool code = role == FontRole::kCode;
    QFont font = code ? code_font_ : system_font_;
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

int Theme::scaled(int pixels) const {
    return pixels * std::max(text_scale_, 100) / 100;
}

void Theme::scaleButton(QAbstractButton* button) const {
    if (!button->property(kIconProperty).isValid()) {
        if (text_scale_ <= 100) return;  // it has the sizes it was made with
        button->setProperty(kIconProperty, button->iconSize());
        if (button->minimumSize() == button->maximumSize()) button->setProperty(kSizeProperty, button->minimumSize());
    }
    const auto larger = [this](const QSize& size) { return QSize(scaled(size.width()), scaled(size.height())); };
    button->setIconSize(larger(button->property(kIconProperty).toSize()));
    const QVariant size = button->property(kSizeProperty);
    if (size.isValid()) button->setFixedSize(larger(size.toSize()));
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

#include "moc_theme.cpp"

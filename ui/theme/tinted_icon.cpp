#include "ui/theme/tinted_icon.h"

#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <algorithm>

namespace griffin::ui {

QPixmap tintedPixmap(const QString& name, const QColor& color, const QSize& size, qreal ratio) {
    const QSize pixels = (QSizeF(size) * ratio).toSize();
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

}  // namespace griffin::ui

#include "ui/charts/picture_file.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace griffin::ui {
namespace {

constexpr double kPngScale = 2;
constexpr int kDotsPerInch = 96;

QByteArray asSvg(const QSizeF& size, const QColor& ground, const QString& title,
                 const std::function<void(QPainter&)>& paint) {
    QBuffer bytes;
    QSvgGenerator generator;
    generator.setOutputDevice(&bytes);
    generator.setResolution(kDotsPerInch);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(), size));
    generator.setTitle(title);
    QPainter painter(&generator);
    painter.fillRect(QRectF(QPointF(), size), ground);
    paint(painter);
    painter.end();
    return bytes.data();
}

QByteArray asPng(const QSizeF& size, const QColor& ground, const std::function<void(QPainter&)>& paint) {
    QImage image((size * kPngScale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(kPngScale);
    image.fill(ground);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    painter.end();
    QBuffer bytes;
    image.save(&bytes, "PNG");
    return bytes.data();
}

}  // namespace

bool savePicture(const QString& path, const QSizeF& size, const QColor& ground, const QString& title,
                 const std::function<void(QPainter&)>& paint) {
    const bool svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    const QByteArray bytes = svg ? asSvg(size, ground, title, paint) : asPng(size, ground, paint);
    QSaveFile file(path);
    return !bytes.isEmpty() && file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

}  // namespace griffin::ui

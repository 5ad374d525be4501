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

}  // namespace

QByteArray svgPicture(const QSizeF& size, const QColor& ground, const QString& title, const Painting& paint) {
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

QByteArray pngPicture(const QSizeF& size, const QColor& ground, const Painting& paint) {
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

bool saveBytes(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    // commit() alone would miss a buffer that did not fit on the disk.
    return !bytes.isEmpty() && file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush() &&
           file.commit();
}

bool savePicture(const QString& path, const QSizeF& size, const QColor& ground, const QString& title,
                 const Painting& paint) {
    const bool svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    return saveBytes(path, svg ? svgPicture(size, ground, title, paint) : pngPicture(size, ground, paint));
}

}  // namespace griffin::ui

// Paintings as the bytes of SVG and PNG files, and into files. A PNG has twice the pixels of `size`, so that it is
// sharp in print.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace griffin::ui {

using Painting = std::function<void(QPainter&)>;

QByteArray svgPicture(const QSizeF& size, const QColor& ground, const QString& title, const Painting& paint);
QByteArray pngPicture(const QSizeF& size, const QColor& ground, const Painting& paint);

/// Replaces the file, all or nothing; false: it could not be written.
bool saveBytes(const QString& path, const QByteArray& bytes);
/// The same with a painting. The suffix selects the format: .svg, otherwise PNG.
bool savePicture(const QString& path, const QSizeF& size, const QColor& ground, const QString& title,
                 const Painting& paint);

}  // namespace griffin::ui

// Paints something into an SVG or PNG file. PNG has twice the pixels of `size`, so that it stays sharp in print.
#pragma once

#include <QColor>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace griffin::ui {

/// The format follows the suffix: .svg, else PNG. What was there before is replaced only when the new picture is
/// complete; false where it cannot be written.
bool savePicture(const QString& path, const QSizeF& size, const QColor& ground, const QString& title,
                 const std::function<void(QPainter&)>& paint);

}  // namespace griffin::ui

// Saves a painting as an SVG or PNG file. A PNG has twice the pixels of `size`, so that it is sharp in print.
#pragma once

#include <QColor>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace griffin::ui {

/// The suffix selects the format: .svg, otherwise PNG. Replaces the file, all or nothing; false: it could not be
/// written.
bool savePicture(const QString& path, const QSizeF& size, const QColor& ground, const QString& title,
                 const std::function<void(QPainter&)>& paint);

}  // namespace griffin::ui

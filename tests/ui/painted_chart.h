// A chart as pixels.
#pragma once

#include <QImage>
#include <QPainter>
#include <QSize>

#include "ui/charts/chart_painter.h"

namespace griffin::tests {

inline QImage painted(const ui::Chart& chart, const ui::ChartStyle& style, const QSize& size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(style.colors.background);
    QPainter painter(&image);
    ui::paintChart(painter, image.rect(), chart, style);
    return image;
}

}  // namespace griffin::tests

// Writes pictures as one animated PNG (the Animated PNG specification of W3C, PNG third edition, section 11.3.6).
// Programs that cannot animate show the first one.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace griffin::ui {

struct AnimationFrame {
    QImage image;
    int milliseconds = 0;  // how long it is shown; 0 to 65,535
};

/// REQUIRES: at least one frame; all images have the same size in pixels, which is not empty. Repeats without end.
QByteArray animatedPng(const QList<AnimationFrame>& frames);

}  // namespace griffin::ui

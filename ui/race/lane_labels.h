// The labels of a lane that want other widths than QLabel, which breaks even short words into lines.
#pragma once

#include <QFontMetrics>
#include <QLabel>
#include <algorithm>

namespace griffin::ui {

/// The words below a figure.
class UnitLabel : public QLabel {
  public:
    using QLabel::QLabel;

    QSize sizeHint() const override {
        constexpr int kLine = 160;  // in pixels, that they want at most to stand in one line
        const QSize hint = QLabel::sizeHint();
        return {std::max(hint.width(), std::min(fontMetrics().horizontalAdvance(text()), kLine)), hint.height()};
    }
};

/// The name of a lane: with less room than half a usual name needs, it has a line of its own.
class NameLabel : public QLabel {
  public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override {
        constexpr int kLetters = 16;
        const QSize hint = QLabel::minimumSizeHint();
        const int words =
            std::min(fontMetrics().horizontalAdvance(text()), kLetters * fontMetrics().averageCharWidth());
        return {std::max(hint.width(), words), hint.height()};
    }
};

}  // namespace griffin::ui

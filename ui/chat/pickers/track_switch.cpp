#include "ui/chat/pickers/track_switch.h"

#include <QEvent>
#include <QPainter>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kTrackWidth = 28;
constexpr int kTrackHeight = 16;
constexpr int kKnobGap = 2;  // between the knob and the track's edge

}  // namespace

TrackSwitch::TrackSwitch(Theme& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme_, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize TrackSwitch::sizeHint() const {
    return {theme_.scaled(kTrackWidth) + 2 * space::kTight, theme_.scaled(space::kButton)};
}

void TrackSwitch::enterEvent(QEnterEvent*) {
    update();
}

void TrackSwitch::leaveEvent(QEvent*) {
    update();
}

void TrackSwitch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = theme_.colors();
    const int track_width = theme_.scaled(kTrackWidth);
    const int track_height = theme_.scaled(kTrackHeight);
    const int gap = theme_.scaled(kKnobGap);
    const QRectF track((width() - track_width) / 2.0, (height() - track_height) / 2.0, track_width, track_height);
    const QColor on = underMouse() ? colors.accent_hover : colors.accent;
    // On: filled, the knob at the right. Off: hollow, the knob at the left.
    painter.setPen(isChecked() ? on : colors.text_faint);
    painter.setBrush(isChecked() ? on : colors.background);
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), track_height / 2.0, track_height / 2.0);
    const double knob = track_height - 2.0 * gap - 1.0;
    const double left = isChecked() ? track.right() - gap - 0.5 - knob : track.left() + gap + 0.5;
    painter.setPen(Qt::NoPen);
    painter.setBrush(isChecked() ? colors.on_accent : colors.text_faint);
    painter.drawEllipse(QRectF(left, track.top() + gap + 0.5, knob, knob));
    if (!hasFocus()) return;
    painter.setPen(colors.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(track.adjusted(-2.5, -2.5, 2.5, 2.5), track_height / 2.0 + 3, track_height / 2.0 + 3);
}

}  // namespace griffin::ui

#include "moc_track_switch.cpp"

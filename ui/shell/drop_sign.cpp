#include "ui/shell/drop_sign.h"

#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QWindow>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr qreal kVeil = 0.7;  // how much of the background lies over the window
constexpr int kLine = 2;

}  // namespace

DropSign::DropSign(const Theme& theme, QWidget& window) : QWidget(&window), theme_(theme) {
    setObjectName(QStringLiteral("dropSign"));
    setAttribute(Qt::WA_TransparentForMouseEvents);  // what is below takes the drop
    setAccessibleName(tr("Drop to add"));
    window.installEventFilter(this);
    hide();
}

bool DropSign::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (watched == window()) {
        if (type == QEvent::WinIdChange && window()->windowHandle() != nullptr)
            window()->windowHandle()->installEventFilter(this);
        return false;
    }
    if (type == QEvent::DragEnter || type == QEvent::DragMove) {
        watched->event(event);  // after it what is below the mouse has said whether it takes them
        const auto& drag = static_cast<const QDropEvent&>(*event);
        setGeometry(window()->rect());
        setVisible(drag.isAccepted() && drag.mimeData()->hasUrls());
        raise();
        return true;
    }
    if (type == QEvent::DragLeave || type == QEvent::Drop) hide();
    return false;
}

void DropSign::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = theme_.colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = colors.background;
    veil.setAlphaF(kVeil);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(colors.accent, kLine));
    const QRect frame = rect().adjusted(space::kSmall, space::kSmall, -space::kSmall, -space::kSmall);
    painter.drawRoundedRect(frame, space::kRadius, space::kRadius);

    painter.setFont(theme_.font(FontRole::kStrong));
    QRect words = painter.fontMetrics().boundingRect(rect(), Qt::AlignCenter, accessibleName());
    words.adjust(-space::kLarge, -space::kSmall, space::kLarge, space::kSmall);
    painter.setBrush(colors.accent);
    painter.drawRoundedRect(words, space::kRadius, space::kRadius);
    painter.setPen(colors.on_accent);
    painter.drawText(words, Qt::AlignCenter, accessibleName());
}

}  // namespace griffin::ui

#include "moc_drop_sign.cpp"

#include "ui/help/speculation_picture.h"

#include <QPainter>
#include <array>

#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

enum class Role { kGiven, kAccepted, kRejected, kOwn };

struct Node {
    const char* token;
    double x;  // share of the width
    double y;  // share of the height
    int parent;
    Role role;
};

constexpr int kPictureHeight = 168;
constexpr int kPictureWidth = 520;
constexpr std::array kNodes = {
    Node{"is", 0.08, 0.5, -1, Role::kGiven},       Node{"blue", 0.30, 0.3, 0, Role::kAccepted},
    Node{"clear", 0.30, 0.75, 0, Role::kRejected}, Node{"because", 0.54, 0.18, 1, Role::kAccepted},
    Node{"today", 0.54, 0.5, 1, Role::kRejected},  Node{"and", 0.54, 0.82, 2, Role::kRejected},
    Node{"the", 0.76, 0.4, 3, Role::kRejected},    Node{"sunlight", 0.82, 0.12, 3, Role::kOwn},
};

}  // namespace

SpeculationPicture::SpeculationPicture(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setFixedHeight(kPictureHeight);
    setAccessibleName(
        tr("A draft tree: of seven guesses after “is”, the path “blue”, “because” is accepted, the "
           "others are rejected, and the model adds “sunlight”."));
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize SpeculationPicture::sizeHint() const {
    return {kPictureWidth, kPictureHeight};
}

void SpeculationPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme_.font(FontRole::kBody));
    const ThemeColors& colors = theme_.colors();
    const QFontMetrics metrics(painter.font());
    const auto box = [&](const Node& node) {
        const QPointF centre(node.x * width(), node.y * height());
        const QSizeF size(metrics.horizontalAdvance(QLatin1String(node.token)) + 2 * space::kMedium,
                          metrics.height() + space::kSmall);
        return QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size);
    };
    for (const Node& node : kNodes) {
        if (node.parent < 0) continue;
        const QRectF from = box(kNodes[static_cast<std::size_t>(node.parent)]);
        const QRectF to = box(node);
        QPen pen(colors.rejected, 1.0);
        if (node.role == Role::kAccepted) pen = QPen(colors.accepted, 3.0);
        if (node.role == Role::kOwn) pen = QPen(colors.target, 2.0);
        painter.setPen(pen);
        painter.drawLine(QPointF(from.right(), from.center().y()), QPointF(to.left(), to.center().y()));
    }
    for (const Node& node : kNodes) {
        const QRectF rectangle = box(node);
        const bool accepted = node.role == Role::kAccepted;
        painter.setPen(QPen(accepted                  ? colors.accepted
                            : node.role == Role::kOwn ? colors.target
                                                      : colors.rejected,
                            accepted ? 2.0 : 1.0));
        painter.setBrush(node.role == Role::kRejected ? QBrush(Qt::NoBrush) : QBrush(colors.surface));
        painter.drawRoundedRect(rectangle, space::kSmallRadius, space::kSmallRadius);
        QFont font = theme_.font(accepted ? FontRole::kStrong : FontRole::kBody);
        font.setUnderline(node.role == Role::kOwn);
        painter.setFont(font);
        painter.setPen(node.role == Role::kRejected ? colors.text_faint : colors.text);
        painter.drawText(rectangle, Qt::AlignCenter, QLatin1String(node.token));
    }
}

}  // namespace griffin::ui

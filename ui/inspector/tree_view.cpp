#include "ui/inspector/tree_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/inspector/tree_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kMargin = 12;
constexpr double kMaxFit = 1.5;   // a small tree need not be a speck
constexpr double kLegible = 0.9;  // smaller, another direction may be better
constexpr double kMinScale = 0.1;
constexpr double kMaxScale = 4;
constexpr double kStep = 1.25;

}  // namespace

TreeView::TreeView(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setObjectName(QStringLiteral("treeView"));
    setAccessibleName(tr("Draft tree"));
    installTreeAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme_, &Theme::changed, this, [this] {
        layOut();
        update();
    });
}

void TreeView::setCycle(const engine::CycleRecord& cycle, const QString& empty_text) {
    cycle_ = cycle;
    empty_text_ = empty_text;
    selected_ = -1;
    layOut();
    describe();
    update();
}

void TreeView::layOut() {
    const QFontMetricsF metrics = TreeStyle(theme_).metrics;
    layout_ = layOutTree(cycle_, metrics, Qt::Horizontal, width() - 2 * kMargin);
    if (fittingScale(layout_) < kLegible) {
        TreeLayout upright = layOutTree(cycle_, metrics, Qt::Vertical);
        if (fittingScale(upright) > fittingScale(layout_)) layout_ = std::move(upright);
    }
    if (fits_) applyFit();
}

double TreeView::fittingScale(const TreeLayout& layout) const {
    const double across = (width() - 2 * kMargin) / layout.size.width();
    const double down = (height() - 2 * kMargin) / layout.size.height();
    return std::min({across, down, kMaxFit});
}

void TreeView::applyFit() {
    if (layout_.size.isEmpty()) return;
    scale_ = fittingScale(layout_);
    const QSizeF shown = layout_.size * scale_;
    offset_ = QPointF((width() - shown.width()) / 2, (height() - shown.height()) / 2);
}

void TreeView::fit() {
    fits_ = true;
    layOut();
    update();
}

void TreeView::zoom(double factor) {
    zoomAt(factor, QRectF(rect()).center());
}

void TreeView::zoomAt(double factor, const QPointF& point) {
    const double scale = std::clamp(scale_ * factor, kMinScale, kMaxScale);
    offset_ = point - (point - offset_) * (scale / scale_);
    scale_ = scale;
    fits_ = false;
    keepInSight();
    update();
}

/// Some of the tree is always on screen.
void TreeView::keepInSight() {
    const QSizeF shown = layout_.size * scale_;
    constexpr double kLeft = 40;
    offset_.setX(std::clamp(offset_.x(), kLeft - shown.width(), std::max(kLeft - shown.width(), width() - kLeft)));
    offset_.setY(std::clamp(offset_.y(), kLeft - shown.height(), std::max(kLeft - shown.height(), height() - kLeft)));
}

QRectF TreeView::nodeRect(int place) const {
    const QRectF& box = layout_.boxes.at(place);
    return QRectF(box.topLeft() * scale_ + offset_, box.size() * scale_);
}

void TreeView::describe() {
    if (!hasFocus() && !QAccessible::isActive()) return;
    setAccessibleDescription(selected_ >= 0         ? nodeText(cycle_, selected_)
                             : cycle_.nodes.empty() ? empty_text_
                                                    : treeText(cycle_));
}

void TreeView::paintEvent(QPaintEvent*) {
    ++paints_;
    QPainter painter(this);
    const ThemeColors& colors = theme_.colors();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? colors.accent : colors.border, 1));
    painter.setBrush(colors.background);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::kRadius, space::kRadius);
    if (layout_.boxes.isEmpty()) {
        painter.setPen(colors.text_faint);
        painter.setFont(theme_.font(FontRole::kBody));
        painter.drawText(rect().adjusted(space::kLarge, space::kLarge, -space::kLarge, -space::kLarge),
                         Qt::AlignCenter | Qt::TextWordWrap, empty_text_);
        return;
    }
    painter.setClipRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    painter.translate(offset_);
    painter.scale(scale_, scale_);
    paintTree(painter, cycle_, layout_, TreeStyle(theme_), hasFocus() ? selected_ : -1);
}

void TreeView::resizeEvent(QResizeEvent*) {
    if (fits_) return layOut();
    keepInSight();
}

bool TreeView::event(QEvent* event) {
    if (selected_ >= 0 && keepsEscape(*event)) return true;
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = nodeText(cycle_, layout_.placeAt((QPointF(help->pos()) - offset_) / scale_));
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), text, this);
        }
        return true;
    }
    return QWidget::event(event);
}

void TreeView::mousePressEvent(QMouseEvent* event) {
    dragged_from_ = event->position();
    select(layout_.placeAt((event->position() - offset_) / scale_));
}

void TreeView::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton)) return;
    offset_ += event->position() - dragged_from_;
    dragged_from_ = event->position();
    keepInSight();
    update();
}

void TreeView::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

void TreeView::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        constexpr double kNotch = 120;
        zoomAt(std::pow(kStep, event->angleDelta().y() / kNotch), event->position());
    } else if (fits_) {
        return event->ignore();  // what it is on may scroll
    } else {
        offset_ += QPointF(event->angleDelta()) / 2;
        keepInSight();
        update();
    }
    event->accept();
}

/// The place next to the selected one in the direction of an arrow key.
int TreeView::neighbour(int key) const {
    const QRectF here = layout_.boxes.at(selected_);
    int best = selected_;
    double least = 0;
    for (int n = 0; n < layout_.boxes.size(); ++n) {
        const QRectF& box = layout_.boxes.at(n);
        const QPointF step = box.center() - here.center();
        const double right = box.left() - here.left();
        const double ahead = key == Qt::Key_Right  ? right
                             : key == Qt::Key_Left ? -right
                             : key == Qt::Key_Down ? step.y()
                                                   : -step.y();
        const bool across = key == Qt::Key_Right || key == Qt::Key_Left;
        if (n == selected_ || box.isEmpty() || ahead < 1) continue;
        const double distance = ahead + 4 * std::abs(across ? step.y() : step.x());
        if (best != selected_ && distance >= least) continue;
        best = n;
        least = distance;
    }
    return best;
}

void TreeView::select(int node) {
    selected_ = node;
    describe();
    update();
    emit selectionChanged(node);
}

void TreeView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(kStep);
            return;
        case Qt::Key_Minus:
            zoom(1 / kStep);
            return;
        case Qt::Key_0:
            fit();
            return;
        case Qt::Key_Escape:
            if (selected_ < 0) break;
            select(-1);
            return;
        case Qt::Key_Left:
        case Qt::Key_Right:
            if (selected_ < 0) break;  // from pass to pass, which the panel does
            [[fallthrough]];
        case Qt::Key_Up:
        case Qt::Key_Down: {
            if (layout_.boxes.isEmpty()) break;
            select(selected_ < 0 ? 0 : neighbour(event->key()));
            const QRectF box = nodeRect(selected_);
            QToolTip::showText(mapToGlobal(box.bottomLeft().toPoint()), nodeText(cycle_, selected_), this);
            return;
        }
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void TreeView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    describe();
    update();
}

void TreeView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace griffin::ui

#include "moc_tree_view.cpp"

#include "ui/charts/ribbon_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kRibbonInset = 3;  // from the focus ring

}  // namespace

RibbonView::RibbonView(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Passes of the answer"));
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RibbonView::setPasses(const QByteArray& passes) {
    if (passes == ribbon_.passes()) return;
    ribbon_.setPasses(passes);
    if (marks_.shown >= ribbon_.count()) marks_.shown = -1;
    if (marks_.hovered >= ribbon_.count()) marks_.hovered = -1;
    if (marks_.selected.to > ribbon_.count()) marks_.selected = {};
    if (QAccessible::isActive()) describe();
    update();
}

void RibbonView::setShown(int pass) {
    if (pass == marks_.shown) return;
    marks_.shown = pass;
    update();
}

void RibbonView::setSelected(const PassRange& range) {
    marks_.selected = range;
    update();
}

QSize RibbonView::sizeHint() const {
    return {20 * space::kHuge, space::kHuge + 2 * kRibbonInset};
}

QSize RibbonView::minimumSizeHint() const {
    return {4 * space::kHuge, space::kHuge + 2 * kRibbonInset};
}

QRect RibbonView::area() const {
    return rect().adjusted(kRibbonInset, kRibbonInset, -kRibbonInset, -kRibbonInset);
}

void RibbonView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    ribbon_.paint(painter, area(), theme_.colors(), marks_);
    if (!hasFocus()) return;
    painter.setPen(QPen(theme_.colors().accent, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::kSmallRadius, space::kSmallRadius);
}

void RibbonView::hover(int pass) {
    if (pass == marks_.hovered) return;
    marks_.hovered = pass;
    update();
    emit hovered(pass);
}

void RibbonView::brush(int from, int to) {
    const PassRange range{std::min(from, to), std::max(from, to) + 1};
    if (range == marks_.selected) return;
    setSelected(range);
    emit selected(range.from, range.to);
}

bool RibbonView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int pass = ribbon_.passAt(help->pos().x() - area().left(), area().width());
        QToolTip::showText(help->globalPos(), pass < 0 ? ribbon_.summary() : ribbon_.passText(pass), this);
        return true;
    }
    return QWidget::event(event);
}

void RibbonView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || ribbon_.count() == 0) return;
    pressed_ = ribbon_.nearestPass(event->position().toPoint().x() - area().left(), area().width());
    brushing_ = false;
}

void RibbonView::mouseMoveEvent(QMouseEvent* event) {
    const int x = event->position().toPoint().x() - area().left();
    if (pressed_ < 0) return hover(ribbon_.passAt(x, area().width()));
    const int pass = ribbon_.nearestPass(x, area().width());
    brushing_ = brushing_ || pass != pressed_;
    if (brushing_) brush(pressed_, pass);
    hover(pass);
}

void RibbonView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || pressed_ < 0) return;
    const int pass = std::exchange(pressed_, -1);
    if (brushing_) return;
    if (!marks_.selected.isEmpty()) {
        setSelected({});
        emit selected(0, 0);
    }
    emit clicked(pass);
}

void RibbonView::leaveEvent(QEvent* event) {
    hover(-1);
    QWidget::leaveEvent(event);
}

void RibbonView::keyPressEvent(QKeyEvent* event) {
    const int last = ribbon_.count() - 1;
    int pass = marks_.hovered >= 0 ? marks_.hovered : marks_.shown;
    switch (event->key()) {
        case Qt::Key_Left:
            pass = pass < 0 ? last : pass - 1;
            break;
        case Qt::Key_Right:
            ++pass;
            break;
        case Qt::Key_Home:
            pass = 0;
            break;
        case Qt::Key_End:
            pass = last;
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (pass >= 0) emit clicked(pass);
            return;
        default:
            QWidget::keyPressEvent(event);
            return;
    }
    if (last < 0) return;
    pass = std::clamp(pass, 0, last);
    if (event->modifiers() & Qt::ShiftModifier) {
        if (anchor_ < 0) anchor_ = marks_.hovered >= 0 ? marks_.hovered : pass;
        brush(anchor_, pass);
    } else {
        anchor_ = -1;
    }
    hover(pass);
    describe();
    const QRectF column = ribbon_.columnsOf({pass, pass + 1}, area());
    QToolTip::showText(mapToGlobal(column.bottomLeft().toPoint()), ribbon_.passText(pass), this);
}

void RibbonView::describe() {
    setAccessibleDescription(marks_.hovered >= 0 ? ribbon_.passText(marks_.hovered) : ribbon_.summary());
}

void RibbonView::focusInEvent(QFocusEvent* event) {
    describe();
    QWidget::focusInEvent(event);
    update();
}

void RibbonView::focusOutEvent(QFocusEvent* event) {
    anchor_ = -1;
    hover(-1);
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace griffin::ui

#include "moc_ribbon_view.cpp"

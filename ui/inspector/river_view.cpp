#include "ui/inspector/river_view.h"

#include <QEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/inspector/pass_text.h"
#include "ui/inspector/replay.h"
#include "ui/inspector/tree_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMoveMilliseconds = 140;
constexpr double kPasses = 7;        // on screen
constexpr double kLeastScale = 0.8;  // smaller letters are hard to read
constexpr double kMostScale = 2.2;
constexpr double kTolerance = 1.3;  // before the scale changes

}  // namespace

RiverView::RiverView(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setObjectName(QStringLiteral("riverView"));
    setAccessibleName(tr("Passes of the answer"));
    setToolTip(tr("Click a pass to see its tree"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    move_timer_.setInterval(1000 / kPicturesPerSecond);
    connect(&move_timer_, &QTimer::timeout, this, [this] {
        if (since_move_.elapsed() >= kMoveMilliseconds || !isVisible()) move_timer_.stop();
        update();
    });
    connect(&theme_, &Theme::changed, this, &RiverView::refresh);
}

void RiverView::setTrace(const AnswerTrace* trace) {
    trace_ = trace;
    head_ = -1;
    scale_ = 0;
    river_ = {};
    picture_ = {};
    move_timer_.stop();
    update();
}

/// Passes differ in length; what is on screen keeps its size unless it was far off.
void RiverView::chooseScale() {
    const TreeStyle style(theme_);
    const double mean = meanPassLength(*trace_, head_, river_.flow, style.metrics);
    const double wanted = std::clamp(reach() / (kPasses * mean), kLeastScale, kMostScale);
    if (scale_ == 0 || std::max(wanted / scale_, scale_ / wanted) > kTolerance) scale_ = wanted;
}

void RiverView::setHead(int pass) {
    if (trace_ == nullptr || pass == head_) return;
    const int from = head_;
    const RiverFlow flow = river_.flow;
    const double scale = scale_;
    head_ = pass;
    river_.flow = riverFlow(size(), TreeStyle(theme_).metrics);
    chooseScale();
    const bool moves =
        theme_.moves() && isVisible() && from >= 0 && pass > from && flow == river_.flow && scale == scale_;
    const double was = moves ? river_.passes.back().end : 0;
    draw(moves ? reach() : 0);
    move_timer_.stop();
    if (moves) {
        way_ = reach();
        for (const RiverPass& earlier : river_.passes) {
            if (earlier.pass == from) way_ = std::clamp((was - earlier.end) * scale_, 0.0, way_);
        }
        since_move_.start();
        if (way_ > 0) move_timer_.start();
    }
    describe();
    update();
}

/// Paints the river into the picture, which begins this much before the view.
void RiverView::draw(double before) {
    const TreeStyle style(theme_);
    const QSizeF room = QSizeF(size()) / scale_;
    river_ = layOutRiver(*trace_, head_, river_.flow, room, before / scale_, style.metrics);
    const QSizeF extra = upright() ? QSizeF(0, before) : QSizeF(before, 0);
    const double ratio = devicePixelRatioF();
    picture_ = QPixmap(((QSizeF(size()) + extra) * ratio).toSize());
    picture_.setDevicePixelRatio(ratio);
    picture_.fill(Qt::transparent);
    QPainter painter(&picture_);
    painter.translate(upright() ? QPointF(0, before) : QPointF(before, 0));
    painter.scale(scale_, scale_);
    paintRiver(painter, river_, *trace_, style);
}

/// Another size, theme or text.
void RiverView::refresh() {
    if (trace_ != nullptr && head_ >= 0 && !size().isEmpty()) {
        move_timer_.stop();
        river_.flow = riverFlow(size(), TreeStyle(theme_).metrics);
        scale_ = 0;
        chooseScale();
        draw(0);
    }
    update();
}

void RiverView::paintEvent(QPaintEvent*) {
    ++paints_;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme_.colors().accent : theme_.colors().border, 1));
    painter.setBrush(theme_.colors().background);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::kRadius, space::kRadius);
    if (picture_.isNull() || river_.passes.empty()) return;
    painter.setClipRect(rect().adjusted(1, 1, -1, -1));
    double left = 0;  // of the way, slower towards its end
    if (move_timer_.isActive()) {
        const double done = std::min(1.0, static_cast<double>(since_move_.elapsed()) / kMoveMilliseconds);
        left = way_ * std::pow(1 - done, 2);
    }
    const QSizeF drawn = picture_.deviceIndependentSize();
    const double at = left - (upright() ? drawn.height() - height() : drawn.width() - width());
    painter.drawPixmap(upright() ? QPointF(0, at) : QPointF(at, 0), picture_);
}

void RiverView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void RiverView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) refresh();
    QWidget::changeEvent(event);
}

void RiverView::mousePressEvent(QMouseEvent* event) {
    const double along = (upright() ? event->position().y() : event->position().x()) / std::max(scale_, 0.01);
    for (const RiverPass& pass : river_.passes) {
        if (along >= pass.begin && along < pass.end) emit passPressed(pass.pass);
    }
}

void RiverView::describe() {
    if (!hasFocus()) return;
    const engine::CycleRecord& cycle = trace_->cycle(head_);
    setAccessibleDescription(tr("Pass %1: %2. %3")
                                 .arg(QLocale().toString(head_ + 1), cycleSummary(cycle, trace_->method),
                                      oneLine(wordsOf(*trace_, head_, 0).brought())));
}

void RiverView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (trace_ != nullptr && head_ >= 0) describe();
    update();
}

void RiverView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace griffin::ui

#include "moc_river_view.cpp"

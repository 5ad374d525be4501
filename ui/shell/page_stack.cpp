#include "ui/shell/page_stack.h"

#include <QEvent>
#include <chrono>

namespace griffin::ui {
namespace {

// Longer than from one picture of an animation to the next.
constexpr std::chrono::milliseconds kRest(100);

}  // namespace

PageStack::PageStack(QWidget* parent) : QStackedWidget(parent) {
    resting_.setSingleShot(true);
    resting_.setInterval(kRest);
    connect(&resting_, &QTimer::timeout, this, &PageStack::lookUp);
}

QSize PageStack::sizeHint() const {
    return hint_.isValid() ? hint_ : QStackedWidget::sizeHint();
}

QSize PageStack::minimumSizeHint() const {
    return minimum_.isValid() ? minimum_ : QStackedWidget::minimumSizeHint();
}

bool PageStack::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        if (!resting_.isActive()) lookUp();  // it rested: one change is followed at once
        resting_.start();
    }
    return QStackedWidget::event(event);
}

void PageStack::lookUp() {
    const QSize hint = QStackedWidget::sizeHint();
    const QSize minimum = QStackedWidget::minimumSizeHint();
    if (hint == hint_ && minimum == minimum_) return;
    hint_ = hint;
    minimum_ = minimum;
    updateGeometry();
}

}  // namespace griffin::ui

#include "moc_page_stack.cpp"

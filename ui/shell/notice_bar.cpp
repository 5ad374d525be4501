#include "ui/shell/notice_bar.h"

#include <QEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {
constexpr int kShownMilliseconds = 10'000;

/// A sentence that begins with a name from right to left is no sentence from right to left.
QString inItsDirection(const QString& text) {
    return text.isRightToLeft() && QGuiApplication::isLeftToRight() ? QChar(0x200E) + text : text;
}
}  // namespace

NoticeBar::NoticeBar(Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      text_(new QLabel(this)),
      action_button_(new QPushButton(this)),
      close_(new QToolButton(this)),
      undo_key_(new QShortcut(QKeySequence::Undo, this)) {
    setProperty("kind", "card");
    text_->setObjectName(QStringLiteral("noticeText"));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    action_button_->setObjectName(QStringLiteral("noticeAction"));
    close_->setObjectName(QStringLiteral("noticeClose"));
    close_->setIcon(theme.icon(QStringLiteral("close")));
    close_->setIconSize({space::kIcon, space::kIcon});
    close_->setAccessibleName(tr("Dismiss"));
    close_->setToolTip(tr("Dismiss"));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::kMedium, space::kTight, space::kTight, space::kTight);
    row->setSpacing(space::kSmall);
    row->addWidget(text_, 1);
    row->addWidget(action_button_);
    row->addWidget(close_);

    hide_timer_.setSingleShot(true);
    connect(&hide_timer_, &QTimer::timeout, this, &QWidget::hide);
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    connect(action_button_, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto action = std::exchange(action_, {})) action();
    });
    connect(undo_key_, &QShortcut::activated, this, &NoticeBar::undo);
    hide();
}

void NoticeBar::layOver(QWidget& below) {
    below_ = &below;
    setParent(below_);
    below_->installEventFilter(this);
}

int NoticeBar::roomBelow() const {
    // Not what its parts say, which learn how they look when they are shown.
    constexpr int kBorders = 2 * (space::kSmall + 1);
    const QMargins margins = layout()->contentsMargins();
    const int line = QFontMetrics(theme_.font(FontRole::kBody)).height() + kBorders;  // its button's
    return line + margins.top() + margins.bottom() + kBorders;
}

void NoticeBar::place() {
    const int width = std::max(below_->width() - 2 * space::kHuge, minimumSizeHint().width());
    const int height = layout()->totalHeightForWidth(width);
    setGeometry((below_->width() - width) / 2, below_->height() - space::kSmall - height, width, height);
    raise();
}

bool NoticeBar::event(QEvent* event) {
    const bool done = QFrame::event(event);
    const bool other_size = event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show;
    if (below_ != nullptr && other_size) place();
    return done;
}

bool NoticeBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

void NoticeBar::showNotice(const QString& text, const QString& action_text, std::function<void()> action) {
    fill(text, action_text, std::move(action), Stay::kShort);
}

void NoticeBar::showHere(const QString& text, const QString& action_text, std::function<void()> action) {
    fill(text, action_text, std::move(action), Stay::kHere);
}

void NoticeBar::keepInConversation(const QString& text, const QString& action_text, std::function<void()> action) {
    fill(text, action_text, std::move(action), Stay::kKeptInConversation);
}

void NoticeBar::dismissKept() {
    if (stay_ == Stay::kKeptInConversation) dismiss();
}

void NoticeBar::showLasting(const QString& text, const QString& action_text, std::function<void()> action) {
    fill(text, action_text, std::move(action), Stay::kLasting);
}

bool NoticeBar::renewLasting(const QString& text) {
    if (isHidden()) return false;
    if (stay_ == Stay::kLasting) text_->setText(inItsDirection(text));
    return true;
}

void NoticeBar::fill(const QString& text, const QString& action_text, std::function<void()> action, Stay stay) {
    text_->setText(inItsDirection(text));
    action_button_->setText(action_text);
    action_button_->setVisible(!action_text.isEmpty());
    undo_key_->setEnabled(action_text == tr("Undo"));
    // Beside a button that does no more than close it, and one that the chat waits for, there is no cross.
    const bool closable = stay != Stay::kLasting || (below_ != nullptr && (action_text.isEmpty() || action));
    close_->setVisible(closable);
    action_ = std::move(action);
    stay_ = stay;
    hidesByItself() ? hide_timer_.start(kShownMilliseconds) : hide_timer_.stop();
    show();
}

void NoticeBar::focusAction() {
    action_button_->setFocus(Qt::OtherFocusReason);
}

bool NoticeBar::undo() {
    const bool offered = isVisible() && undo_key_->isEnabled();
    if (offered) action_button_->click();
    return offered;
}

void NoticeBar::leave() {
    if (stay_ == Stay::kHere || stay_ == Stay::kKeptInConversation) dismiss();
}

bool NoticeBar::shows(const QString& text) const {
    return !isHidden() && text_->text() == inItsDirection(text);
}

void NoticeBar::dismiss(const QString& text) {
    if (text_->text() == inItsDirection(text)) dismiss();
}

void NoticeBar::dismiss() {
    hide_timer_.stop();
    action_ = {};
    hide();
}

void NoticeBar::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    emit gone();
}

void NoticeBar::enterEvent(QEnterEvent*) {
    hide_timer_.stop();
}

void NoticeBar::leaveEvent(QEvent*) {
    if (hidesByItself()) hide_timer_.start(kShownMilliseconds);
}

}  // namespace griffin::ui

#include "moc_notice_bar.cpp"

#include "ui/chat/transcript/transcript_view.h"

#include <QDesktopServices>
#include <QEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/transcript/find_bar.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {
constexpr int kJumpButton = 36;
constexpr int kLeastJumpButton = 24;
}  // namespace

TranscriptView::TranscriptView(Theme& theme, TranscriptModel& model, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      model_(model),
      area_(new TranscriptArea(theme, model, this)),
      find_bar_(new FindBar(theme, *area_, this)),
      jump_button_(new QToolButton(area_)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(find_bar_);
    layout->addWidget(area_, 1);
    setFocusProxy(area_);

    jump_button_->setObjectName(QStringLiteral("jumpToLatest"));
    jump_button_->setIcon(theme_.icon(QStringLiteral("jump-down"), IconTint::kText));
    jump_button_->setVisible(false);
    area_->viewport()->installEventFilter(this);
    placeJumpButton();
    jump_button_->setAccessibleName(tr("Jump to the latest message"));
    jump_button_->setToolTip(jump_button_->accessibleName());

    connect(jump_button_, &QToolButton::clicked, area_, &TranscriptArea::scrollToEnd);
    connect(area_, &TranscriptArea::atEndChanged, this, &TranscriptView::showJumpButton);
    connect(area_->verticalScrollBar(), &QScrollBar::valueChanged, this, &TranscriptView::showJumpButton);
    connect(area_->verticalScrollBar(), &QScrollBar::rangeChanged, this, &TranscriptView::showJumpButton);
    connect(area_, &TranscriptArea::linkActivated, this,
            [](const QUrl& address) { QDesktopServices::openUrl(address); });
    connect(&theme_, &Theme::changed, this, &TranscriptView::placeJumpButton);
}

void TranscriptView::copySelection() {
    area_->copySelection();
}

void TranscriptView::showFind() {
    const QString selected = area_->selectedText();
    find_bar_->open(selected.contains(QLatin1Char('\n')) ? QString() : selected);
}

void TranscriptView::findText(const QString& text, qint64 message) {
    find_bar_->open(text, model_.rowOf(message));
}

void TranscriptView::hideFind() {
    find_bar_->close();
}
void TranscriptView::findNext() {
    find_bar_->next();
}
void TranscriptView::findPrevious() {
    find_bar_->previous();
}

bool TranscriptView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == area_->viewport() && event->type() == QEvent::Resize) placeJumpButton();
    return QWidget::eventFilter(watched, event);
}

void TranscriptView::showJumpButton() {
    const bool wanted = area_->missesEnd();
    if (wanted == !jump_button_->isHidden()) return;
    jump_button_->setVisible(wanted);
    placeJumpButton();
}

/// Beside the text. Where the margin is narrower than the least button, it covers the end of the scroll bar.
void TranscriptView::placeJumpButton() {
    const int text_right = area_->textColumn().right() + 1;
    const int room = std::max(area_->viewport()->width() - text_right, theme_.scaled(kLeastJumpButton));
    const int side = std::min(theme_.scaled(kJumpButton), room);
    const int icon = std::min(theme_.scaled(space::kIcon), side - space::kSmall);
    const ThemeColors& c = theme_.colors();
    const QString sheet = QStringLiteral(
                              "QToolButton { background: %1; border: 1px solid %2; border-radius: %4px; }"
                              "QToolButton:hover, QToolButton:focus { background: %3; }")
                              .arg(c.background.name(), c.border_strong.name(), c.surface.name())
                              .arg(side / 2);
    if (sheet != jump_button_->styleSheet()) jump_button_->setStyleSheet(sheet);
    jump_button_->setFixedSize(side, side);
    jump_button_->setIconSize(QSize(icon, icon));
    jump_button_->move(std::min(text_right + std::min(room - side, space::kLarge), area_->width() - side),
                       area_->viewport()->height() - side - space::kLarge);
    jump_button_->raise();
}

}  // namespace griffin::ui

#include "moc_transcript_view.cpp"

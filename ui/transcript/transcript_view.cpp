#include "ui/transcript/transcript_view.h"

#include <QDesktopServices>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/transcript_accessible.h"
#include "ui/transcript/transcript_area.h"
#include "ui/transcript/transcript_model.h"

namespace griffin::ui {

namespace {
constexpr int kJumpButton = 36;
}

TranscriptView::TranscriptView(Theme& theme, TranscriptModel& model, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      model_(model),
      area_(new TranscriptArea(theme, model, this)),
      find_bar_(new FindBar(theme, *area_, this)),
      jump_button_(new QToolButton(area_)) {
    installTranscriptAccessibility();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(find_bar_);
    layout->addWidget(area_, 1);
    setFocusProxy(area_);

    jump_button_->setObjectName(QStringLiteral("jumpToLatest"));
    jump_button_->setFixedSize(kJumpButton, kJumpButton);
    jump_button_->setIconSize(QSize(space::kIcon, space::kIcon));
    jump_button_->setIcon(theme_.icon(QStringLiteral("jump-down"), IconTint::kText));
    jump_button_->setVisible(false);
    area_->viewport()->installEventFilter(this);
    applyTheme();
    translate();

    connect(jump_button_, &QToolButton::clicked, this, &TranscriptView::scrollToEnd);
    connect(area_, &TranscriptArea::atEndChanged, this, [this](bool at_end) {
        jump_button_->setVisible(!at_end);
        placeJumpButton();
    });
    connect(area_, &TranscriptArea::copied, this, &TranscriptView::copied);
    connect(area_, &TranscriptArea::editRequested, this, &TranscriptView::editRequested);
    connect(area_, &TranscriptArea::regenerateRequested, this, &TranscriptView::regenerateRequested);
    connect(area_, &TranscriptArea::previousSiblingRequested, this, &TranscriptView::previousSiblingRequested);
    connect(area_, &TranscriptArea::nextSiblingRequested, this, &TranscriptView::nextSiblingRequested);
    connect(area_, &TranscriptArea::fileRequested, this, &TranscriptView::fileRequested);
    connect(area_, &TranscriptArea::linkActivated, this,
            [](const QUrl& address) { QDesktopServices::openUrl(address); });
    connect(&theme_, &Theme::changed, this, &TranscriptView::applyTheme);
}

void TranscriptView::appendStreamingText(const QString& text) {
    model_.appendText(model_.count() - 1, text);
}

void TranscriptView::setStreamingStatus(const QString& text) {
    TranscriptMessage message = model_.at(model_.count() - 1);
    message.statistics = text;
    model_.replace(model_.count() - 1, message);
}

void TranscriptView::finishStreaming(TranscriptState state, const QString& statistics, const QString& error) {
    TranscriptMessage message = model_.at(model_.count() - 1);
    message.state = state;
    message.statistics = statistics;
    message.error = error;
    model_.replace(model_.count() - 1, message);
}

void TranscriptView::setTokenColours(qint64 id, const QList<TokenRange>& ranges) {
    area_->setTokenColours(id, ranges);
}
void TranscriptView::setTokenTexts(const std::function<QString(qint64 id, int token)>& texts) {
    area_->setTokenTexts(texts);
}
bool TranscriptView::isAtEnd() const {
    return area_->isAtEnd();
}
QString TranscriptView::selectedText() const {
    return area_->selectedText();
}
void TranscriptView::scrollToEnd() {
    area_->scrollToEnd();
}
void TranscriptView::copySelection() {
    area_->copySelection();
}
void TranscriptView::selectAll() {
    area_->selectAll();
}

void TranscriptView::showFind() {
    const QString selected = area_->selectedText();
    find_bar_->open(selected.contains(QLatin1Char('\n')) ? QString() : selected);
}

void TranscriptView::findText(const QString& text) {
    find_bar_->open(text);
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

void TranscriptView::applyTheme() {
    const ThemeColors& c = theme_.colors();
    jump_button_->setStyleSheet(
        QStringLiteral("QToolButton { background: %1; border: 1px solid %2; border-radius: %4px; }"
                       "QToolButton:hover, QToolButton:focus { background: %3; }")
            .arg(c.background.name(), c.border_strong.name(), c.surface.name())
            .arg(kJumpButton / 2));
}

void TranscriptView::translate() {
    jump_button_->setAccessibleName(tr("Jump to the latest message"));
    jump_button_->setToolTip(jump_button_->accessibleName());
}

void TranscriptView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) translate();
    QWidget::changeEvent(event);
}

bool TranscriptView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == area_->viewport() && event->type() == QEvent::Resize) placeJumpButton();
    return QWidget::eventFilter(watched, event);
}

void TranscriptView::placeJumpButton() {
    jump_button_->move((area_->viewport()->width() - kJumpButton) / 2,
                       area_->viewport()->height() - kJumpButton - space::kLarge);
    jump_button_->raise();
}

}  // namespace griffin::ui

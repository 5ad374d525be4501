#include "ui/chat/composer/composer.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>

#include "ui/chat/composer/attachment_bar.h"
#include "ui/chat/composer/composer_edit.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/composer/queue_list.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {
constexpr int kSendButton = 32;
}

Composer::Composer(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      queue_(new QueueList(theme, this)),
      attachments_(new AttachmentBar(theme, this)),
      problem_label_(new QLabel(this)),
      edit_(new ComposerEdit(this)),
      attach_(new QToolButton(this)),
      pickers_(new FlowLayout),
      reason_label_(new ShortLabel(this)),
      context_meter_(new ContextMeter(theme, this)),
      button_(new QToolButton(this)) {
    button_->setObjectName(QStringLiteral("sendButton"));
    button_->setFixedSize(kSendButton, kSendButton);
    button_->setIconSize(QSize(space::kIcon, space::kIcon));
    reason_label_->setObjectName(QStringLiteral("composerReason"));
    reason_label_->setProperty("kind", "faint");
    reason_label_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);

    problem_label_->setObjectName(QStringLiteral("composerProblem"));
    problem_label_->setProperty("kind", "danger");
    problem_label_->setTextFormat(Qt::PlainText);
    problem_label_->setWordWrap(true);
    problem_label_->hide();

    attach_->setObjectName(QStringLiteral("attachButton"));
    attach_->setIconSize(QSize(space::kIcon, space::kIcon));
    attach_->setFixedSize(space::kButton, space::kButton);
    attach_->setToolButtonStyle(Qt::ToolButtonIconOnly);
    attach_->setFocusPolicy(Qt::TabFocus);
    attach_->hide();

    pickers_->setSpacing(space::kTight);
    pickers_->setSpacing(space::kTight);
    pickers_->addWidget(attach_);
    pickers_->addWidget(reason_label_);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kTight);
    row->addLayout(pickers_, 1);
    auto* end = new QHBoxLayout;
    end->setSpacing(space::kMedium);
    end->addWidget(context_meter_);
    end->addWidget(button_);
    row->addLayout(end);
    row->setAlignment(end, Qt::AlignBottom);  // beside the last line of pickers
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kLarge, space::kMedium, space::kSmall, space::kSmall);
    column->setSpacing(space::kSmall);
    column->addWidget(queue_);
    column->addWidget(attachments_);
    column->addWidget(problem_label_);
    column->addWidget(edit_);
    column->addLayout(row);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setFocusProxy(edit_);

    connect(edit_, &ComposerEdit::enterPressed, this, &Composer::send);
    connect(edit_, &ComposerEdit::undoPressed, this, &Composer::undoRequested);
    connect(edit_, &ComposerEdit::upPressed, this, [this] {
        if (!generating_) emit editLastRequested();
    });
    connect(edit_, &ComposerEdit::filesInserted, this, &Composer::filesDropped);
    connect(edit_, &ComposerEdit::escapePressed, this, [this] {
        if (generating_) {
            emit stopRequested();
        } else {
            emit cancelRequested();
        }
    });
    connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
        updateButton();
        emit textChanged();
    });
    connect(button_, &QToolButton::clicked, this, &Composer::press);
    connect(&theme_, &Theme::changed, this, &Composer::applyTheme);
    edit_->installEventFilter(this);
    applyTheme();
    updatePlaceholder();
    updateButton();
}

QString Composer::text() const {
    return edit_->toPlainText();
}

void Composer::setText(const QString& text) {
    edit_->setPlainText(text);
    edit_->moveCursor(QTextCursor::End);
}

void Composer::focusEdit() {
    edit_->setFocus(Qt::OtherFocusReason);
}

void Composer::type(const QString& text) {
    focusEdit();
    edit_->insertPlainText(text);
}

void Composer::setGenerating(bool generating) {
    generating_ = generating;
    updateButton();
    updatePlaceholder();
}

void Composer::setSaving(bool saving) {
    saving_ = saving;
    updateButton();
    updatePlaceholder();
    updateProblem();
}

void Composer::setDisabledReason(const QString& reason) {
    disabled_reason_ = reason;
    updatePlaceholder();
    updateButton();
}

void Composer::setProblem(const QString& problem) {
    if (problem == problem_) return;
    problem_ = problem;
    updateProblem();
    updateButton();
}

void Composer::updateProblem() {
    problem_label_->setText(problem_);
    problem_label_->setVisible(!problem_.isEmpty() && !saving_);
}

void Composer::addPicker(QWidget* picker) {
    pickers_->insertWidget(pickers_->count() - 1, picker);  // before the reason
}

void Composer::setAttachAction(QAction* action) {
    attach_->setDefaultAction(action);
    attach_->setAccessibleName(withoutMenuMarks(action->text()));
    attach_->show();
}

void Composer::setRoom(int height) {
    constexpr int kFewLines = 3;
    const QMargins margins = layout()->contentsMargins();
    int room = height - margins.top() - margins.bottom() - space::kSmall;
    for (const QWidget* part : std::initializer_list<const QWidget*>{queue_, attachments_, problem_label_})
        if (!part->isHidden()) room -= part->sizeHint().height() + space::kSmall;
    const int line = edit_->fontMetrics().lineSpacing();
    const int beside_one_row = (room - std::max(button_->height(), attach_->height())) / line;
    const int beside_all = (room - pickers_->heightForWidth(pickers_->geometry().width())) / line;
    edit_->setMostLines(std::clamp(beside_all, std::clamp(beside_one_row, 1, kFewLines), ComposerEdit::kMaximumLines));
}

void Composer::press() {
    if (generating_) {
        emit stopRequested();
        return;
    }
    send();
}

void Composer::send() {
    if (!canSend()) return;
    emit sendRequested(text());
}

bool Composer::canSend() const {
    const bool ready = saving_ || (disabled_reason_.isEmpty() && problem_.isEmpty());
    return ready && !text().trimmed().isEmpty();
}

void Composer::updateButton() {
    button_->setEnabled(generating_ || canSend());
    QString icon = QStringLiteral("send");
    QString name = tr("Send");
    QString description = tr("Sends the message to the model");
    QString tip = tr("Send (Enter)");
    if (!problem_.isEmpty()) tip = problem_;
    if (!disabled_reason_.isEmpty()) tip = disabled_reason_;
    if (saving_) {
        icon = QStringLiteral("check");
        name = tr("Save");
        description = tr("Keeps what is written as a new version of the answer");
        tip = tr("Save (Enter)");
    }
    if (generating_) {
        icon = QStringLiteral("stop");
        name = tr("Stop");
        description = tr("Stops the answer that is being written");
        tip = tr("Stop (Esc)");
    }
    button_->setIcon(theme_.icon(icon, IconTint::kOnAccent));
    button_->setAccessibleName(name);
    button_->setAccessibleDescription(description);
    button_->setToolTip(tip);
}

void Composer::updatePlaceholder() {
    QString placeholder = tr("Message…");
    QString description = tr("Enter sends, Shift+Enter starts a new line");
    if (saving_) {
        placeholder = tr("Answer…");
        description = tr("Enter saves, Shift+Enter starts a new line");
    } else if (generating_) {
        placeholder = tr("Next message… (Enter queues it until the answer ends)");
        description = tr("Enter queues it until the answer ends, Shift+Enter starts a new line");
    }
    edit_->setPlaceholderText(placeholder);
    edit_->viewport()->update();  // Qt 6.4 repaints it only when it appears or goes
    edit_->setAccessibleName(saving_ ? tr("Answer") : tr("Message"));
    edit_->setAccessibleDescription(description);
    reason_label_->setText(disabled_reason_);
    reason_label_->setToolTip(disabled_reason_);
    reason_label_->setVisible(!disabled_reason_.isEmpty() && !saving_);
}

void Composer::applyTheme() {
    const ThemeColors& c = theme_.colors();
    edit_->setFont(theme_.font(FontRole::kReading));
    setMaximumWidth(theme_.columnWidth());
    edit_->setStyleSheet(
        QStringLiteral("QPlainTextEdit { background: transparent; border: none; color: %1; }").arg(c.text.name()));
    button_->setStyleSheet(QStringLiteral("QToolButton { background: %1; border: 1px solid %1; border-radius: %4px; }"
                                          "QToolButton:hover { background: %2; border-color: %2; }"
                                          "QToolButton:focus { background: %2; border-color: %5; }"
                                          "QToolButton:disabled { background: %3; border-color: %3; }")
                               .arg(c.accent.name(), c.accent_hover.name(), c.surface_strong.name())
                               .arg(theme_.scaled(kSendButton) / 2)
                               .arg(c.text.name()));
    update();
}

bool Composer::eventFilter(QObject* watched, QEvent* event) {
    if (watched == edit_ && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) update();
    return QWidget::eventFilter(watched, event);
}

void Composer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& c = theme_.colors();
    painter.setPen(edit_->hasFocus() ? c.accent : c.border_strong);
    painter.setBrush(c.background);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(frame, space::kMedium, space::kMedium);
}

}  // namespace griffin::ui

#include "moc_composer.cpp"

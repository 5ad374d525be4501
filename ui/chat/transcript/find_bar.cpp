#include "ui/chat/transcript/find_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "ui/chat/transcript/transcript_area.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {
constexpr int kRefreshMs = 200;
constexpr int kFieldWidth = 280;  // narrower where there is no room
}  // namespace

QList<TextMatch> findInTranscript(TranscriptArea& area, const QString& needle) {
    QList<TextMatch> matches;
    if (needle.isEmpty()) return matches;
    const int length = static_cast<int>(needle.size());
    for (int row = 0; row < area.rowCount(); ++row) {
        const QList<MarkdownBlock>& blocks = area.row(row).blocks();
        for (int block = 0; block < blocks.size(); ++block) {
            const QString text = plainText(blocks.at(block));
            for (auto at = text.indexOf(needle, 0, Qt::CaseInsensitive); at >= 0;
                 at = text.indexOf(needle, at + length, Qt::CaseInsensitive)) {
                matches.append({{row, block, static_cast<int>(at)}, length});
            }
        }
    }
    return matches;
}

FindBar::FindBar(Theme& theme, TranscriptArea& area, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      area_(area),
      field_(new QLineEdit(this)),
      count_(new QLabel(this)),
      previous_(new QToolButton(this)),
      next_(new QToolButton(this)),
      close_(new QToolButton(this)),
      refresh_(new QTimer(this)) {
    field_->setObjectName(QStringLiteral("findField"));
    count_->setObjectName(QStringLiteral("findCount"));
    field_->setMaximumWidth(kFieldWidth);
    field_->addAction(theme.icon(QStringLiteral("search")), QLineEdit::LeadingPosition)->setText(tr("Find"));
    count_->setProperty("kind", "faint");
    previous_->setIcon(theme.icon(QStringLiteral("arrow-up")));
    next_->setIcon(theme.icon(QStringLiteral("arrow-down")));
    close_->setIcon(theme.icon(QStringLiteral("close")));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kLarge, space::kSmall, space::kLarge, space::kSmall);
    layout->setSpacing(space::kTight);
    constexpr int kUpToItsMost = 1000;
    layout->addStretch(1);
    layout->addWidget(field_, kUpToItsMost);
    layout->addSpacing(space::kSmall);
    layout->addWidget(count_);
    layout->addSpacing(space::kSmall);
    layout->addWidget(previous_);
    layout->addWidget(next_);
    layout->addWidget(close_);
    field_->setPlaceholderText(tr("Find in this conversation"));
    field_->setAccessibleName(tr("Find in this conversation"));
    const auto name = [](QToolButton* button, const QString& text, const QString& tip) {
        button->setAccessibleName(text);
        button->setToolTip(tip);
    };
    name(previous_, tr("Previous match"), tr("Previous match (Shift+Enter)"));
    name(next_, tr("Next match"), tr("Next match (Enter)"));
    name(close_, tr("Close the search"), tr("Close (Esc)"));

    refresh_->setSingleShot(true);
    refresh_->setInterval(kRefreshMs);
    connect(refresh_, &QTimer::timeout, this, &FindBar::search);
    connect(field_, &QLineEdit::textChanged, this, [this] {
        current_ = 0;
        search();
        if (current_ >= 0) area_.reveal(matches_.at(current_).start);
    });
    connect(previous_, &QToolButton::clicked, this, &FindBar::previous);
    connect(next_, &QToolButton::clicked, this, &FindBar::next);
    connect(close_, &QToolButton::clicked, this, &FindBar::close);
    connect(&area_, &TranscriptArea::contentChanged, this, [this] {
        if (isVisible() && !refresh_->isActive()) refresh_->start();
    });
    field_->installEventFilter(this);
    setVisible(false);
}

void FindBar::open(const QString& text, int from_row) {
    setVisible(true);
    field_->setFocus(Qt::ShortcutFocusReason);
    if (!text.isEmpty() && text != field_->text()) {
        field_->setText(text);  // which searches
    } else {
        search();
        if (current_ < 0 && !text.isEmpty() && !matches_.isEmpty()) show(0);
    }
    const auto first = std::find_if(matches_.begin(), matches_.end(),
                                    [from_row](const TextMatch& match) { return match.start.row >= from_row; });
    if (from_row >= 0 && first != matches_.end()) show(static_cast<int>(first - matches_.begin()));
    field_->selectAll();
}

void FindBar::close() {
    const bool had_focus = isAncestorOf(focusWidget()) && focusWidget()->hasFocus();  // else what has it keeps it
    setVisible(false);
    refresh_->stop();
    matches_.clear();
    current_ = -1;
    area_.setMatches({}, -1);
    if (had_focus) area_.setFocus(Qt::ShortcutFocusReason);
}

void FindBar::search() {
    matches_ = findInTranscript(area_, field_->text());
    current_ = std::min(current_, static_cast<int>(matches_.size()) - 1);
    area_.setMatches(matches_, current_);
    if (field_->text().isEmpty()) {
        count_->clear();
    } else if (matches_.isEmpty()) {
        count_->setText(tr("Not found"));
    } else if (current_ < 0) {
        count_->setText(tr("%n match(es)", nullptr, static_cast<int>(matches_.size())));
    } else {
        count_->setText(tr("%1 of %2").arg(current_ + 1).arg(matches_.size()));
    }
    previous_->setEnabled(!matches_.isEmpty());
    next_->setEnabled(!matches_.isEmpty());
}

void FindBar::show(int match) {
    current_ = match;
    search();
    if (current_ >= 0) area_.reveal(matches_.at(current_).start);
}

void FindBar::next() {
    if (!matches_.isEmpty()) show((current_ + 1) % static_cast<int>(matches_.size()));
}

void FindBar::previous() {
    const int count = static_cast<int>(matches_.size());
    if (count > 0) show((std::max(current_, 0) + count - 1) % count);
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && keepsEscape(*event)) return true;
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            key->modifiers() & Qt::ShiftModifier ? previous() : next();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FindBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.colors().background);
    painter.fillRect(0, height() - 1, width(), 1, theme_.colors().border);
}

}  // namespace griffin::ui

#include "moc_find_bar.cpp"

#include "ui/chat/composer/queue_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kShownRows = 5;
constexpr int kShownCharacters = 200;  // of a row; the rest is in its tooltip
constexpr int kRowButton = 24;

}  // namespace

QueueList::QueueList(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(this)),
      send_(new QPushButton(tr("Send now"), this)),
      column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("queueList"));
    title_->setObjectName(QStringLiteral("queueTitle"));
    title_->setProperty("kind", "secondary");
    send_->setObjectName(QStringLiteral("queueSend"));
    send_->setToolTip(tr("Send the first of these messages; the others follow when it is answered"));
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(send_);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addLayout(head);
    connect(send_, &QPushButton::clicked, this, &QueueList::sendRequested);
    hide();
}

void QueueList::setMessages(const QStringList& messages, bool held) {
    if (rows_ != nullptr) {
        rows_->hide();
        rows_->deleteLater();
    }
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    for (int index = 0; index < messages.size() && index < kShownRows; ++index)
        rows->addWidget(makeRow(messages.at(index), index));
    if (messages.size() > kShownRows) {
        auto* more = new QLabel(tr("and %n more", "", static_cast<int>(messages.size()) - kShownRows), rows_);
        more->setProperty("kind", "faint");
        rows->addWidget(more);
    }
    column_->addWidget(rows_);
    rows_->show();  // now, not with the next event
    title_->setText(held ? tr("Held until you send them", "", static_cast<int>(messages.size()))
                         : tr("Sent when the answer ends"));
    send_->setVisible(held);
    setVisible(!messages.isEmpty());
}

QWidget* QueueList::makeRow(const QString& message, int index) {
    auto* row = new QWidget(rows_);
    row->setObjectName(QStringLiteral("queueRow"));
    auto* text = new QLabel(row);
    text->setObjectName(QStringLiteral("queueText"));
    text->setTextFormat(Qt::PlainText);
    text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    text->setText(message.simplified().left(kShownCharacters));
    text->setToolTip(message);
    const auto button = [&](const QString& name, const QString& icon, const QString& tip) {
        auto* tool = new QToolButton(row);
        tool->setObjectName(name);
        tool->setIcon(theme_.icon(icon));
        tool->setIconSize({space::kIcon, space::kIcon});
        tool->setFixedSize(kRowButton, kRowButton);
        tool->setFocusPolicy(Qt::TabFocus);
        tool->setAccessibleName(tip);
        tool->setAccessibleDescription(text->text());
        tool->setToolTip(tip);
        return tool;
    };
    auto* edit = button(QStringLiteral("queueEdit"), QStringLiteral("edit"), tr("Edit this waiting message"));
    auto* remove = button(QStringLiteral("queueRemove"), QStringLiteral("close"), tr("Do not send this message"));
    connect(edit, &QToolButton::clicked, this, [this, index] { emit editRequested(index); });
    connect(remove, &QToolButton::clicked, this, [this, index] { emit removeRequested(index); });

    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kTight);
    layout->addWidget(text, 1);
    layout->addWidget(edit);
    layout->addWidget(remove);
    return row;
}

}  // namespace griffin::ui

#include "moc_queue_list.cpp"

#include "ui/models/transfer_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {
constexpr int kSteps = 1000;
}

TransferList::TransferList(Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("transferList"));
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(space::kSmall);
    hide();
}

void TransferList::setRows(const QList<TransferRow>& rows) {
    const QStringList keys = lines_.keys();
    for (const QString& key : keys) {
        const bool wanted =
            std::any_of(rows.begin(), rows.end(), [&](const TransferRow& row) { return row.key == key; });
        if (wanted) continue;
        QFrame* gone = lines_.take(key).frame;
        gone->hide();  // now: the keyboard goes on with what is next
        gone->deleteLater();
    }
    for (const TransferRow& row : rows) {
        if (!lines_.contains(row.key)) lines_.insert(row.key, makeLine(row.key));
        fill(lines_.value(row.key), row);
    }
    setVisible(!rows.isEmpty());
}

TransferList::Line TransferList::makeLine(const QString& key) {
    Line line;
    line.frame = new QFrame(this);
    line.frame->setProperty("kind", "card");
    const auto make_button = [&](const QString& name, const QString& text, const QString& icon, const QString& hint,
                                 void (TransferList::*asked)(const QString&)) {
        auto* button = new QPushButton(theme_.icon(icon), text, line.frame);
        button->setObjectName(name);
        button->setToolTip(hint);
        connect(button, &QPushButton::clicked, this, [this, key, asked] { emit(this->*asked)(key); });
        return button;
    };
    line.cancel = make_button(QStringLiteral("transferCancel"), tr("Cancel"), QStringLiteral("stop"),
                              tr("The part downloaded so far is kept"), &TransferList::cancelRequested);
    line.proceed = make_button(QStringLiteral("transferContinue"), tr("Continue"), QStringLiteral("play"),
                               tr("Continue where it stopped"), &TransferList::continueRequested);
    line.checksum = make_button(QStringLiteral("transferChecksum"), tr("Correct the SHA-256…"), QStringLiteral("edit"),
                                tr("Check the download again"), &TransferList::checksumRequested);
    line.discard = make_button(QStringLiteral("transferDiscard"), tr("Discard"), QStringLiteral("trash"),
                               tr("Delete the part downloaded so far"), &TransferList::discardRequested);
    line.sign = new QLabel(line.frame);
    line.name = new ShortLabel(line.frame);
    line.name->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    line.name->setObjectName(QStringLiteral("transferName"));
    line.name->setFont(theme_.font(FontRole::kStrong));
    line.text = new QLabel(line.frame);
    line.text->setObjectName(QStringLiteral("transferText"));
    line.text->setProperty("kind", "secondary");
    line.text->setTextFormat(Qt::PlainText);
    line.text->setWordWrap(true);
    line.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line.progress = new QProgressBar(line.frame);
    line.progress->setObjectName(QStringLiteral("transferProgress"));
    line.progress->setTextVisible(false);

    auto* name = new QHBoxLayout;
    name->setSpacing(space::kSmall);
    name->addWidget(line.sign);
    name->addWidget(line.name, 1);
    auto* head = new FlowLayout;
    head->addGroup(name);
    for (QPushButton* button : {line.cancel, line.proceed, line.checksum, line.discard}) head->addWidget(button);
    auto* column = new QVBoxLayout(line.frame);
    column->setContentsMargins(space::kLarge, space::kSmall, space::kMedium, space::kSmall);
    column->setSpacing(space::kTight);
    column->addLayout(head);
    column->addWidget(line.progress);
    column->addWidget(line.text);
    column_->addWidget(line.frame);
    return line;
}

void TransferList::fill(const Line& line, const TransferRow& row) {
    const bool running = row.state == TransferState::kRunning;
    const bool failed = row.state == TransferState::kFailed;
    line.name->setText(row.name);
    line.name->setToolTip(row.name);
    line.text->setText(row.line);
    const int side = theme_.scaled(space::kIcon);
    line.sign->setPixmap(theme_
                             .icon(failed ? QStringLiteral("warning") : QStringLiteral("download"),
                                   failed ? IconTint::kDanger : IconTint::kQuiet)
                             .pixmap(QSize(side, side), devicePixelRatioF()));
    line.progress->setVisible(!failed);
    line.progress->setRange(0, running && row.fraction < 0.0 ? 0 : kSteps);
    line.progress->setValue(static_cast<int>(std::max(row.fraction, 0.0) * kSteps));
    line.progress->setAccessibleName(tr("Progress of %1").arg(row.name));
    const std::array buttons{std::pair(line.cancel, running), std::pair(line.proceed, !running && row.can_continue),
                             std::pair(line.checksum, row.other_checksum), std::pair(line.discard, !running)};
    for (const auto& [button, wanted] : buttons) {
        if (wanted) button->show();  // first: the one that takes its place takes the keyboard
        button->setAccessibleName(tr("%1: %2").arg(QString(button->text()).remove(QStringLiteral("…")), row.name));
    }
    for (const auto& [button, wanted] : buttons) button->setVisible(wanted);
}

}  // namespace griffin::ui

#include "moc_transfer_list.cpp"

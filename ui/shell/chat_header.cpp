#include "ui/shell/chat_header.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "ui/conversations/shown_title.h"
#include "ui/shell/main_actions.h"
#include "ui/theme/controls.h"
#include "ui/theme/set_apart.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kFewestLetters = 16;  // of the title, before anything stands beside it

QToolButton* iconButton(QAction* action, const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setIconSize({space::kIcon, space::kIcon});
    button->setFixedSize(space::kButton, space::kButton);
    // The column itself shows whether it is there.
    button->setStyleSheet(QStringLiteral("QToolButton:checked:!hover { background: transparent; }"));
    button->setAccessibleName(withoutMnemonic(action->text()));
    return button;
}

}  // namespace

ChatHeader::ChatHeader(Theme& theme, const MainActions& actions, QWidget* parent)
    : QWidget(parent), theme_(theme), label_(new QLabel(this)), preset_label_(new QLabel(this)) {
    label_->setObjectName(QStringLiteral("conversationTitle"));
    label_->setTextFormat(Qt::PlainText);
    label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label_->setFont(theme_.font(FontRole::kStrong));

    auto* menu = new QMenu(this);
    menu->addActions(
        {actions.rename, actions.pin, actions.duplicate, actions.move_to_folder, actions.export_conversation});
    menu->addSeparator();
    menu->addAction(actions.remove);
    menu->addSeparator();
    presets_ = menu->addMenu(theme_.icon(QStringLiteral("settings")), tr("P&reset"));
    presets_->setObjectName(QStringLiteral("presetMenu"));
    menu->addAction(actions.instructions);
    auto* more = new QToolButton(this);
    more->setObjectName(QStringLiteral("conversationMenu"));
    more->setIcon(theme_.icon(QStringLiteral("more")));
    more->setIconSize({space::kIcon, space::kIcon});
    more->setFixedSize(space::kButton, space::kButton);
    more->setMenu(menu);
    more->setPopupMode(QToolButton::InstantPopup);
    more->setAccessibleName(tr("Conversation menu"));
    more->setToolTip(tr("Rename, pin, move, export or delete this conversation, and edit its instructions"));
    preset_label_->setObjectName(QStringLiteral("presetLabel"));
    preset_label_->setProperty("kind", "faint");
    preset_label_->setTextFormat(Qt::PlainText);
    preset_label_->setFont(theme_.font(FontRole::kSmall));
    preset_label_->setToolTip(tr("The instructions and sampling settings of this conversation"));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kSmall);
    row->setSpacing(space::kSmall);
    row->addWidget(iconButton(actions.side_bar, QStringLiteral("sideBarButton"), this));
    row->addWidget(label_, 1);
    row->addWidget(preset_label_);
    row->addWidget(iconButton(actions.find, QStringLiteral("findButton"), this));
    row->addWidget(more);
    row->addWidget(iconButton(actions.inspector, QStringLiteral("inspectorButton"), this));

    showTitle();
    connect(&theme_, &Theme::changed, this, [this] {
        label_->setFont(theme_.font(FontRole::kStrong));
        preset_label_->setFont(theme_.font(FontRole::kSmall));
        showTitle();
        update();
    });
}

void ChatHeader::setTitle(const QString& title) {
    title_ = title;
    showTitle();
}

void ChatHeader::setPresets(const QStringList& names, const QString& chosen, const QString& own) {
    for (QAction* action : presets_->actions()) {
        presets_->removeAction(action);
        action->deleteLater();  // it may be the one that asks for this
    }
    const auto add = [&](const QString& text, const QString& name) {
        QAction* action = presets_->addAction(text);
        action->setCheckable(true);
        action->setChecked(own.isEmpty() && name == chosen);
        connect(action, &QAction::triggered, this, [this, name] { emit presetChosen(name); });
    };
    add(tr("None"), QString());
    if (!names.isEmpty()) presets_->addSeparator();
    for (const QString& name : names) add(setApart(name).replace(QLatin1Char('&'), QStringLiteral("&&")), name);
    preset_ = own.isEmpty() ? chosen : own;
    preset_label_->setText(preset_);
    showTitle();
}

void ChatHeader::resizeEvent(QResizeEvent*) {
    showTitle();
}

void ChatHeader::showTitle() {
    const QString title = shownTitle(title_);
    const QFontMetrics metrics(label_->font());
    const QMargins margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right();
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem* item = layout()->itemAt(i);
        if (item->widget() == label_ || item->widget() == preset_label_) continue;
        room -= item->minimumSize().width() + layout()->spacing();
    }
    const int beside = preset_label_->sizeHint().width() + layout()->spacing();
    const int least = std::min(metrics.horizontalAdvance(title), kFewestLetters * metrics.averageCharWidth());
    const bool fits = !preset_.isEmpty() && room - beside >= least;
    preset_label_->setVisible(fits);
    label_->setText(metrics.elidedText(title, Qt::ElideRight, fits ? room - beside : room));
    label_->setToolTip(label_->text() == title ? QString() : title);
    label_->setAccessibleName(title);
}

void ChatHeader::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, height() - 1, width(), 1), theme_.colors().border);
}

}  // namespace griffin::ui

#include "moc_chat_header.cpp"

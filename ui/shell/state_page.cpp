#include "ui/shell/state_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kIconSide = 40;
constexpr int kTextWidth = 440;

}  // namespace

StateButtons::StateButtons(QWidget* parent) : QWidget(parent), row_(new FlowLayout(this)) {}

void StateButtons::setButtons(const QList<StateButton>& buttons) {
    const bool same = std::equal(shown_.begin(), shown_.end(), buttons.begin(), buttons.end(),
                                 [](const StateButton& left, const StateButton& right) {
                                     return left.action == right.action && left.text == right.text;
                                 });
    if (same) return;
    shown_ = buttons;
    const QWidget* focused = focusWidget();
    const bool had_focus = focused != nullptr && focused == window()->focusWidget();  // or has it behind a dialog
    while (const QLayoutItem* item = row_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();  // it may be the one that was just clicked
        delete item;
    }
    for (const StateButton& button : buttons) {
        auto* widget = new QPushButton(button.text, this);
        widget->setObjectName(QStringLiteral("stateButton%1").arg(static_cast<int>(button.action)));
        widget->setAutoDefault(true);
        const bool goes_on = button.action != StateAction::kCancel;
        if (row_->count() == 0 && goes_on) widget->setProperty("kind", "primary");
        connect(widget, &QPushButton::clicked, this, [this, action = button.action] { emit actionRequested(action); });
        row_->addWidget(widget);
        widget->show();  // now: a hidden one gets no focus
    }
    setVisible(!buttons.isEmpty());
    if (had_focus && !buttons.isEmpty()) row_->itemAt(0)->widget()->setFocus(Qt::OtherFocusReason);
}

StatePage::StatePage(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      icon_(new QLabel(this)),
      title_(new TitleLabel(this)),
      text_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      buttons_(new StateButtons(this)) {
    icon_->setAlignment(Qt::AlignCenter);
    title_->setObjectName(QStringLiteral("stateTitle"));
    title_->setAlignment(Qt::AlignCenter);
    title_->setWordWrap(true);
    text_->setObjectName(QStringLiteral("stateText"));
    text_->setProperty("kind", "secondary");
    text_->setAlignment(Qt::AlignCenter);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setMaximumWidth(kTextWidth);
    text_->hide();  // until there is something to say
    title_->setMaximumWidth(kTextWidth);
    progress_->setObjectName(QStringLiteral("stateProgress"));
    progress_->setTextVisible(false);
    progress_->setMaximumWidth(kTextWidth * 2 / 3);
    progress_->setAccessibleName(tr("Progress"));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kHuge);
    column->setSpacing(space::kSmall);
    column->addStretch(2);
    column->addWidget(icon_, 0, Qt::AlignHCenter);
    column->addSpacing(space::kSmall);
    // In a row each: an aligned widget in a column is not asked how high it is in its width.
    const auto add = [column](QWidget* widget, int stretch) {
        auto* row = new QHBoxLayout;
        row->addStretch(1);
        row->addWidget(widget, stretch);
        row->addStretch(1);
        column->addLayout(row);
    };
    constexpr int kUpToItsMost = 1000;
    add(title_, kUpToItsMost);
    add(text_, kUpToItsMost);
    column->addSpacing(space::kSmall);
    add(progress_, kUpToItsMost);
    add(buttons_, 0);
    buttons_->layout()->setAlignment(Qt::AlignHCenter);
    column->addStretch(3);

    connect(buttons_, &StateButtons::actionRequested, this, &StatePage::actionRequested);
    connect(&theme_, &Theme::changed, this, &StatePage::applyTheme);
}

void StatePage::setContent(const StateContent& content) {
    content_ = content;
    title_->setText(content.title);
    text_->setText(content.text);
    text_->setVisible(!content.text.isEmpty());
    progress_->setVisible(content.waiting);
    setFraction(progress_, content.progress);
    buttons_->setButtons(content.buttons);
    applyTheme();
}

void StatePage::applyTheme() {
    if (content_.icon.isEmpty()) return;  // nothing was to be told yet
    const IconTint tint = content_.failure ? IconTint::kDanger : IconTint::kAccent;
    const int side = theme_.scaled(kIconSide);
    icon_->setPixmap(theme_.icon(content_.icon, tint).pixmap(QSize(side, side), devicePixelRatioF()));
}

StateBar::StateBar(Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      icon_(new QLabel(this)),
      text_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      buttons_(new StateButtons(this)) {
    setProperty("kind", "card");
    text_->setObjectName(QStringLiteral("stateBarText"));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Progress"));

    auto* middle = new QVBoxLayout;
    middle->setSpacing(space::kTight);
    middle->addWidget(text_);
    middle->addWidget(progress_);
    auto* row = new FlowLayout(this);
    row->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    row->setSpacing(space::kMedium);
    row->addWidget(icon_);
    row->addText(middle);
    row->addWidget(buttons_);

    connect(buttons_, &StateButtons::actionRequested, this, &StateBar::actionRequested);
    connect(&theme_, &Theme::changed, this, &StateBar::applyTheme);
}

void StateBar::setContent(const StateContent& content) {
    content_ = content;
    text_->setText(content.text.isEmpty() || content.waiting ? content.title
                                                             : content.title + QLatin1Char('\n') + content.text);
    progress_->setVisible(content.waiting);
    setFraction(progress_, content.progress);
    buttons_->setButtons(content.buttons);
    applyTheme();
}

void StateBar::applyTheme() {
    if (content_.icon.isEmpty()) return;  // nothing was to be told yet
    const IconTint tint = content_.failure ? IconTint::kDanger : IconTint::kAccent;
    const int side = theme_.scaled(space::kIcon);
    icon_->setPixmap(theme_.icon(content_.icon, tint).pixmap(QSize(side, side), devicePixelRatioF()));
}

}  // namespace griffin::ui

#include "moc_state_page.cpp"

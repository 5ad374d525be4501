#include "ui/states/state_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include "ui/states/state_buttons.h"
#include "ui/theme/progress.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

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
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    row->setSpacing(space::kMedium);
    row->addWidget(icon_);
    row->addLayout(middle, 1);
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
    icon_->setPixmap(theme_.icon(content_.icon, tint).pixmap(QSize(space::kIcon, space::kIcon), devicePixelRatioF()));
}

}  // namespace griffin::ui

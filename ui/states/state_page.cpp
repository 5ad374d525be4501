#include "ui/states/state_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include "ui/states/state_buttons.h"
#include "ui/theme/progress.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"
#include "ui/theme/title_label.h"

namespace griffin::ui {
namespace {
constexpr int kIconSide = 40;
constexpr int kTextWidth = 440;
}  // namespace

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
    text_->setFixedWidth(kTextWidth);
    text_->hide();  // until there is something to say
    title_->setFixedWidth(kTextWidth);
    progress_->setObjectName(QStringLiteral("stateProgress"));
    progress_->setTextVisible(false);
    progress_->setFixedWidth(kTextWidth * 2 / 3);
    progress_->setAccessibleName(tr("Progress"));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kHuge);
    column->setSpacing(space::kSmall);
    column->addStretch(2);
    column->addWidget(icon_, 0, Qt::AlignHCenter);
    column->addSpacing(space::kSmall);
    // In a row each: an aligned widget in a column is not asked how high its wrapped text is.
    for (QLabel* label : {title_, text_}) {
        auto* row = new QHBoxLayout;
        row->addStretch();
        row->addWidget(label);
        row->addStretch();
        column->addLayout(row);
    }
    column->addSpacing(space::kSmall);
    column->addWidget(progress_, 0, Qt::AlignHCenter);
    column->addWidget(buttons_, 0, Qt::AlignHCenter);
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
    icon_->setPixmap(theme_.icon(content_.icon, tint).pixmap(QSize(kIconSide, kIconSide), devicePixelRatioF()));
}

}  // namespace griffin::ui

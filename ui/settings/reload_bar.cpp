#include "ui/settings/reload_bar.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

ReloadBar::ReloadBar(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      card_(new QFrame(this)),
      text_(new QLabel(card_)),
      reload_(new QPushButton(card_)),
      about_(new QLabel(this)) {
    card_->setProperty("kind", "card");
    text_->setObjectName(QStringLiteral("reloadText"));
    text_->setWordWrap(true);
    reload_->setObjectName(QStringLiteral("reloadModel"));
    reload_->setProperty("kind", "primary");
    about_->setObjectName(QStringLiteral("aboutComputer"));
    about_->setProperty("kind", "secondary");
    about_->setWordWrap(true);
    about_->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(card_);
    row->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    row->setSpacing(space::kMedium);
    row->addWidget(text_, 1);
    row->addWidget(reload_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kLarge);
    column->addWidget(card_);
    column->addWidget(about_);
    card_->hide();
    connect(reload_, &QPushButton::clicked, this, &ReloadBar::reloadRequested);
    connect(&theme_, &Theme::changed, this, &ReloadBar::applyTheme);
    translate();
    applyTheme();
}

void ReloadBar::setState(bool reload_needed, const QString& about) {
    card_->setVisible(reload_needed);
    about_->setText(about);
}

void ReloadBar::translate() {
    text_->setText(tr("Takes effect when the model is loaded again."));
    reload_->setText(tr("Load it again"));
    reload_->setAccessibleName(reload_->text());
}

void ReloadBar::applyTheme() {
    about_->setFont(theme_.font(FontRole::kSmall));
}

void ReloadBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) translate();
    QWidget::changeEvent(event);
}

}  // namespace griffin::ui

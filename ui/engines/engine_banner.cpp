#include "ui/engines/engine_banner.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/theme/theme.h"

namespace griffin::ui {

EngineBanner::EngineBanner(Theme& theme, QWidget* parent)
    : QFrame(parent), theme_(theme), icon_(new QLabel(this)), text_(new QLabel(this)) {
    setObjectName(QStringLiteral("engineBanner"));
    setProperty("kind", "card");
    text_->setObjectName(QStringLiteral("engineBannerText"));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::kMedium, space::kTight, space::kMedium, space::kTight);
    row->setSpacing(space::kSmall);
    row->addWidget(icon_);
    row->addWidget(text_, 1);
    connect(&theme_, &Theme::changed, this, &EngineBanner::applyTheme);
    applyTheme();
    hide();
}

void EngineBanner::setText(const QString& text, bool leaves) {
    leaves_ = leaves;
    text_->setText(text);
    text_->setAccessibleName(text);
    setVisible(!text.isEmpty());
    applyTheme();
}

QString EngineBanner::text() const {
    return text_->text();
}

void EngineBanner::applyTheme() {
    text_->setFont(theme_.font(FontRole::kSmall));
    const int side = theme_.scaled(space::kIcon);
    icon_->setPixmap(
        theme_.icon(QStringLiteral("server"), leaves_ ? IconTint::kAccent : IconTint::kQuiet).pixmap(side, side));
}

}  // namespace griffin::ui

#include "moc_engine_banner.cpp"

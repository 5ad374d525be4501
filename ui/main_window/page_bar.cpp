#include "ui/main_window/page_bar.h"

#include <QAction>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/interface_text.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

PageBar::PageBar(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme), column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("pageBar"));
    column_->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kSmall);
    column_->setSpacing(space::kTight);
    hide();
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PageBar::addPage(QAction* action) {
    auto* button = new QToolButton(this);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({space::kIconBeside, space::kIcon});
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(withoutMnemonic(action->text()));
    column_->addWidget(button);
    setVisible(column_->count() > 1);
}

void PageBar::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, 0, width(), 1), theme_.colors().border);
}

}  // namespace griffin::ui

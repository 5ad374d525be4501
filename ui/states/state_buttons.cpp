#include "ui/states/state_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "ui/theme/spacing.h"

namespace griffin::ui {

StateButtons::StateButtons(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(space::kSmall);
}

void StateButtons::setButtons(const QList<StateButton>& buttons) {
    const bool same = std::equal(shown_.begin(), shown_.end(), buttons.begin(), buttons.end(),
                                 [](const StateButton& left, const StateButton& right) {
                                     return left.action == right.action && left.text == right.text;
                                 });
    if (same) return;
    shown_ = buttons;
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
    }
    setVisible(!buttons.isEmpty());
}

}  // namespace griffin::ui

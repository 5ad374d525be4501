#include "ui/methods/method_picker.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "ui/methods/method_switch.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

using engine::Method;

MethodPicker::MethodPicker(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      button_(new QToolButton(this)),
      menu_(new QMenu(this)),
      switch_(new MethodSwitch(theme, this)) {
    setObjectName(QStringLiteral("methodPicker"));
    button_->setObjectName(QStringLiteral("methodButton"));
    button_->setIconSize({space::kIcon, space::kIcon});
    button_->setPopupMode(QToolButton::InstantPopup);
    button_->setMenu(menu_);
    button_->setFocusPolicy(Qt::TabFocus);
    menu_->setObjectName(QStringLiteral("methodMenu"));
    menu_->setToolTipsVisible(true);
    switch_->setObjectName(QStringLiteral("speculationSwitch"));
    switch_->setChecked(true);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(button_);
    row->addWidget(switch_);
    connect(menu_, &QMenu::aboutToShow, this, &MethodPicker::fillMenu);
    connect(switch_, &QAbstractButton::clicked, this, &MethodPicker::speculatingChosen);
    connect(switch_, &QAbstractButton::toggled, this, &MethodPicker::showState);
    fillMenu();
    showState();
}

void MethodPicker::setMethods(const QList<MethodChoice>& methods) {
    methods_ = methods;
    fillMenu();
    showState();
}

void MethodPicker::setMethod(Method method) {
    method_ = method;
    showState();
}

void MethodPicker::setSpeculating(bool speculating) {
    switch_->setChecked(speculating);
}

void MethodPicker::setAutomaticText(const QString& text) {
    automatic_text_ = text;
    fillMenu();
    showState();
}

bool MethodPicker::isSpeculating() const {
    return switch_->isChecked();
}

QString MethodPicker::obstacle() const {
    for (const MethodChoice& choice : methods_) {
        if (choice.method == method_) return choice.obstacle;
    }
    return {};
}

void MethodPicker::showState() {
    const QString name = methodText(method_);
    const QString why_not = obstacle();
    button_->setText(name + QStringLiteral(" ▾"));
    const bool impossible = isSpeculating() && !why_not.isEmpty();
    button_->setIcon(impossible ? theme_.icon(QStringLiteral("warning")) : QIcon());
    button_->setToolButtonStyle(impossible ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
    QString state = method_ == Method::kAuto && !automatic_text_.isEmpty() ? automatic_text_ : methodHint(method_);
    if (!why_not.isEmpty()) state = why_not;
    if (!isSpeculating()) state = tr("Switched off: the model makes one token per pass");
    button_->setAccessibleName(tr("Method: %1").arg(name));
    button_->setAccessibleDescription(state);
    button_->setToolTip(name + QLatin1Char('\n') + state);
    switch_->setAccessibleName(tr("Speculation"));
    switch_->setAccessibleDescription(
        tr("Several tokens per pass, guessed first and then checked by the model. The text is the same."));
    switch_->setToolTip((isSpeculating() ? tr("Speculation is on") : tr("Speculation is off")) + QLatin1Char('\n') +
                        switch_->accessibleDescription());
}

void MethodPicker::fillMenu() {
    menu_->clear();
    for (const MethodChoice& choice : methods_) {
        const bool vanilla = choice.method == Method::kVanilla;
        // What stands at the right, where menus have their shortcuts.
        const QString note = choice.obstacle.isEmpty() ? methodNeed(choice.method) : choice.obstacle;
        QAction* action = menu_->addAction(methodText(choice.method) + QLatin1Char('\t') + note);
        action->setCheckable(true);
        action->setChecked(isSpeculating() ? choice.method == method_ : vanilla);
        action->setEnabled(choice.obstacle.isEmpty());
        const bool automatic = choice.method == Method::kAuto && !automatic_text_.isEmpty();
        action->setToolTip(automatic ? automatic_text_ : methodHint(choice.method));
        connect(action, &QAction::triggered, this, [this, vanilla, method = choice.method] {
            setSpeculating(!vanilla);
            if (!vanilla) setMethod(method);
            if (!vanilla) emit methodChosen(method);
            emit speculatingChosen(!vanilla);
        });
        if (choice.method == Method::kAuto) menu_->addSeparator();
    }
}

void MethodPicker::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) showState();
    QWidget::changeEvent(event);
}

}  // namespace griffin::ui

#include "ui/chat/pickers/method_picker.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "ui/chat/pickers/track_switch.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

using engine::Method;

MethodPicker::MethodPicker(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      button_(new QToolButton(this)),
      menu_(new QMenu(this)),
      switch_(new TrackSwitch(theme, this)) {
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
    connect(menu_, &QMenu::aboutToShow, this, [this] {
        emit aboutToList();
        fillMenu();
    });
    connect(switch_, &QAbstractButton::clicked, this, &MethodPicker::speculatingChosen);
    connect(switch_, &QAbstractButton::toggled, this, &MethodPicker::showState);
    connect(&theme_, &Theme::changed, this, &MethodPicker::showState);
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

void MethodPicker::setFixed(const QString& reason) {
    fixed_ = reason;
    button_->setEnabled(reason.isEmpty());
    switch_->setEnabled(reason.isEmpty());
    switch_->setVisible(reason.isEmpty());
    showState();
}

bool MethodPicker::isSpeculating() const {
    return switch_->isChecked();
}

QString MethodPicker::disabledReason() const {
    for (const MethodChoice& choice : methods_) {
        if (choice.method == method_) return choice.disabled_reason;
    }
    return {};
}

void MethodPicker::showState() {
    if (!fixed_.isEmpty()) return showFixed();
    const QString plain = tr("Plain", "the method");
    const QString name = isSpeculating() ? methodText(method_) : plain;
    const QString why_not = disabledReason();
    const bool impossible = isSpeculating() && !why_not.isEmpty();
    button_->setIcon(impossible ? theme_.icon(QStringLiteral("warning")) : QIcon());
    button_->setToolButtonStyle(impossible ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
    // As wide with either name, so that the switch beside it stays under the pointer.
    button_->setMinimumWidth(0);
    int width = 0;
    for (const QString& text : {plain, methodText(method_), name}) {
        button_->setText(text + QStringLiteral(" ▾"));
        width = std::max(width, button_->sizeHint().width());
    }
    button_->setMinimumWidth(width);
    QString state = method_ == Method::kAuto && !automatic_text_.isEmpty() ? automatic_text_ : methodHint(method_);
    if (!why_not.isEmpty()) state = why_not;
    if (!isSpeculating()) state = tr("Switched off. When it is on again: %1").arg(methodText(method_));
    button_->setAccessibleName(tr("Method: %1").arg(name));
    button_->setAccessibleDescription(state);
    button_->setToolTip(name + QLatin1Char('\n') + state);
    switch_->setAccessibleName(tr("Speculation"));
    switch_->setAccessibleDescription(
        tr("Several tokens per pass, guessed first and then checked by the model. The text is the same."));
    switch_->setToolTip((isSpeculating() ? tr("Speculation is on") : tr("Speculation is off")) + QLatin1Char('\n') +
                        switch_->accessibleDescription());
}

void MethodPicker::showFixed() {
    const QString name = tr("Chosen by the server");
    button_->setText(name);
    button_->setIcon(QIcon());
    button_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button_->setMinimumWidth(0);
    button_->setAccessibleName(tr("Method: %1").arg(name));
    button_->setAccessibleDescription(fixed_);
    button_->setToolTip(fixed_);
}

void MethodPicker::fillMenu() {
    if (menu_->isVisible()) return;  // it would find its size anew for every line; it is filled whenever it is opened
    menu_->clear();
    for (const MethodChoice& choice : methods_) {
        const bool vanilla = choice.method == Method::kVanilla;
        const bool automatic = choice.method == Method::kAuto && !automatic_text_.isEmpty();
        // What stands at the right, where menus have their shortcuts.
        QString note = choice.disabled_reason;
        if (note.isEmpty()) note = choice.speed.isEmpty() ? tr("speed not known yet") : choice.speed;
        const QString name = vanilla ? tr("Plain (vanilla)") : methodText(choice.method);
        QAction* action = menu_->addAction(
            tr("%1: %2", "method and how it guesses").arg(name, methodHint(choice.method)) + QLatin1Char('\t') + note);
        action->setData(static_cast<int>(choice.method));
        action->setCheckable(true);
        action->setChecked(isSpeculating() ? choice.method == method_ : vanilla);
        action->setEnabled(choice.disabled_reason.isEmpty());
        QStringList hints{automatic ? automatic_text_ : methodNeed(choice.method)};
        if (choice.disabled_reason.isEmpty() && !choice.speed.isEmpty())
            hints.append(tr(
                "Speed and factor are of all comparisons with plain decoding on this computer: of answers that were "
                "measured, each time they were, and of benchmarks at the temperature of new chats. A speed without "
                "a factor is of all answers of at least 64 tokens. A benchmark compares methods on the same prompts."));
        action->setToolTip(hints.join(QLatin1Char('\n')));
        connect(action, &QAction::triggered, this, [this, vanilla, method = choice.method] {
            setSpeculating(!vanilla);
            if (!vanilla) setMethod(method);
            if (!vanilla) emit methodChosen(method);
            emit speculatingChosen(!vanilla);
        });
        if (choice.method == Method::kAuto) menu_->addSeparator();
    }
}

}  // namespace griffin::ui

#include "moc_method_picker.cpp"

#include "ui/chat/pickers/thinking_picker.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "ui/chat/pickers/track_switch.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

using engine::Reasoning;
using engine::ReasoningSupport;

namespace {

constexpr int kBudgets[] = {0, 256, 1024, 4096, 16'384};  // tokens

QString translated(const char* text) {
    return QCoreApplication::translate("ThinkingPicker", text);
}

}  // namespace

QString reasoningText(Reasoning reasoning) {
    switch (reasoning) {
        case Reasoning::kAuto:
            return translated("As the model does by itself");
        case Reasoning::kOff:
            return translated("Off");
        case Reasoning::kOn:
            return translated("On");
        case Reasoning::kLow:
            return translated("Low");
        case Reasoning::kMedium:
            return translated("Medium");
        case Reasoning::kHigh:
            return translated("High");
    }
    return {};
}

QString budgetText(int tokens) {
    return tokens == 0 ? translated("No limit") : translated("%1 tokens").arg(QLocale().toString(tokens));
}

ThinkingPicker::ThinkingPicker(Theme& theme, QWidget* parent)
    : QWidget(parent), button_(new QToolButton(this)), menu_(new QMenu(this)), switch_(new TrackSwitch(theme, this)) {
    setObjectName(QStringLiteral("thinkingPicker"));
    button_->setObjectName(QStringLiteral("thinkingButton"));
    button_->setPopupMode(QToolButton::InstantPopup);
    button_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button_->setMenu(menu_);
    button_->setFocusPolicy(Qt::TabFocus);
    menu_->setObjectName(QStringLiteral("thinkingMenu"));
    switch_->setObjectName(QStringLiteral("thinkingSwitch"));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(button_);
    row->addWidget(switch_);
    connect(menu_, &QMenu::aboutToShow, this, &ThinkingPicker::fillMenu);
    connect(switch_, &QAbstractButton::clicked, this,
            [this](bool thinks) { emit reasoningChosen(thinks ? on() : Reasoning::kOff); });
    fillMenu();
    showState();
}

void ThinkingPicker::setModel(ReasoningSupport support, bool thinks_unasked) {
    support_ = support;
    thinks_unasked_ = thinks_unasked;
    showState();
}

void ThinkingPicker::setReasoning(Reasoning reasoning) {
    reasoning_ = reasoning;
    if (reasoning != Reasoning::kOff) last_on_ = reasoning;
    showState();
}

void ThinkingPicker::setBudget(int tokens) {
    budget_ = tokens;
    showState();
}

void ThinkingPicker::setCompact(bool compact) {
    if (compact == compact_) return;
    compact_ = compact;
    showState();
}

bool ThinkingPicker::thinks() const {
    return reasoning_ == Reasoning::kAuto ? thinks_unasked_ : reasoning_ != Reasoning::kOff;
}

Reasoning ThinkingPicker::on() const {
    if (last_on_ != Reasoning::kAuto) return last_on_;
    if (thinks_unasked_) return Reasoning::kAuto;
    return support_ == ReasoningSupport::kLevels ? Reasoning::kMedium : Reasoning::kOn;
}

QList<Reasoning> ThinkingPicker::choices() const {
    if (support_ == ReasoningSupport::kLevels)
        return {Reasoning::kAuto, Reasoning::kOff, Reasoning::kLow, Reasoning::kMedium, Reasoning::kHigh};
    return {Reasoning::kAuto, Reasoning::kOff, Reasoning::kOn};
}

void ThinkingPicker::showState() {
    setVisible(support_ != ReasoningSupport::kNone);
    button_->setText(compact_ ? QStringLiteral("▾") : tr("Thinking") + QStringLiteral(" ▾"));
    switch_->setChecked(thinks());
    QString state = tr("The model answers at once");
    if (thinks()) {
        state = reasoning_ == Reasoning::kAuto || reasoning_ == Reasoning::kOn
                    ? tr("The model thinks before it answers")
                    : tr("The model thinks before it answers: %1").arg(reasoningText(reasoning_));
        if (budget_ > 0) state += QLatin1Char('\n') + tr("At most %1").arg(budgetText(budget_));
    }
    button_->setAccessibleName(tr("Thinking"));
    button_->setAccessibleDescription(state);
    button_->setToolTip(state);
    switch_->setAccessibleName(tr("Thinking"));
    switch_->setAccessibleDescription(state);
    switch_->setToolTip(state);
}

void ThinkingPicker::fillMenu() {
    menu_->clear();
    auto* levels = new QActionGroup(menu_);
    for (const Reasoning reasoning : choices()) {
        QAction* action = menu_->addAction(reasoningText(reasoning));
        action->setData(static_cast<int>(reasoning));
        action->setCheckable(true);
        action->setChecked(reasoning == reasoning_);
        levels->addAction(action);
        connect(action, &QAction::triggered, this, [this, reasoning] { emit reasoningChosen(reasoning); });
    }
    menu_->addSeparator();
    QList<int> budgets(std::begin(kBudgets), std::end(kBudgets));
    if (!budgets.contains(budget_)) budgets.append(budget_);
    std::sort(budgets.begin(), budgets.end());
    auto* limits = new QActionGroup(menu_);
    for (const int tokens : budgets) {
        QAction* action = menu_->addAction(tokens == 0 ? budgetText(0) : tr("At most %1").arg(budgetText(tokens)));
        action->setCheckable(true);
        action->setChecked(tokens == budget_);
        limits->addAction(action);
        connect(action, &QAction::triggered, this, [this, tokens] { emit budgetChosen(tokens); });
    }
}

}  // namespace griffin::ui

#include "moc_thinking_picker.cpp"

#include "ui/first_start/first_start_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <utility>

#include "ui/shell/state_page.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kColumnWidth = 480;
constexpr int kStepHeight = 240;

QLabel* wrapped(QLabel* label) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel* secondary(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("kind", "secondary");
    return wrapped(label);
}

}  // namespace

FirstStartPage::FirstStartPage(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      step_(new QLabel(this)),
      steps_(new QStackedWidget(this)),
      model_(new StatePage(theme, this)),
      skip_(new QPushButton(this)),
      back_(new QPushButton(this)),
      next_(new QPushButton(this)) {
    setObjectName(QStringLiteral("firstStartPage"));
    step_->setObjectName(QStringLiteral("firstStep"));
    step_->setProperty("kind", "secondary");
    skip_->setObjectName(QStringLiteral("firstSkip"));
    back_->setObjectName(QStringLiteral("firstBack"));
    next_->setObjectName(QStringLiteral("firstNext"));
    next_->setProperty("kind", "primary");
    steps_->setMinimumHeight(kStepHeight);  // the buttons stay where they are from step to step
    steps_->addWidget(languageStep());
    steps_->addWidget(model_);
    steps_->addWidget(questionStep());

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kSmall);
    buttons->setDirection(QBoxLayout::RightToLeft);  // the keyboard comes first to what goes on
    buttons->addWidget(next_);
    buttons->addWidget(back_);
    buttons->addStretch(1);
    buttons->addWidget(skip_);
    auto* content = new QWidget(this);
    auto* middle = new QWidget(content);
    middle->setMaximumWidth(kColumnWidth);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kLarge);
    column->addStretch(2);
    column->addWidget(step_);
    column->addWidget(steps_);
    column->addLayout(buttons);
    column->addStretch(3);
    auto* page = new QHBoxLayout(content);
    page->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kHuge);
    page->addWidget(middle);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(makeScrolled(content, this));

    connect(languages_, &QComboBox::activated, this,
            [this](int index) { emit languageChosen(languages_->itemData(index).toString()); });
    connect(model_, &StatePage::actionRequested, this, &FirstStartPage::stateActionRequested);
    connect(skip_, &QPushButton::clicked, this, [this] { emit finished({}); });
    connect(back_, &QPushButton::clicked, this, [this] { go(steps_->currentIndex() - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { go(steps_->currentIndex() + 1); });
    connect(&theme_, &Theme::changed, this, &FirstStartPage::applyTheme);
    applyTheme();
    QWidget* before = languages_;  // the keyboard comes to the steps first, then to the buttons
    QList<QPushButton*> order = steps_->widget(steps_->count() - 1)->findChildren<QPushButton*>();
    order << next_ << back_ << skip_;
    for (QPushButton* button : order) setTabOrder(std::exchange(before, button), button);
    go(0);
}

/// Enter presses the button that has the focus, else it goes on.
void FirstStartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QWidget::keyPressEvent(event);
    auto* focused = qobject_cast<QPushButton*>(focusWidget());
    (focused != nullptr ? focused : next_)->click();
}

QWidget* FirstStartPage::languageStep() {
    auto* step = new QWidget(this);
    auto* welcome = wrapped(new TitleLabel(step));
    welcome->setText(tr("Welcome to Griffin Chat"));
    auto* text = secondary(step);
    text->setText(tr("Talk to a language model on this computer. Nothing you write leaves it."));
    auto* label = new QLabel(tr("Language of this program"), step);
    languages_ = new QComboBox(step);
    languages_->setAccessibleName(label->text());
    languages_->setObjectName(QStringLiteral("firstLanguage"));
    label->setBuddy(languages_);
    keepFromWheel(languages_);
    auto* column = new QVBoxLayout(step);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kSmall);
    column->addWidget(welcome);
    column->addWidget(text);
    column->addSpacing(space::kSmall);
    column->addWidget(label);
    column->addWidget(languages_);
    column->addStretch(1);
    return step;
}

QWidget* FirstStartPage::questionStep() {
    auto* step = new QWidget(this);
    auto* question = wrapped(new TitleLabel(step));
    question->setText(tr("What would you like to know?"));
    auto* text = secondary(step);
    text->setText(tr("Choose one of these, or write your own."));
    auto* column = new QVBoxLayout(step);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kSmall);
    column->addWidget(question);
    column->addWidget(text);
    column->addSpacing(space::kSmall);
    const QStringList questions = {tr("Why is the sky blue?"), tr("Write a short poem about autumn."),
                                   tr("How can I plan my week better?")};
    for (int i = 0; i < questions.size(); ++i) {
        auto* button = new QPushButton(questions[i], step);
        button->setAccessibleName(questions[i]);
        button->setObjectName(QStringLiteral("firstQuestion%1").arg(i));
        button->setStyleSheet(QStringLiteral("text-align: left;"));
        connect(button, &QPushButton::clicked, this, [this, button] { emit finished(button->text()); });
        column->addWidget(button);
    }
    column->addStretch(1);
    return step;
}

void FirstStartPage::go(int step) {
    if (step >= steps_->count()) {
        emit finished({});
        return;
    }
    const bool on_next = next_->hasFocus();
    steps_->setCurrentIndex(step);
    showStep();
    // It has just become one that cannot be pressed: the keyboard is at what the step is about, and not at Back.
    auto* first = model_->findChild<QPushButton*>();
    if (on_next && !next_->isEnabled() && first != nullptr) first->setFocus(Qt::OtherFocusReason);
}

void FirstStartPage::showStep() {
    const int step = steps_->currentIndex();
    const bool last = step == steps_->count() - 1;
    step_->setText(tr("Step %1 of %2").arg(step + 1).arg(steps_->count()));
    skip_->setText(tr("Skip"));
    back_->setText(tr("Back"));
    next_->setText(last ? tr("Write my own") : tr("Continue"));
    for (QPushButton* button : {skip_, back_, next_}) button->setAccessibleName(button->text());
    skip_->setVisible(!last);
    back_->setVisible(step > 0);
    next_->setEnabled(step != 1 || may_go_on_);
    next_->setToolTip(next_->isEnabled() ? QString() : tr("Choose a model first, or skip"));
}

void FirstStartPage::setLanguages(const SettingOffers& offers, const QString& language) {
    languages_->clear();
    for (const SettingChoice& choice : SettingForms::languages(offers)) {
        languages_->addItem(choice.text, choice.value);
        auto* items = qobject_cast<QStandardItemModel*>(languages_->model());
        if (items != nullptr) items->item(languages_->count() - 1)->setEnabled(choice.disabled_reason.isEmpty());
    }
    languages_->setCurrentIndex(languages_->findData(language));
}

void FirstStartPage::setModelState(const StateContent& content, bool may_go_on) {
    const QWidget* focused = model_->focusWidget();
    const bool had_focus = focused != nullptr && focused == window()->focusWidget();  // or has it behind a dialog
    model_->setContent(content);
    QWidget* before = languages_;  // as the other steps: before the buttons below
    for (QPushButton* button : model_->findChildren<QPushButton*>()) setTabOrder(std::exchange(before, button), button);
    may_go_on_ = may_go_on;
    showStep();
    // The button that had it is gone: the keyboard goes on with what is next.
    if (had_focus && content.buttons.isEmpty() && next_->isEnabled()) next_->setFocus(Qt::OtherFocusReason);
}

void FirstStartPage::applyTheme() {
    step_->setFont(theme_.font(FontRole::kSmall));
}

}  // namespace griffin::ui

#include "moc_first_start_page.cpp"

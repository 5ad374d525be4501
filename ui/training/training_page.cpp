#include "ui/training/training_page.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

TrainingPage::TrainingPage(Theme& theme, QWidget* parent)
    : Page(theme, QStringLiteral("trainingPage"), parent),
      middle_(new QStackedWidget(this)),
      state_page_(new StatePage(theme, this)),
      setup_(new TrainingSetup(theme, this)),
      run_(new TrainingRun(theme, this)) {
    auto* title = new TitleLabel(tr("Train a draft"), this);
    title->setMinimumHeight(space::kButton);  // as where there are buttons beside it
    setup_->setAccessibleName(tr("A new training"));
    run_->setAccessibleName(tr("The training"));
    middle_->addWidget(state_page_);
    middle_->addWidget(setup_);
    middle_->addWidget(run_);
    auto* column = makeColumn();
    column->addWidget(title);
    column->addWidget(middle_, 1);
    connect(state_page_, &StatePage::actionRequested, this, &TrainingPage::stateActionRequested);
    showWhatFits();
}

void TrainingPage::showSetup() {
    shows_run_ = false;
    showWhatFits();
}

void TrainingPage::showRun(const TrainingView& view) {
    const QWidget* held = shows_run_ ? nullptr : window()->focusWidget();
    const bool follows = held != nullptr && setup_->isAncestorOf(held);
    run_->setView(view);
    shows_run_ = true;
    showWhatFits();
    if (follows) run_->takeKeyboard();
}

void TrainingPage::setModelState(const std::optional<StateContent>& state) {
    model_state_ = state;
    showWhatFits();
}

void TrainingPage::showWhatFits() {
    if (shows_run_) {
        middle_->setCurrentWidget(run_);
    } else if (model_state_) {
        state_page_->setContent(*model_state_);
        middle_->setCurrentWidget(state_page_);
    } else {
        middle_->setCurrentWidget(setup_);
    }
}

}  // namespace griffin::ui

#include "moc_training_page.cpp"

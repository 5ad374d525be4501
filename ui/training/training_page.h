// The page "Train a draft": the setup of a training, or the one there is. It only shows; the controller trains.
#pragma once

#include <optional>

#include "ui/shell/page.h"
#include "ui/training/training_run.h"
#include "ui/training/training_setup.h"

class QStackedWidget;

namespace griffin::ui {

class TrainingPage : public Page {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit TrainingPage(Theme& theme, QWidget* parent = nullptr);

    TrainingSetup& setup() { return *setup_; }
    TrainingRun& run() { return *run_; }

    void showSetup();
    void showRun(const TrainingView& view);
    bool showsRun() const { return shows_run_; }
    /// What the page says instead of the setup while no model is there to train for; none: there is one.
    void setModelState(const std::optional<StateContent>& state);

  private:
    void showWhatFits();

    QStackedWidget* middle_;
    StatePage* state_page_;
    TrainingSetup* setup_;
    TrainingRun* run_;
    bool shows_run_ = false;
    std::optional<StateContent> model_state_;
};

}  // namespace griffin::ui

// What the page "Train a draft" shows of a training, in words.
#pragma once

#include <QString>

#include "app/training_job/training_history.h"
#include "app/training_job/training_job.h"
#include "ui/training/training_run.h"

namespace griffin::app {

ui::TrainingView trainingView(const TrainingJob& job, const TrainingHistory& history, ui::TrainingState state,
                              const TrainingFolder& folder);

/// What is said of a training beside the name of its page, on all pages: "1/3, 42 %" of its first step, "paused".
/// Empty: nothing.
QString trainingNote(const TrainingJob& job, const TrainingHistory& history, ui::TrainingState state);

/// "40 seconds", "12 minutes", "2.5 hours".
QString aboutSoLong(double seconds);

}  // namespace griffin::app

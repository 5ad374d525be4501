// What the page "Train a draft" shows, in words: a training, and what one would take.
#pragma once

#include <QString>

#include "app/training_job/training_history.h"
#include "app/training_job/training_job.h"
#include "ui/training/training_run.h"
#include "ui/training/training_setup.h"

namespace griffin::app {

ui::TrainingView trainingView(const TrainingJob& job, const TrainingHistory& history, ui::TrainingState state,
                              const TrainingFolder& folder);

/// What is said of a training beside the name of its page, on all pages: "42 %", "paused". Empty: nothing.
QString trainingNote(const TrainingJob& job, const TrainingHistory& history, ui::TrainingState state);

/// "40 seconds", "12 minutes", "2.5 hours".
QString aboutSoLong(double seconds);

struct EstimatedTraining {
    ui::TrainingEstimate shown;
    qint64 memory_mib = 0;  // for unfinished answers
};

/// Reads the model and the file of prompts: not for the GUI thread. `prompts`: their number without the file's.
/// `folder`: of the training.
EstimatedTraining estimateTraining(const ui::TrainingChoice& choice, int prompts, const QString& folder);

}  // namespace griffin::app

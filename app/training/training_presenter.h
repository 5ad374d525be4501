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

/// How long it takes, as a sentence. `answer_speed`: tokens per second of many answers at once, as measured on this
/// computer with this model; 0: not measured yet, and nothing is said of the answers.
QString timeEstimate(const ui::TrainingChoice& choice, int prompts, double answer_speed);

/// Reads the model and the file of prompts: not for the GUI thread. `prompts`: their number without the file's.
/// `answer_speed`: as above. `folder`: of the training.
EstimatedTraining estimateTraining(const ui::TrainingChoice& choice, int prompts, double answer_speed,
                                   const QString& folder);

}  // namespace griffin::app

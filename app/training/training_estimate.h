// What a training would take, in words: memory, disk and time, before it begins.
#pragma once

#include <QString>

#include "engine/base/result.h"
#include "ui/training/training_setup.h"

namespace griffin::app {

struct EstimatedTraining {
    ui::TrainingEstimate shown;
    qint64 memory_mib = 0;  // for unfinished answers
};

/// How long it takes, as a sentence. `answer_speed`: tokens per second of many answers at once, as measured on this
/// computer with this model; 0: not measured yet, and nothing is said of the answers.
QString timeEstimate(const ui::TrainingChoice& choice, int prompts, double answer_speed);

/// Reads the model: not for the GUI thread. `prompts`: how many there are, or why that is not known. `kept`: answers of
/// the training before that this one adds to. `answer_speed`: as above. `folder`: of the training.
EstimatedTraining estimateTraining(const ui::TrainingChoice& choice, const engine::Result<int>& prompts, int kept,
                                   double answer_speed, const QString& folder);

}  // namespace griffin::app

// What a training would take: memory, disk and time, and the draft it could go on from.
#pragma once

#include <QString>

#include "ui/training/training_setup.h"

namespace griffin::app {

struct EstimatedTraining {
    ui::TrainingEstimate shown;
    qint64 memory_mib = 0;  // for answers under way
};

/// Reads the model and the file of prompts: not for the GUI thread. `prompts`: without those of the file. `folder`: of
/// the training.
EstimatedTraining estimateTraining(const ui::TrainingChoice& choice, int prompts, const QString& folder);

}  // namespace griffin::app

// What `griffin` is asked for in each phase of a training.
#pragma once

#include <QStringList>

#include "app/training/training_job.h"
#include "app/training/training_story.h"

namespace griffin::app {

/// Share of the time that is given to answers; the rest is the training's.
inline constexpr double kDataShare = 0.45;

/// Minutes that are left for the phase the job is in; nothing where there is no limit.
std::optional<double> minutesLeft(const TrainingJob& job, const TrainingStory& story);

/// REQUIRES: the phase is not kDone.
QStringList trainingArguments(const TrainingJob& job, const TrainingFolder& folder, const TrainingStory& story);

}  // namespace griffin::app

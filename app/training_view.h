// A training as the page shows it.
#pragma once

#include "app/training/training_job.h"
#include "app/training/training_story.h"
#include "ui/training/training_view.h"

namespace griffin::app {

ui::TrainingView trainingView(const TrainingJob& job, const TrainingStory& story, ui::TrainingState state,
                              const TrainingFolder& folder);

/// "40 seconds", "12 minutes", "2.5 hours".
QString aboutSoLong(double seconds);

}  // namespace griffin::app

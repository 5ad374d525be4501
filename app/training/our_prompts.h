// The program's own prompts for training, so that one can begin without any file: questions, tasks, sums and requests
// made of forms and subjects (resources/prompts/training.json). None of them is of a benchmark.
#pragma once

#include <QString>
#include <QStringList>

#include "engine/base/result.h"

namespace griffin::app {

/// Mixed, always in the same order, so that the first of them are as varied as all.
QStringList ourTrainingPrompts();

/// One JSON object with "prompt" a line, to a file that is there whole or not at all.
engine::Result<engine::Done> writeOurTrainingPrompts(const QString& path);

}  // namespace griffin::app

// Prompts for training data that need no file: the person's own conversations, from which a draft learns to predict
// what the model says to this person, and the program's own prompts.
#pragma once

#include <QString>
#include <QStringList>

#include "engine/base/result.h"
#include "storage/database.h"

namespace griffin::app {

/// Writes the current branch of every conversation that is not in the trash, one JSON object with messages[] per line
/// (engine/train/data/prompt_list.h), to a file that is written whole or not at all. Returns how many there are;
/// conversations without a question are left out, and if none is left no file is written.
engine::Result<int> writeConversationPrompts(storage::Database& database, const QString& path);

/// The program's own prompts: questions, tasks, sums and requests made of forms and subjects
/// (resources/prompts/training.json), none of them from a benchmark, none twice. Shuffled, always in the same order, so
/// that the first ones are as varied as all.
QStringList ourTrainingPrompts();

/// Writes them, one JSON object with "prompt" per line, to a file that is written whole or not at all.
engine::Result<engine::Done> writeOurTrainingPrompts(const QString& path);

}  // namespace griffin::app

// A person's own conversations as prompts for training data: a draft that learnt from them foresees what the model says
// to this person.
#pragma once

#include <QString>

#include "storage/database.h"

namespace griffin::app {

/// Writes the branch on screen of every conversation that is not in the trash, one JSON object with messages[] a line
/// (engine/train/prompt_source.h), to a file that is there whole or not at all. Returns how many conversations these
/// are; those without a question are left out, and without any no file is written.
storage::Result<int> writeConversationPrompts(storage::Database& database, const QString& path);

}  // namespace griffin::app

// A history as a busy person has after years: conversations of messages whose words are as frequent and as rare as
// those of a language, so that a search meets both. The same numbers give the same texts.
#pragma once

#include <QString>

#include "storage/database.h"

namespace griffin::tests {

/// A word of the made-up language by its rank, 0 to 20,000: short for a frequent one, of up to four syllables for a
/// rare one.
QString historyWord(int rank);

/// Adds `conversations` of `messages` messages of 80 words, questions and answers in turn, with titles "title 0" and
/// on, in one transaction.
storage::Result<storage::Done> fillHistory(storage::Database& database, int conversations, int messages);

}  // namespace griffin::tests

// Turns the stored branch of a conversation into what the transcript shows and into what the engine is asked.
#pragma once

#include <QList>
#include <QString>

#include "app/engine_messages.h"
#include "storage/records.h"
#include "storage/result.h"
#include "ui/transcript/transcript_message.h"

namespace griffin::app {

class AnswerWriter;
struct DataStore;

/// The messages from the first to `leaf` with their statistics and siblings. The answer that `writer` is at is taken
/// from it, because what is stored of it is up to a second older.
storage::Result<QList<ui::TranscriptMessage>> buildTranscript(DataStore& data, storage::MessageId leaf,
                                                              const AnswerWriter& writer);

/// The turns from the first message to `leaf`, which is the question; files stand before the question they came with.
storage::Result<QList<ChatTurn>> buildTurns(DataStore& data, storage::MessageId leaf);

/// The title of a conversation that starts with this question: its first words, at most about 60 characters, without
/// the signs of Markdown and without the code that follows them. A title is made once, with the first question, so that
/// one given by hand stays.
QString titleFor(const QString& question);

}  // namespace griffin::app

// Turns the stored branch of a conversation into what the transcript shows and into the prompt for the engine.
#pragma once

#include <QList>
#include <QString>

#include "app/documents/prompt_turns.h"
#include "storage/database.h"
#include "storage/records.h"
#include "ui/chat/transcript/transcript_model.h"

namespace griffin::app {

class AnswerWriter;
struct DataStore;

/// Whether speed and factor are of the runs that measured the whole answer.
bool isOfMeasuredRuns(const storage::MessageStats& stats);
/// Decode speed, the first token excluded; 0 where it was not measured. Of those runs where isOfMeasuredRuns().
double tokensPerSecond(const storage::MessageStats& stats);
/// Whether a server told no number of tokens.
bool tokensAreEstimated(const storage::MessageStats& stats);
/// And where its first text had several tokens, which came before any time that was measured.
bool speedIsEstimated(const storage::MessageStats& stats);
/// Whether other programs kept the processors from it for so long that this speed is not its own.
bool wasBusy(const storage::MessageStats& stats);

/// The messages from the first to `leaf`, above them the instructions. Below an answer is what it cost ("212 tok/s
/// · 3.41 tokens per pass · Guessing saved ≈ 1.3 s of 5.1 s, about 1.3 times as fast", the rest as a tooltip). The
/// answer that `writer` is writing is taken from it, because the stored text is up to a second older, and so is one
/// that it could not store.
storage::Result<QList<ui::TranscriptMessage>> buildTranscript(DataStore& data, const QString& system_prompt,
                                                              storage::MessageId leaf, const AnswerWriter& writer);

/// The messages from the first to `leaf`, which is the question, with their files, and for each question what of them
/// its answer was written from. An answer that called tools is followed by a turn for each result, which may be what is
/// to be answered. `answer`: the one of the question that is meant; invalid: a new one.
storage::Result<PromptTurns> buildTurns(DataStore& data, const QString& system_prompt, storage::MessageId leaf,
                                        storage::MessageId answer = {});

/// The title of a conversation that starts with this question: its first words, at most about 60 characters, without
/// Markdown signs and without code that follows. A title is made once, with the first question, so that one given by
/// hand stays.
QString titleFor(const QString& question);

}  // namespace griffin::app

// One message as the transcript shows it: a plain value, filled in by the owner of the conversation.
#pragma once

#include <QString>
#include <QStringList>

namespace griffin::ui {

enum class TranscriptRole { kUser, kAssistant };

enum class TranscriptState {
    kComplete,
    kStreaming,    // text is still coming: at most one message of a transcript, the last
    kStopped,      // by the person
    kLength,       // the limit of new tokens or of the context was reached
    kInterrupted,  // the program ended while it was written
    kFailed        // `error` tells the cause
};

struct TranscriptMessage {
    qint64 id = 0;  // the owner's; unique within a transcript
    TranscriptRole role = TranscriptRole::kUser;
    QString author;           // the line above the text: "You", the model's name
    QString text;             // Markdown for an answer, plain text for a question
    QStringList attachments;  // files that came with a question: "notes.txt · 12 kB"
    TranscriptState state = TranscriptState::kComplete;
    QString statistics;       // the quiet line below: "212 tok/s · 3.4 per pass · 2.1× vanilla"; may be empty
    QString statistics_hint;  // the rest of the figures, for its tooltip
    QString error;            // one sentence with the cause and what to do; kFailed only
    int sibling_index = 0;    // of the branches at this place, from 0
    int sibling_count = 1;    // arrows and "1/3" are shown from 2 on

    friend bool operator==(const TranscriptMessage&, const TranscriptMessage&) = default;
};

}  // namespace griffin::ui

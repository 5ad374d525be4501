// The messages of the conversation on screen, in order, as plain values. Their owner changes them; TranscriptView
// listens.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include "storage/records.h"

namespace griffin::ui {

/// What an answer's reasoning took; zero: it is not known.
struct ReasoningFigures {
    int tokens = 0;
    double ms = 0.0;

    friend bool operator==(const ReasoningFigures&, const ReasoningFigures&) = default;
};

enum class ReasoningState { kGrows, kEnded };

struct TranscriptMessage {
    qint64 id = 0;  // the owner's; unique within a transcript
    storage::MessageRole role = storage::MessageRole::kUser;
    QString author;  // the line above the text: "You", the model's name
    QString text;    // Markdown for an answer, plain text for a question
    QStringList
        attachments;  // files that came with a question: "notes.txt · 12 kB"; of an answer, places it was written from
    storage::MessageState state = storage::MessageState::kComplete;  // kStreaming: of the last one at most
    ReasoningFigures reasoning;                                      // of an answer
    QString statistics;           // the quiet line below: what guessing saved, and the figures; may be empty
    QString statistics_in_brief;  // the same, where there is no room for a sentence
    QString statistics_hint;      // the rest of the figures, for its tooltip
    QString unmeasurable;         // why measuring its speedup would tell nothing; empty: it would
    QString error;                // one sentence with the cause and what to do; kFailed only
    QByteArray passes;            // of an answer: a PassBrief each, for the ribbon below it; empty: there is none
    int tokens = 0;               // of an answer that was guessed: how many it has; 0: not known
    QString instructions;         // of the first: what the model is told before it; empty: nothing of its own
    bool unanswered = false;      // the last question, whose answers were deleted
    bool read_from_here = false;  // the messages before it are no longer read: the context has no room for them
    int sibling_index = 0;        // of the branches at this place, from 0
    int sibling_count = 1;        // arrows and "1/3" are shown from 2 on

    friend bool operator==(const TranscriptMessage&, const TranscriptMessage&) = default;
};

class TranscriptModel : public QObject {
    Q_OBJECT
  public:
    explicit TranscriptModel(QObject* parent = nullptr);

    int count() const { return static_cast<int>(messages_.size()); }
    const TranscriptMessage& at(int row) const { return messages_.at(row); }
    /// Row of the message with this id, -1 where there is none.
    int rowOf(qint64 id) const;

    /// Another conversation, or another branch of it. Rows that stay the same keep their layout; where all ids stay the
    /// same, changed rows are replaced one by one.
    void setMessages(const QList<TranscriptMessage>& messages);
    void append(const TranscriptMessage& message);
    /// Replaces everything about the message in `row`.
    void replace(int row, const TranscriptMessage& message);

    /// Adds text to the end of the message in `row`; cheap, and drawn with the next frame.
    void appendText(int row, const QString& text);
    /// Replaces what the reasoning of the message in `row` has taken; as cheap.
    void setReasoning(int row, const ReasoningFigures& figures);
    /// Replaces the passes of the message in `row`; as cheap.
    void setPasses(int row, const QByteArray& passes);

  signals:
    void reset(int first_changed_row);  // rows before it are the same as before
    void appended(int row);
    void replaced(int row);
    void textAppended(int row, const QString& text);
    void passesChanged(int row);
    void reasoningChanged(int row);

  private:
    QList<TranscriptMessage> messages_;
};

}  // namespace griffin::ui

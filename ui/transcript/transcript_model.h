// The messages of the conversation on screen, in order. The owner changes it; TranscriptView listens.
#pragma once

#include <QList>
#include <QObject>

#include "ui/transcript/transcript_message.h"

namespace griffin::ui {

class TranscriptModel : public QObject {
    Q_OBJECT
  public:
    explicit TranscriptModel(QObject* parent = nullptr);

    int count() const { return static_cast<int>(messages_.size()); }
    const TranscriptMessage& at(int row) const { return messages_.at(row); }
    /// Row of the message with this id, -1 where there is none.
    int rowOf(qint64 id) const;

    /// Another conversation, or another branch of it. Rows that stay the same keep their layout; where all ids stay,
    /// changed rows are replaced one by one.
    void setMessages(const QList<TranscriptMessage>& messages);
    void append(const TranscriptMessage& message);
    /// Replaces everything about the message in `row`.
    void replace(int row, const TranscriptMessage& message);
    void removeFrom(int row);

    /// Adds text to the end of the message in `row`; cheap, and drawn with the next frame.
    void appendText(int row, const QString& text);

  signals:
    void reset(int first_changed_row);  // rows before it are the same as before
    void appended(int row);
    void replaced(int row);
    void textAppended(int row, const QString& text);

  private:
    QList<TranscriptMessage> messages_;
};

}  // namespace griffin::ui

// The blocks of one message, also while it grows.
// Reasoning (engine/reasoning.h) is one block, in front of the others.
//
// Streaming appends to the source and re-reads only what follows the last finished block ("frozen"); update() returns
// the first block that changed. finish() reads the whole text once, so that what is shown at the end never depends on
// how the text arrived (a link's address may be given at the very end, for example).
#pragma once

#include <QList>
#include <QString>

#include "ui/chat/markdown/markdown.h"

namespace griffin::ui {

/// Where growing Markdown can be cut so that what is before the cut is finished.
///
/// A cut is proposed at the start of a line that follows an empty line, begins in the first column and cannot continue
/// an open fence or list; the line itself is complete, so that its kind is known. Whoever cuts there compares the
/// blocks of both ways once (MessageDocument does), because only md4c knows containers within containers.
class StablePrefix {
  public:
    /// Reads on in `text`, which is the text of the last call with more after it. True where a new cut was found.
    bool advance(const QString& text);

    /// The latest cut: text before it is proposed as finished. 0 where there is none.
    int cut() const { return cut_; }
    /// End of the line that begins at cut().
    int lineEnd() const { return line_end_; }

  private:
    void readLine(QStringView line, int start, int end);

    int read_ = 0;  // start of the first line that was not yet complete
    int cut_ = 0;
    int line_end_ = 0;
    bool after_blank_ = false;
    bool in_list_ = false;  // a list item was seen since the last cut
    QChar fence_;           // '`' or '~' inside a fence, null outside
    int fence_length_ = 0;
};

enum class TextFormat { kMarkdown, kPlain };

class MessageDocument {
  public:
    explicit MessageDocument(TextFormat format) : format_(format) {}

    const QString& source() const { return source_; }
    const QList<MarkdownBlock>& blocks() const { return blocks_; }

    /// Replaces the text; returns the first block that is not as before.
    int setSource(const QString& source);

    /// Adds text; blocks() stay as they are until update().
    void append(const QString& text);

    /// Brings blocks() up to date with the added text; returns the first block that is not as before.
    int update();

    /// Ends a stream; returns the first block that is not as before.
    int finish();

    /// How much of the source is frozen.
    int frozenLength() const { return frozen_length_; }

  private:
    /// Where the text after the reasoning begins; 0 where there is none.
    int afterReasoning() const;
    /// The blocks of a part of the source. One from the beginning has the reasoning, all of it.
    QList<MarkdownBlock> parse(int from, int length) const;
    void freeze();
    int takeTail(const QList<MarkdownBlock>& tail, QList<MarkdownBlock> shown);

    TextFormat format_;
    QString source_;
    QList<MarkdownBlock> blocks_;
    StablePrefix stable_;
    int frozen_length_ = 0;
    int frozen_blocks_ = 0;
    bool streaming_ = false;
    bool pending_ = false;
};

}  // namespace griffin::ui

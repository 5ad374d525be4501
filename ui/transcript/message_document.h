// The blocks of one message, also while it grows.
//
// Streaming appends to the source and re-reads only what is behind the last finished block ("frozen"); update() says
// from which block on something changed. finish() reads the whole text once, so that what is shown at the end never
// depends on how the text arrived (a link's address may be given at the very end, for example).
#pragma once

#include <QList>
#include <QString>

#include "ui/transcript/markdown_block.h"
#include "ui/transcript/stable_prefix.h"

namespace griffin::ui {

enum class TextFormat { kMarkdown, kPlain };

class MessageDocument {
  public:
    explicit MessageDocument(TextFormat format) : format_(format) {}

    const QString& source() const { return source_; }
    const QList<MarkdownBlock>& blocks() const { return blocks_; }

    /// Replaces the text; returns the first block that is not as before.
    int setSource(const QString& source);

    /// Takes more text in; blocks() stay as they are until update().
    void append(const QString& text);

    /// Brings blocks() up to date with what append() took in; returns the first block that is not as before.
    int update();

    /// Ends a stream; returns the first block that is not as before.
    int finish();

    /// How much of the source is frozen.
    int frozenLength() const { return frozen_length_; }

  private:
    QList<MarkdownBlock> parse(const QString& source) const;
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

// Who wrote which characters of an answer: the draft or the target. Ranges count in the answer's source, in order and
// without gaps inside a cycle; they come from the engine token by token, never from looking for text.
//
// Markdown hides characters and moves others, so a coloured answer is shown as its plain source text.
#pragma once

#include <QList>
#include <vector>

#include "ui/chat/transcript/block_layout.h"
#include "ui/chat/transcript/markdown.h"

namespace griffin::ui {

struct TokenRange {
    int start = 0;
    int length = 0;  // may be 0
    bool draft = false;

    friend bool operator==(const TokenRange&, const TokenRange&) = default;
};

class TokenColours {
  public:
    void setRanges(const QList<TokenRange>& ranges) { ranges_ = ranges; }
    const QList<TokenRange>& ranges() const { return ranges_; }
    bool isEmpty() const { return ranges_.isEmpty(); }

    /// The blocks of the plain text are new.
    void takeBlocks(const QList<MarkdownBlock>& blocks);
    /// Which parts of the block are whose.
    QList<TextMark> marksOf(int block) const;
    /// The token at a character of a block; -1: none.
    int tokenAt(int block, int offset) const;

  private:
    QList<TokenRange> ranges_;
    std::vector<int> starts_;  // [blocks + 1] in the source
};

}  // namespace griffin::ui

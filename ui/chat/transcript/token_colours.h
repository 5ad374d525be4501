// Which characters of an answer, as it is shown, come from which part of its source, and so who wrote them: the draft,
// earlier text or the target. Ranges count in the source, in order and without gaps inside a cycle; they come from the
// engine token by token, never from looking for text. What Markdown hides has no place, what it moves keeps its own.
#pragma once

#include <QList>

#include "ui/chat/markdown/markdown.h"
#include "ui/chat/transcript/block_layout.h"

namespace griffin::ui {

struct TokenRange {
    int start = 0;
    int length = 0;  // may be 0
    TextMark::Kind kind = TextMark::kOwnToken;

    friend bool operator==(const TokenRange&, const TokenRange&) = default;
};

/// The parts of a block that show these ranges, sorted.
QList<TextMark> marksOf(const MarkdownBlock& block, const QList<TokenRange>& ranges);

/// The place in the source of a character of a block; -1: it has none.
int sourceOf(const MarkdownBlock& block, int offset);

/// The range of a place in the source; -1: none.
int rangeAt(const QList<TokenRange>& ranges, int source);

}  // namespace griffin::ui

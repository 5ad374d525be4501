// One block, set in type: knows its height for a width, paints itself and finds the character under a point.
//
// All coordinates are relative to the block's top left corner, after the indentation of lists and quotes; positions
// count in plainText() of the block.
#pragma once

#include <QList>
#include <QPoint>
#include <QRect>
#include <QString>
#include <QTextLayout>
#include <memory>
#include <tuple>

#include "ui/chat/markdown/markdown.h"

class QPainter;

namespace griffin::ui {

struct ReasoningFigures;
enum class ReasoningState;
struct TranscriptStyle;

/// A place in the transcript's text: between two characters of a block of a message.
struct TextPosition {
    int row = 0;
    int block = 0;
    int offset = 0;  // in plainText() of the block

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
    friend bool operator<(const TextPosition& a, const TextPosition& b) {
        return std::tie(a.row, a.block, a.offset) < std::tie(b.row, b.block, b.offset);
    }
};

/// A match of the search; never longer than its block.
struct TextMatch {
    TextPosition start;
    int length = 0;

    friend bool operator==(const TextMatch&, const TextMatch&) = default;
};

/// A range of a block with a coloured background: a token by who wrote it, selected text or a match of the search; or
/// with an outline, the words of the pass whose tree is on screen.
struct TextMark {
    int start = 0;
    int length = 0;
    enum Kind : quint8 {
        kMatch,
        kCurrentMatch,
        kSelection,
        kDraftToken,
        kFoundToken,
        kOwnToken,
        kPass
    } kind = kSelection;
};

/// A range of a code block in one colour of the syntax.
struct CodeSpan {
    int start = 0;
    int length = 0;
    enum Kind : quint8 { kKeyword, kType, kFunction, kString, kNumber, kComment, kPreprocessor } kind = kKeyword;

    friend bool operator==(const CodeSpan&, const CodeSpan&) = default;
};

/// How a block of code, or of reasoning, is shown.
struct CodeView {
    bool whole = false;    // of long code all lines, not only its beginning; of reasoning its text, not only a line
    bool wrapped = false;  // long lines go on below

    friend bool operator==(const CodeView&, const CodeView&) = default;
};

/// What the person points at.
enum class BlockPart { kNothing, kText, kLink, kCopyCode, kScrollBar };

class BlockLayout {
  public:
    BlockLayout() = default;
    virtual ~BlockLayout() = default;
    BlockLayout(const BlockLayout&) = delete;
    BlockLayout& operator=(const BlockLayout&) = delete;

    virtual int height() const = 0;
    /// `marks` are drawn in order; `clip` is in the block's coordinates.
    virtual void paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const = 0;

    /// The position nearest to the point.
    int positionAt(const QPoint& point) const { return placeAt(point, QTextLine::CursorBetweenCharacters); }
    /// The character under the point.
    int letterAt(const QPoint& point) const { return placeAt(point, QTextLine::CursorOnCharacter); }
    virtual int placeAt(const QPoint& point, QTextLine::CursorPosition what) const = 0;
    virtual BlockPart partAt(const QPoint& point) const = 0;
    virtual QString linkAt(const QPoint&) const { return {}; }
    /// Where the caret would be before the character at `position`.
    virtual QRect caretAt(int position) const = 0;

    /// Code only: the colours, and the horizontal scrolling of lines that are wider than the column.
    virtual void setCodeSpans(const QList<CodeSpan>&) {}
    /// Reasoning only: what it took.
    virtual void setReasoning(const ReasoningFigures&, ReasoningState) {}
    virtual int horizontalOffset() const { return 0; }
    virtual void setHorizontalOffset(int) {}
    virtual int horizontalMaximum() const { return 0; }
    virtual QRect copyButton() const { return {}; }
    virtual QRect wrapButton() const { return {}; }
    virtual QRect showButton() const { return {}; }
    /// Whether the character at `position` is among the lines that are shown.
    virtual bool shows(int) const { return true; }
};

/// Lays a block out for `width` pixels. `style` must outlive the layout. `earlier` (may be null) is a layout of the
/// same block before it grew, for the same width and style: its results are reused.
std::unique_ptr<BlockLayout> makeBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                                             const CodeView& view, BlockLayout* earlier);

/// How high the block will be, without laying it out; exact for code, an estimate for headings and text.
int estimateHeight(const TranscriptStyle& style, const MarkdownBlock& block, int width, const CodeView& view);

}  // namespace griffin::ui

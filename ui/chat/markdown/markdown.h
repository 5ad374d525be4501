// Markdown (CommonMark with tables, strikethrough, task lists, footnotes, bare addresses and dollar formulas) as a flat
// list of blocks, each of which is laid out by itself. The md4c library reads it. HTML is text like any other but for a
// few tags (html_tags.h); an image becomes a link, which is never followed automatically.
//
// Nesting is kept as a path of containers in front of a block, so that a code block inside a list inside a quote is a
// code block like any other, only further to the right. Flat blocks make everything else simple: a growing message
// changes only its last blocks, and a long one is laid out only where it is visible.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "ui/chat/markdown/rich_text.h"

namespace griffin::ui {

enum class BlockKind : quint8 { kText, kHeading, kCode, kTable, kRule, kReasoning };

/// What separates a block from the one before it.
enum class Separation : quint8 {
    kParagraph,  // a paragraph's distance, an empty line in copied text
    kLine,       // a new line: items of a tight list, lines of plain text
    kNone        // nothing: a very long paragraph that was cut in pieces
};

/// Whether a block is the summary of details, which are the blocks behind it that have a 'd' more in their containers.
enum class Fold : quint8 {
    kNone,
    kClosed,  // the details are not shown at first
    kOpen
};

struct MarkdownBlock {
    BlockKind kind = BlockKind::kText;
    Separation before = Separation::kParagraph;
    QByteArray containers;    // from outside to inside: 'q' quote, 'l' list item, 'd' details
    QString marker;           // "•", "3.", "☐": the first block of a list item
    Fold fold = Fold::kNone;  // kText
    int heading_level = 0;    // 1 to 6
    RichText text;            // kText, kHeading, kReasoning; of kCode the code without its last line break, no spans
    QString language;         // kCode: first word after the fence
    bool closed = true;       // kCode, kReasoning: false while it may still grow
    int columns = 0;          // kTable
    QList<RichText> cells;    // kTable: row by row, the heading row first
    QByteArray alignments;    // kTable: a column each, 'l' 'c' 'r'

    friend bool operator==(const MarkdownBlock&, const MarkdownBlock&) = default;
};

/// The block's text in one string; positions inside a block count in it. Cells are separated by tabs, rows by new
/// lines.
QString plainText(const MarkdownBlock& block);
/// Where that string comes from.
QList<SourcePiece> sourcesOf(const MarkdownBlock& block);

QList<MarkdownBlock> parseMarkdown(const QString& source);

/// What a person typed, unchanged: one block per line.
QList<MarkdownBlock> parsePlainText(const QString& source);

}  // namespace griffin::ui

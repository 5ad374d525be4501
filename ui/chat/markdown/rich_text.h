// Text with styles and links, which knows where in a source it comes from. Plain values.
#pragma once

#include <QList>
#include <QString>

namespace griffin::ui {

/// Bits of InlineSpan::style.
enum InlineStyle : quint8 {
    kBold = 1,
    kItalic = 2,
    kCode = 4,
    kStrike = 8,
    kMath = 16,  // the formula's source, with its dollar signs
    kSubscript = 32,
    kSuperscript = 64,
    kKey = 128,  // of a keyboard
};

struct InlineSpan {
    int start = 0;
    int length = 0;
    quint8 style = 0;
    QString href;  // of a link; empty: none

    friend bool operator==(const InlineSpan&, const InlineSpan&) = default;
};

/// A part of a text and the part of the source that it comes from; where both are as long, letter by letter.
struct SourcePiece {
    int start = 0;
    int length = 0;
    int source = 0;
    int source_length = 0;
};

/// Text with styles; spans are sorted and do not overlap. Line breaks inside are QChar::LineSeparator.
struct RichText {
    QString text;
    QList<InlineSpan> spans;
    QList<SourcePiece> sources = {};  // sorted; a line break and the signs of a formula have none

    /// As it is shown, wherever it comes from.
    friend bool operator==(const RichText& a, const RichText& b) { return a.text == b.text && a.spans == b.spans; }
};

/// The part of a text from one place to before another, with its styles and sources.
RichText slice(const RichText& text, int from, int to);
/// Replaces a part of a text with `by`, which comes from the same part of the source and has no style of its own.
void replaceText(RichText& text, int from, int to, const QString& by);
/// Adds bits of InlineStyle to a part of a text.
void addStyle(RichText& text, int from, int to, quint8 style);
/// The styles at a place.
quint8 styleAt(const RichText& text, int place);

}  // namespace griffin::ui

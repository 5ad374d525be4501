#include "ui/chat/markdown/rich_text.h"

#include <algorithm>

namespace griffin::ui {
namespace {

/// What is between two places, seen from the first.
void appendPart(RichText& to, const RichText& from, int begin, int end) {
    const int shift = static_cast<int>(to.text.size()) - begin;
    to.text += QStringView(from.text).mid(begin, end - begin);
    const auto endsBefore = [begin](const auto& part) { return part.start + part.length <= begin; };
    auto spans = std::partition_point(from.spans.begin(), from.spans.end(), endsBefore);
    for (; spans != from.spans.end() && spans->start < end; ++spans) {
        InlineSpan span = *spans;
        const int first = std::max(span.start, begin);
        const int last = std::min(span.start + span.length, end);
        if (first >= last) continue;
        span.start = first + shift;
        span.length = last - first;
        to.spans.append(span);
    }
    auto sources = std::partition_point(from.sources.begin(), from.sources.end(), endsBefore);
    for (; sources != from.sources.end() && sources->start < end; ++sources) {
        SourcePiece piece = *sources;
        const int first = std::max(piece.start, begin);
        const int last = std::min(piece.start + piece.length, end);
        if (first >= last) continue;
        if (piece.length == piece.source_length) {
            piece.source += first - piece.start;
            piece.source_length = last - first;
        }
        piece.start = first + shift;
        piece.length = last - first;
        to.sources.append(piece);
    }
}

}  // namespace

RichText slice(const RichText& text, int from, int to) {
    RichText part;
    appendPart(part, text, from, to);
    return part;
}

void replaceText(RichText& text, int from, int to, const QString& by) {
    const RichText replaced = slice(text, from, to);
    RichText whole = slice(text, 0, from);
    if (!by.isEmpty() && !replaced.sources.isEmpty()) {
        const SourcePiece& first = replaced.sources.first();
        const SourcePiece& last = replaced.sources.last();
        whole.sources.append(
            {from, static_cast<int>(by.size()), first.source, last.source + last.source_length - first.source});
    }
    whole.text += by;
    appendPart(whole, text, to, static_cast<int>(text.text.size()));
    text = whole;
}

void addStyle(RichText& text, int from, int to, quint8 style) {
    if (text.spans.isEmpty() || text.spans.last().start + text.spans.last().length <= from) {
        if (from < to) text.spans.append({from, to - from, style, {}});
        return;
    }
    QList<InlineSpan> spans;
    const auto add = [&](int begin, int end, quint8 bits, const QString& href) {
        if (begin < end && (bits != 0 || !href.isEmpty())) spans.append({begin, end - begin, bits, href});
    };
    int done = 0;  // up to here the text has its new spans
    const auto plainUpTo = [&](int end) {
        add(std::max(done, from), std::min(end, to), style, {});
        done = std::max(done, end);
    };
    for (const InlineSpan& span : text.spans) {
        const int end = span.start + span.length;
        plainUpTo(span.start);
        const int first = std::clamp(from, span.start, end);
        const int last = std::clamp(to, first, end);
        add(span.start, first, span.style, span.href);
        add(first, last, static_cast<quint8>(span.style | style), span.href);
        add(last, end, span.style, span.href);
        done = end;
    }
    plainUpTo(static_cast<int>(text.text.size()));
    text.spans = spans;
}

quint8 styleAt(const RichText& text, int place) {
    for (const InlineSpan& span : text.spans) {
        if (span.start <= place && place < span.start + span.length) return span.style;
    }
    return 0;
}

}  // namespace griffin::ui

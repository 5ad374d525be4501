#include "ui/chat/transcript/token_colours.h"

#include <algorithm>

namespace griffin::ui {
namespace {

bool literal(const SourcePiece& piece) {
    return piece.length == piece.source_length;
}

/// The first range that ends behind a place.
auto firstBehind(const QList<TokenRange>& ranges, int source) {
    return std::partition_point(ranges.begin(), ranges.end(),
                                [&](const TokenRange& range) { return range.start + range.length <= source; });
}

}  // namespace

QList<TextMark> marksOf(const MarkdownBlock& block, const QList<TokenRange>& ranges) {
    QList<TextMark> marks;
    if (ranges.isEmpty()) return marks;
    const TokenRange* last = nullptr;
    for (const SourcePiece& piece : sourcesOf(block)) {
        const int end = piece.source + piece.source_length;
        for (auto it = firstBehind(ranges, piece.source); it != ranges.end() && it->start < end; ++it) {
            // An entity is one letter of several tokens: it has the colour of the first.
            const int from = literal(piece) ? std::max(it->start - piece.source, 0) : 0;
            const int to =
                literal(piece) ? std::min(it->start + it->length - piece.source, piece.length) : piece.length;
            if (from >= to) continue;
            const int start = piece.start + from;
            if (last == &*it && marks.last().start + marks.last().length == start) {
                marks.last().length += to - from;
            } else {
                marks.append({start, to - from, it->kind});
            }
            last = &*it;
            if (!literal(piece)) break;
        }
    }
    return marks;
}

int sourceOf(const MarkdownBlock& block, int offset) {
    const QList<SourcePiece> pieces = sourcesOf(block);
    const auto it = std::partition_point(
        pieces.begin(), pieces.end(), [&](const SourcePiece& piece) { return piece.start + piece.length <= offset; });
    if (it == pieces.end() || it->start > offset) return -1;
    return literal(*it) ? it->source + offset - it->start : it->source;
}

int rangeAt(const QList<TokenRange>& ranges, int source) {
    const auto it = firstBehind(ranges, source);
    return source >= 0 && it != ranges.end() && it->start <= source ? static_cast<int>(it - ranges.begin()) : -1;
}

}  // namespace griffin::ui

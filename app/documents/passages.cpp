#include "app/documents/passages.h"

#include <algorithm>

#include "app/documents/document_text.h"

namespace griffin::app {
namespace {

/// A line, or a piece of one that is too long.
struct Piece {
    qsizetype begin = 0;
    qsizetype end = 0;  // behind its line end
    bool empty = false;
    bool ends_page = false;
};

/// Where a line that begins at `begin` and is too long is cut: behind a sentence, else a word, else anywhere.
qsizetype cut(QStringView text, qsizetype begin, qsizetype longest) {
    const QStringView window = text.mid(begin, longest);
    qsizetype word = 0;
    for (qsizetype i = window.size() - 1; i > 0; --i) {
        const QChar before = window.at(i - 1);
        const bool space = window.at(i).isSpace();
        if (i > window.size() / 2) {  // no short passage for a sentence
            if (space && QStringLiteral(".!?;").contains(before)) return begin + i + 1;
            if (before == QChar(0x3002) || before == QChar(0xFF01) || before == QChar(0xFF1F)) return begin + i;
        }
        if (space && word == 0) word = i + 1;
    }
    if (word > 0) return begin + word;
    const qsizetype end = begin + window.size();
    return text.at(end - 1).isHighSurrogate() ? end - 1 : end;
}

QList<Piece> piecesOf(QStringView text, const TextPart& part, qsizetype longest) {
    QList<Piece> pieces;
    const qsizetype end = part.begin + part.length;
    qsizetype line = part.begin - 1;  // where the line ends that is being cut, which may be all of the text
    for (qsizetype at = part.begin; at < end;) {
        if (line < at) line = at;
        while (line < end && text.at(line) != QLatin1Char('\n') && !(part.paged && text.at(line) == kPageMark)) ++line;
        const bool page = line < end && text.at(line) == kPageMark;
        qsizetype next = std::min(line + 1, end);
        if (next - at > longest) {
            next = cut(text, at, longest);
            pieces.append({at, next, false, false});
        } else {
            pieces.append({at, next, text.mid(at, line - at).trimmed().isEmpty(), page});
        }
        at = next;
    }
    return pieces;
}

}  // namespace

QList<TextPassage> passagesOf(int file, const QString& name, const QString& text, qsizetype longest) {
    QList<TextPassage> passages;
    const QList<TextPart> parts = partsOf(name, text);
    for (int number = 0; number < parts.size(); ++number) {
        const QList<Piece> pieces = piecesOf(text, parts.at(number), longest);
        qsizetype begin = -1;  // of the passage that grows; none
        qsizetype end = 0;
        qsizetype paragraph = -1;  // behind the last paragraph that ended in it
        const auto close = [&](qsizetype where) {
            if (begin >= 0 && where > begin) passages.append({file, number, begin, where - begin});
            begin = -1;
            paragraph = -1;
        };
        for (qsizetype i = 0; i < pieces.size(); ++i) {
            const Piece& piece = pieces.at(i);
            if (piece.empty) {
                if (begin >= 0) paragraph = end;
            } else {
                if (begin >= 0 && piece.end - begin > longest) {
                    // A paragraph stays whole, unless that would make a short passage.
                    const bool whole = paragraph > begin && paragraph - begin >= longest / 3;
                    const qsizetype rest = paragraph;
                    close(whole ? paragraph : end);
                    if (whole) {
                        while (i > 0 && pieces.at(i - 1).begin >= rest) --i;
                        while (pieces.at(i).empty) ++i;
                    }
                }
                const Piece& next = pieces.at(i);
                if (begin < 0) begin = next.begin;
                end = next.end;
            }
            if (pieces.at(i).ends_page) close(end);
        }
        close(end);
    }
    return passages;
}

}  // namespace griffin::app

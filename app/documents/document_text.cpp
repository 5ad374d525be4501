#include "app/documents/document_text.h"

#include <algorithm>

namespace griffin::app {
namespace {

bool isPaged(const QString& name) {
    return name.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
}

}  // namespace

QList<TextPart> partsOf(const QString& name, const QString& text) {
    if (!text.startsWith(kFileMark)) return {{name, 0, text.size(), isPaged(name)}};
    QList<TextPart> parts;
    for (qsizetype mark = 0; mark < text.size();) {
        qsizetype end = text.indexOf(kFileMark, mark + 1);
        if (end < 0) end = text.size();
        qsizetype line = text.indexOf(QLatin1Char('\n'), mark);
        if (line < 0 || line > end) line = end;  // a path without a text
        const QString path = text.mid(mark + 1, line - mark - 1);
        const qsizetype begin = std::min(line + 1, end);
        parts.append({path, begin, end - begin, isPaged(path)});
        mark = end;
    }
    return parts;
}

TextPlace placeOf(const QString& text, const TextPart& part, qsizetype begin, qsizetype length) {
    Q_ASSERT(begin >= part.begin && length >= 0 && begin + length <= part.begin + part.length);
    TextPlace place;
    const QStringView before = QStringView(text).mid(part.begin, begin - part.begin);
    qsizetype from = 0;  // of the page
    if (part.paged) {
        place.page = 1 + static_cast<int>(before.count(kPageMark));
        from = before.lastIndexOf(kPageMark) + 1;
    }
    QStringView range = QStringView(text).mid(begin, length);
    if (part.paged) {
        if (const qsizetype end = range.indexOf(kPageMark); end >= 0) range = range.first(end);
    }
    while (range.endsWith(QLatin1Char('\n'))) range.chop(1);
    place.first_line = 1 + static_cast<int>(before.mid(from).count(QLatin1Char('\n')));
    place.last_line = place.first_line + static_cast<int>(range.count(QLatin1Char('\n')));
    return place;
}

QString shownText(QString text) {
    text.replace(kPageMark, QLatin1Char('\n'));
    text.replace(kFileMark, QLatin1Char('\n'));
    return text;
}

QString fenced(const QString& heading, const QString& text) {
    // A fence is longer than every run of its character inside.
    qsizetype longest = 0;
    qsizetype run = 0;
    for (const QChar character : text) {
        run = character == QLatin1Char('`') ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const QString fence(std::max<qsizetype>(3, longest + 1), QLatin1Char('`'));
    const QString end = text.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n");
    return heading + QStringLiteral(":\n") + fence + QLatin1Char('\n') + shownText(text) + end + fence +
           QStringLiteral("\n\n");
}

QString fencedFile(const QString& name, const QString& text) {
    QString all;
    for (const TextPart& part : partsOf(name, text)) all += fenced(part.name, text.mid(part.begin, part.length));
    return all;
}

}  // namespace griffin::app

// The text of an attachment, in which two characters that no text file has or needs are marks:
//
//   U+001C  begins a file within a folder: its path and a line end follow, then its text
//   U+000C  (form feed) ends a page, in the text of a file whose name ends with .pdf
//
// So one text tells every place in it: the file, the page and the line. Positions are UTF-16 units.
#pragma once

#include <QList>
#include <QString>

namespace griffin::app {

inline constexpr QChar kFileMark{0x1C};
inline constexpr QChar kPageMark{0x0C};

/// A file within the text of an attachment.
struct TextPart {
    QString name;         // of a folder "notes/sub/a.txt"
    qsizetype begin = 0;  // of its own text
    qsizetype length = 0;
    bool paged = false;

    friend bool operator==(const TextPart&, const TextPart&) = default;
};

/// The files of an attachment called `name`; at least one, unless a folder is empty.
QList<TextPart> partsOf(const QString& name, const QString& text);

/// Where something stands in a file.
struct TextPlace {
    int page = 0;        // from 1; 0: the file has no pages
    int first_line = 1;  // of the page, or of the file
    int last_line = 1;

    friend bool operator==(const TextPlace&, const TextPlace&) = default;
};

/// REQUIRES: the range lies in the part. A range over several pages: its first page.
TextPlace placeOf(const QString& text, const TextPart& part, qsizetype begin, qsizetype length);

/// As a person reads it: marks became line ends. Positions stay the same.
QString shownText(QString text);

/// A file in the prompt: its name, then its text between fences that it cannot close. Of a folder all files.
QString fencedFile(const QString& name, const QString& text);

/// `text` under a heading of any kind, between fences that it cannot close.
QString fenced(const QString& heading, const QString& text);

}  // namespace griffin::app

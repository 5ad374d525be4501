// Documents in passages: runs of lines of about the same length, which end where a paragraph, a page or a file does.
#pragma once

#include <QList>
#include <QString>

namespace griffin::app {

struct AttachedFile;

struct TextPassage {
    int file = 0;  // number in the list
    int part = 0;  // of the file: its number in partsOf()
    qsizetype begin = 0;
    qsizetype length = 0;

    friend bool operator==(const TextPassage&, const TextPassage&) = default;
};

/// The passages of one text in order, none longer than `longest` UTF-16 units. Empty lines between them belong to none.
/// REQUIRES: longest >= 2.
QList<TextPassage> passagesOf(int file, const QString& name, const QString& text, qsizetype longest);

}  // namespace griffin::app

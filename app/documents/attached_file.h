// A document that goes with a question: a text file, a PDF, a page of the web, or a folder of them. It is read and
// turned into text once, when it is attached, and stored as UTF-8; nothing that it refers to is fetched.
#pragma once

#include <QList>
#include <QString>
#include <stop_token>

#include "app/documents/document_text.h"
#include "engine/base/result.h"

namespace griffin::app {

struct AttachedFile {
    QString name;      // without its folder; a folder's ends with a slash
    QString text;      // line ends are "\n"; see document_text.h
    QString encoding;  // that it was read as: "UTF-8", "UTF-16", "Latin-1", "PDF", "HTML"; of a folder empty
    qint64 bytes = 0;  // of the file, or of all files
    int tokens = -1;   // of the text in the prompt; negative: not counted yet

    friend bool operator==(const AttachedFile&, const AttachedFile&) = default;
};

/// Whether both are one document, however it was read and counted.
inline bool isSameFile(const AttachedFile& one, const AttachedFile& other) {
    return one.name == other.name && one.text == other.text;
}

/// What is larger is refused: the longest books have about this much text.
inline constexpr qint64 kMaxAttachedBytes = 16 * 1024 * 1024;

/// Reads the whole file or folder, so not for the GUI thread; `stop` ends the reading of a PDF and of a folder. Fails
/// for what is too large, and for what has no text.
engine::Result<AttachedFile> readDocument(const QString& path, const std::stop_token& stop = {});

/// Roughly how many tokens the text has, by its scripts, until they are counted.
int estimatedTokens(const QString& text);
/// An estimate as it is told: with no more than two digits that mean something.
int roundedEstimate(int tokens);

}  // namespace griffin::app

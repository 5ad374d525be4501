// A text file that goes with a question: read and turned into text once, when it is attached, and stored as UTF-8.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "engine/base/result.h"

namespace griffin::app {

struct AttachedFile {
    QString name;      // without its folder
    QString text;      // line ends are "\n"
    QString encoding;  // that it was read as: "UTF-8", "UTF-16", "Latin-1"
    qint64 bytes = 0;  // of the file
    int tokens = -1;   // of the text in the prompt; negative: not counted yet

    friend bool operator==(const AttachedFile&, const AttachedFile&) = default;
};

/// Larger files do not fit into the context of any supported model.
inline constexpr qint64 kMaxAttachedBytes = 4 * 1024 * 1024;

/// Reads the whole file, so not for the GUI thread. Fails for what is not a file, is too large, or is not text.
engine::Result<AttachedFile> readTextFile(const QString& path);

/// `bytes` as text: by their byte order mark, else as UTF-8 if they are valid, as UTF-16 if most characters have a zero
/// byte in the same place, or as Latin-1. An empty `encoding`: they are not text.
struct DecodedText {
    QString text;
    QString encoding;
};
DecodedText decodeText(const QByteArray& bytes);

/// A file in the prompt: its name, then its text between fences that it cannot close.
QString fencedFile(const QString& name, const QString& text);

/// Roughly how many tokens the text has, until they are counted.
int estimatedTokens(const QString& text);

}  // namespace griffin::app

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

/// Larger files do not fit into any model's context here.
inline constexpr qint64 kMostAttachedBytes = 4 * 1024 * 1024;

/// Reads the whole file: not for the GUI thread. Fails, with what to do, on what is no file, is too large, or is not
/// text.
engine::Result<AttachedFile> readTextFile(const QString& path);

/// What `bytes` are as text: by their byte order mark, as UTF-8 when they are that, as UTF-16 when every other byte of
/// most characters is zero, or else as Latin-1. `encoding` empty: they are not text.
struct DecodedText {
    QString text;
    QString encoding;
};
DecodedText decodeText(const QByteArray& bytes);

/// How a file stands in the prompt: its name, then its text between fences that it cannot close.
QString fencedFile(const QString& name, const QString& text);

/// Tokens, about: for as long as nobody has counted them.
int estimatedTokens(const QString& text);

}  // namespace griffin::app

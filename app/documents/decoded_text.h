// The text of a file whose encoding nobody tells.
#pragma once

#include <QByteArray>
#include <QString>

namespace griffin::app {

/// `bytes` as text: by their byte order mark, else as UTF-8 if they are valid, as UTF-16 if most characters have a zero
/// byte in the same place, or as Latin-1. An empty `encoding`: they are not text.
struct DecodedText {
    QString text;
    QString encoding;
};
DecodedText decodeText(const QByteArray& bytes);

}  // namespace griffin::app

// The text that streaming_writer stores piece by piece, so that the test can tell whether what it finds is a prefix.
#pragma once

#include <QString>

namespace griffin::storage {

inline QString answerText(int pieces) {
    QString text;
    for (int i = 0; i < pieces; ++i) text += QStringLiteral("piece %1 of the answer, é 🙂\n").arg(i);
    return text;
}

inline QString questionText(int run) {
    return QStringLiteral("What is question %1?").arg(run);
}

}  // namespace griffin::storage

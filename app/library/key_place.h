// Where the secret of a server is kept, as settings name it: the names never change.
#pragma once

#include <QString>

namespace griffin::app {

enum class KeyPlace { kNone, kKeyRing, kFile };

inline QString nameOf(KeyPlace place) {
    switch (place) {
        case KeyPlace::kNone:
            break;
        case KeyPlace::kKeyRing:
            return QStringLiteral("ring");
        case KeyPlace::kFile:
            return QStringLiteral("file");
    }
    return QStringLiteral("none");
}

inline KeyPlace keyPlaceNamed(const QString& name) {
    if (name == nameOf(KeyPlace::kKeyRing)) return KeyPlace::kKeyRing;
    return name == nameOf(KeyPlace::kFile) ? KeyPlace::kFile : KeyPlace::kNone;
}

}  // namespace griffin::app

// Names in whatever direction they are written, within texts of the program, which run from left to right.
#pragma once

#include <QString>

namespace griffin::ui {

/// A text that no letter around it changes the order of, and that changes the order of none.
inline QString isolated(const QString& text) {
    constexpr QChar kBegin(0x2068);
    constexpr QChar kEnd(0x2069);
    return kBegin + text + kEnd;
}

/// A name from right to left is isolated; any other is as it was.
inline QString setApart(const QString& name) {
    return name.isRightToLeft() ? isolated(name) : name;
}

}  // namespace griffin::ui

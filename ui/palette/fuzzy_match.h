// How well a few typed letters fit a name: the letters must come in their order, not next to each other.
#pragma once

#include <QList>
#include <QString>

namespace griffin::ui {

struct FuzzyMatch {
    int score = -1;        // negative: it does not fit; the larger, the better
    QList<int> positions;  // of the letters in the name
};

/// Case does not matter, and white space in `pattern` neither. Letters at the beginnings of words and next to each
/// other count more; of two names that fit equally well the shorter one wins. An empty pattern fits everything.
FuzzyMatch fuzzyMatch(const QString& pattern, const QString& name);

}  // namespace griffin::ui

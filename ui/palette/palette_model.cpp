#include "ui/palette/palette_model.h"

#include <algorithm>

namespace griffin::ui {
namespace {

constexpr int kLetter = 4;
constexpr int kWordStart = 8;
constexpr int kFollows = 12;
constexpr int kNameStart = 6;
constexpr int kMaxLetters = 64;    // of a pattern
constexpr int kMaxCompared = 200;  // of a name
constexpr int kNever = -1'000'000;

bool startsWord(const QString& name, qsizetype at) {
    return at == 0 || (!name.at(at - 1).isLetterOrNumber() && name.at(at).isLetterOrNumber());
}

}  // namespace

FuzzyMatch fuzzyMatch(const QString& pattern, const QString& name) {
    QString letters;
    for (const QChar character : pattern.left(kMaxLetters)) {
        if (!character.isSpace()) letters += character.toCaseFolded();
    }
    if (letters.isEmpty()) return {0, {}};
    const QString shown = name.left(kMaxCompared).toCaseFolded();
    const qsizetype rows = letters.size();
    const qsizetype columns = shown.size();
    // Most names do not fit at all.
    qsizetype found = 0;
    for (qsizetype j = 0; j < columns && found < rows; ++j) found += shown.at(j) == letters.at(found) ? 1 : 0;
    if (found < rows) return {};
    // best[i][j]: the best score of letters[0..i] with letters[i] standing at j.
    QList<QList<int>> best(rows, QList<int>(columns, kNever));
    QList<QList<int>> from(rows, QList<int>(columns, -1));
    for (qsizetype i = 0; i < rows; ++i) {
        int before = kNever;  // the best of best[i - 1][0 .. j - 1]
        int before_at = -1;
        for (qsizetype j = 0; j < columns; ++j) {
            if (i > 0 && j > 0 && best[i - 1][j - 1] > before) {
                before = best[i - 1][j - 1];
                before_at = static_cast<int>(j - 1);
            }
            if (shown.at(j) != letters.at(i)) continue;
            int score = kLetter;
            if (startsWord(shown, j)) score += kWordStart;
            if (j == 0) score += kNameStart;
            if (i == 0) {
                best[i][j] = score;
                continue;
            }
            if (before <= kNever) continue;
            best[i][j] = before + score;
            from[i][j] = before_at;
            const int together = best[i - 1][j - 1] + score + kFollows;
            if (best[i - 1][j - 1] > kNever && together > best[i][j]) {
                best[i][j] = together;
                from[i][j] = static_cast<int>(j - 1);
            }
        }
    }
    const QList<int>& last = best.last();
    const auto end = std::max_element(last.begin(), last.end());
    if (*end <= kNever) return {};
    FuzzyMatch match;
    // The length decides between equals only.
    match.score = *end * kMaxCompared - static_cast<int>(columns);
    int at = static_cast<int>(end - last.begin());
    for (qsizetype i = rows - 1; i >= 0; --i) {
        match.positions.prepend(at);
        at = from[i][at];
    }
    return match;
}

void PaletteModel::setEntries(const QList<PaletteEntry>& entries) {
    entries_ = entries;
    filter();
}

void PaletteModel::setPattern(const QString& pattern) {
    pattern_ = pattern;
    filter();
}

void PaletteModel::filter() {
    beginResetModel();
    rows_.clear();
    for (int i = 0; i < entries_.size(); ++i) {
        const PaletteEntry& entry = entries_.at(i);
        FuzzyMatch match = fuzzyMatch(pattern_, entry.title);
        if (match.score < 0) {  // the group may be typed before the name
            match = fuzzyMatch(pattern_, entry.group + QLatin1Char(' ') + entry.title);
            match.positions.clear();
        }
        if (match.score >= 0) rows_.append({i, match.score, match.positions});
    }
    std::stable_sort(rows_.begin(), rows_.end(), [this](const Row& left, const Row& right) {
        const bool left_enabled = entries_.at(left.entry).enabled;
        if (left_enabled != entries_.at(right.entry).enabled) return left_enabled;
        return left.score > right.score;
    });
    if (rows_.size() > kMaxRows) rows_.resize(kMaxRows);
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rows_.size()) return {};
    const PaletteEntry& shown = entry(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return shown.title;
        case Qt::AccessibleTextRole:
            return shown.shortcut.isEmpty() ? tr("%1, %2").arg(shown.title, shown.group)
                                            : tr("%1, %2, %3").arg(shown.title, shown.group, shown.shortcut);
        case kGroupRole:
            return shown.group;
        case kShortcutRole:
            return shown.shortcut;
        case kPositionsRole:
            return QVariant::fromValue(rows_.at(index.row()).positions);
        default:
            return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= rows_.size()) return {};
    return entry(index.row()).enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

}  // namespace griffin::ui

#include "moc_palette_model.cpp"

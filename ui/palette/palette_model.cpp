#include "ui/palette/palette_model.h"

#include <algorithm>

#include "ui/palette/fuzzy_match.h"

namespace griffin::ui {

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
    if (rows_.size() > kMostRows) rows_.resize(kMostRows);
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

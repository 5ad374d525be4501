// The entries of the command palette, and the search among them.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QString>
#include <functional>

namespace griffin::ui {

struct PaletteEntry {
    QString title;     // "Zoom in"
    QString group;     // "View", "Conversation", "Model"
    QString shortcut;  // as people read it; may be empty
    bool enabled = true;
    std::function<void()> run;
};

struct FuzzyMatch {
    int score = -1;        // negative: it does not fit; the larger, the better
    QList<int> positions;  // of the letters in the name
};

/// Case does not matter, and white space in `pattern` neither. Letters at the beginnings of words and next to each
/// other count more; of two names that fit equally well the shorter one wins. An empty pattern fits everything.
FuzzyMatch fuzzyMatch(const QString& pattern, const QString& name);

class PaletteModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { kGroupRole = Qt::UserRole, kShortcutRole, kPositionsRole };
    /// Of the list; with more, people type another letter.
    static constexpr int kMaxRows = 100;

    explicit PaletteModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void setEntries(const QList<PaletteEntry>& entries);
    void setPattern(const QString& pattern);
    const PaletteEntry& entry(int row) const { return entries_.at(rows_.at(row).entry); }

    int rowCount(const QModelIndex& parent = QModelIndex()) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    struct Row {
        int entry = 0;
        int score = 0;
        QList<int> positions;  // of the letters in the title
    };

    void filter();

    QList<PaletteEntry> entries_;
    QString pattern_;
    QList<Row> rows_;
};

}  // namespace griffin::ui

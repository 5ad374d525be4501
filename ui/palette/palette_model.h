// The entries of the command palette that fit what is typed, the best first.
#pragma once

#include <QAbstractListModel>
#include <QList>

#include "ui/palette/palette_entry.h"

namespace griffin::ui {

class PaletteModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { kGroupRole = Qt::UserRole, kShortcutRole, kPositionsRole };
    /// More are not worth a list: type another letter.
    static constexpr int kMostRows = 100;

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

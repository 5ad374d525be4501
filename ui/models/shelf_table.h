// The table of what is installed and what can be installed. Rows keep their place and the choice while texts change.
#pragma once

#include <QTableWidget>

#include "ui/models/models_view.h"

namespace griffin::ui {

class Theme;

class ShelfTable : public QTableWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the table.
    explicit ShelfTable(Theme& theme, QWidget* parent = nullptr);

    /// The row that was chosen stays so while it is there; else the first one is.
    void setRows(const QList<ShelfRow>& rows);
    /// The key of the chosen row; empty: there is none.
    QString chosen() const;
    /// Nothing where there is no such row.
    void choose(const QString& key);

  signals:
    void choiceChanged();

  private:
    void fillRow(int row, const ShelfRow& entry);
    void fitColumns();

    Theme& theme_;
    QList<ShelfRow> rows_;
};

}  // namespace griffin::ui

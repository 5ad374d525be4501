// The table of installed and offered models and drafts. Rows and the selection stay while texts change.
#pragma once

#include <QTableWidget>

#include "ui/models/models_view.h"

namespace griffin::ui {

class Theme;

class LibraryTable : public QTableWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the table.
    explicit LibraryTable(Theme& theme, QWidget* parent = nullptr);

    /// Keeps the selected row if it still exists, else selects the first.
    void setRows(const QList<LibraryRow>& rows);
    /// The key of the selected row; empty if there is none.
    QString chosen() const;
    /// Does nothing when there is no such row.
    void choose(const QString& key);

  signals:
    void choiceChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fillRow(int row, const LibraryRow& entry);
    /// Every column as wide as its texts; where there is no room for all, the longest names give way.
    void fitColumns();

    Theme& theme_;
    QList<LibraryRow> rows_;
};

}  // namespace griffin::ui

// The results of a run: the table, the charts and the environment.
#pragma once

#include <QList>
#include <QPair>
#include <QStringList>
#include <QTabWidget>

#include "ui/charts/chart.h"

class QLabel;
class QTableWidget;

namespace griffin::ui {

class ChartView;
class Theme;

/// What the page shows of a run, and what exported pictures and reports contain.
struct BenchmarkView {
    QString title;             // "SmolLM2, 21 November 2026"
    QString note;              // what the figures are
    QString bold_note;         // what is bold in the table; empty: that needs no word
    QStringList columns;       // of the table
    int text_columns = 2;      // the first of these; the figures behind them are aligned to the right
    QList<QStringList> lines;  // as many cells as columns
    QList<QList<int>> best;    // for each line, the cells that no other line of the same temperature clearly exceeds
    QList<Chart> charts;
    QList<QPair<QString, QString>> environment;
};

class BenchmarkResults : public QTabWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit BenchmarkResults(Theme& theme, QWidget* parent = nullptr);

    void setView(const BenchmarkView& view);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// Beside each other where there is room.
    void placeCharts();
    void fillTable(const BenchmarkView& view);
    void fillEnvironment(const BenchmarkView& view);

    Theme& theme_;
    BenchmarkView view_;
    QTableWidget* table_;
    QLabel* note_;  // below it
    QWidget* chart_area_;
    QList<ChartView*> charts_;
    int chart_columns_ = 0;
    QTableWidget* environment_;
};

}  // namespace griffin::ui

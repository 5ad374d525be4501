// A run as the page shows it: the table, the charts, and what it was measured with.
#pragma once

#include <QList>
#include <QTabWidget>

#include "ui/benchmark/benchmark_view.h"

class QTableWidget;
class QVBoxLayout;

namespace griffin::ui {

class ChartView;
class Theme;

class BenchmarkResults : public QTabWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit BenchmarkResults(Theme& theme, QWidget* parent = nullptr);

    void setView(const BenchmarkView& view);

  private:
    void fillTable(const BenchmarkView& view);
    void fillEnvironment(const BenchmarkView& view);

    Theme& theme_;
    QTableWidget* table_;
    QWidget* chart_area_;
    QList<ChartView*> charts_;
    QTableWidget* environment_;
};

}  // namespace griffin::ui

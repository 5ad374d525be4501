// A chart in a window, at least as high as its words need. A hidden view only stores a new Chart, so updating it is
// cheap.
//
// The pointer, or the arrow keys if the view has the focus, show the values of a category; screen readers get all
// values as the description.
#pragma once

#include <QWidget>

#include "ui/charts/chart.h"

namespace griffin::ui {

class Theme;

class ChartView : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the view.
    explicit ChartView(Theme& theme, QWidget* parent = nullptr);

    const Chart& chart() const { return chart_; }
    void setChart(const Chart& chart);
    /// The least height of the plot, in lines of text. REQUIRES: lines >= kLowestPlot.
    void setPlotLines(int lines);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    QRectF plot() const;
    QString valuesAt(double x) const;

    Theme& theme_;
    Chart chart_;
    int plot_lines_;
    int category_ = -1;  // the one selected with the arrow keys
};

}  // namespace griffin::ui

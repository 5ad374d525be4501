// A chart in a window. Give it a new Chart whenever there is one: a view that is not on screen only keeps it.
//
// The pointer, or the arrow keys where the view has the focus, tell the values of a place; screen readers hear all of
// them as the description.
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
    int place_ = -1;  // the one the keyboard is at
};

/// Paints the chart into a file, by its suffix SVG or PNG; false where it cannot be written.
bool saveChart(const QString& path, const QSizeF& size, const Chart& chart, const Theme& theme);

}  // namespace griffin::ui

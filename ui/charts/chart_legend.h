// The legend of a chart: the names of its series and levels beside their looks, in as many lines as they need.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>

#include "ui/charts/chart.h"
#include "ui/charts/chart_look.h"

class QFont;
class QPainter;

namespace griffin::ui {

class ChartLegend {
  public:
    /// Those with a name; a name that is longer than `width` is shortened.
    ChartLegend(const Chart& chart, const ThemeColors& colors, const QFont& font, double width);

    /// 0: there is nothing to name.
    double height() const { return height_; }
    void paint(QPainter& painter, const QPointF& corner, const QColor& text) const;

  private:
    struct Entry {
        QString name;
        ChartLook look;
        bool bar = true;
        bool marked = false;  // a line whose points are
        QPointF place;        // of its upper left corner
    };

    QList<Entry> entries_;
    double line_ = 0;
    double ascent_ = 0;
    double height_ = 0;
};

}  // namespace griffin::ui

// What the benchmark page shows of a run, and what its picture and its report hold: plain values, made by the program.
#pragma once

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include "ui/charts/chart.h"

namespace griffin::ui {

struct BenchmarkView {
    QString title;             // "SmolLM2, 21 November 2026"
    QStringList columns;       // of the table
    QList<QStringList> lines;  // as many cells as columns
    QList<QList<int>> best;    // for each line, the cells that no other line of its temperature exceeds
    QList<Chart> charts;
    QList<QPair<QString, QString>> environment;
};

}  // namespace griffin::ui

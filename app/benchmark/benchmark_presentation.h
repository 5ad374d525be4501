// A benchmark run for people, in the language of the interface: what the page shows of it.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/benchmark_run.h"
#include "ui/benchmark/benchmark_results.h"

namespace griffin::app {

/// What was chosen for a line, and what it came to: "Automatic (GRIFFIN + Suffix, EAGLE-2)".
QString lineText(const ComparisonLine& line);

/// Which lines of a table its charts show: as many as there are looks to tell them apart by, the fastest. In order.
std::vector<std::size_t> chartedOf(const std::vector<double>& speeds);
/// The name of a chart, which says so where it leaves some of `all` lines out.
QString chartedName(const QString& name, std::size_t all);

/// Table, charts and environment of `run`, compared with `other` unless that is null. Of several temperatures each has
/// its charts, which name it.
ui::BenchmarkView benchmarkView(const BenchmarkRun& run, const BenchmarkRun* other);

}  // namespace griffin::app

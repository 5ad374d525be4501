// A benchmark run for people, in the language of the interface: its name, and what the page shows of it.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/benchmark_run.h"
#include "ui/benchmark/benchmark_results.h"

namespace griffin::app {

/// The task that is made of the person's own questions, as files name it.
inline constexpr char kOwnChats[] = "my-chats";
/// The name of a task for people.
QString taskText(const std::string& task);
/// What was chosen for a line, and what it came to: "Automatic (GRIFFIN + Suffix, EAGLE-2)".
QString lineText(const ComparisonLine& line);

/// The names of the runs of a list: when each was started, and in what it differs from others there; at the end the
/// progress of an incomplete one. A single run is named by its model.
QStringList runTexts(const std::vector<BenchmarkRunName>& runs);

/// Which lines of a table its charts show: as many as there are looks to tell them apart by, the fastest. In order.
std::vector<std::size_t> chartedOf(const std::vector<double>& speeds);
/// The name of a chart, which says so where it leaves some of `all` lines out.
QString chartedName(const QString& name, std::size_t all);

/// "40 seconds", "12 minutes".
QString durationText(double seconds);
/// When a run was started (ISO 8601, UTC), as it is shown here.
QString startText(const std::string& started);
/// Short texts that tell two such times apart.
QStringList comparedStarts(const std::string& started, const std::string& other);

/// Table, charts and environment of `run`, compared with `other` unless that is null. Of several temperatures each has
/// its charts, which name it.
ui::BenchmarkView benchmarkView(const BenchmarkRun& run, const BenchmarkRun* other);

}  // namespace griffin::app

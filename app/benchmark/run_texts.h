// A benchmark run in words, in the language of the interface: its name in a list, how many prompts it has, when it was
// started, how long it takes.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "app/measurement/benchmark_run.h"

namespace griffin::app {

/// The name of a task for people.
QString taskText(const std::string& task);
/// "0.8"
QString temperatureText(double temperature);
QStringList temperatureNames(const std::vector<double>& temperatures);

/// How often the methods answer: `total` records of a plan are those of each prompt, repeat and temperature.
struct BenchmarkAmount {
    std::size_t total = 0;
    std::size_t temperatures = 1;
    int repeats = 1;

    static BenchmarkAmount of(const BenchmarkPlan& plan);
    static BenchmarkAmount of(const BenchmarkRunName& run);
    std::size_t times() const { return temperatures * static_cast<std::size_t>(repeats); }  // of each prompt
    std::size_t prompts() const { return total / times(); }
};
/// "4 prompts, 3 times each at 2 temperatures".
QString promptsText(const BenchmarkAmount& amount);
/// "5 of 12 prompts", "5 of 12 (4 prompts, 3 times each)".
QString doneText(std::size_t done, const BenchmarkAmount& amount);

/// The name of a run's file.
QString fileText(const BenchmarkRunName& run);

/// The names of the runs of a list: when each was started, of a report its file, and in what it differs from others
/// there; at the end the progress of an incomplete one. A single run is named by its model.
QStringList runTexts(const std::vector<BenchmarkRunName>& runs);

/// "40 seconds", "12 minutes".
QString durationText(double seconds);
/// When a run or a race was started (ISO 8601, UTC), as it is shown here.
QString startText(const std::string& started);
/// The same for each of a list; those of one minute have seconds.
QStringList startTexts(const std::vector<std::string>& started);
/// Short texts that tell two such times apart, in the form of startText().
QStringList comparedStarts(const std::string& started, const std::string& other);

/// Short names of two runs that stand before the methods of each: when they were, of reports their files, and their
/// models if these differ.
QStringList comparedTexts(const BenchmarkRunName& run, const BenchmarkRunName& other);

}  // namespace griffin::app

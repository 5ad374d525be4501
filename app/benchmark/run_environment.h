// What a benchmark run was made with and on, for people: of one run, and of two that are compared.
#pragma once

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "app/measurement/benchmark_run.h"

namespace griffin::app {

/// Whether a plan may answer with a draft that was loaded for this method ("griffin"). `first` of those that are
/// loaded: Automatic takes no other.
bool measuresDraft(const BenchmarkPlan& plan, const std::string& method, bool first);
/// SHA-256 of the drafts of an environment block that the plan measures, by method; of a draft that was loaded alone
/// the method is not told: "".
std::map<std::string, std::string> draftSums(const nlohmann::ordered_json& environment, const BenchmarkPlan& plan);

/// Of the time in which the bandwidth of the memory was measured, in an environment block, as in GenerationStats.
inline constexpr char kBandwidthWaitingShare[] = "memory_bandwidth_waiting_share";

/// Names and values.
using EnvironmentLines = QList<QPair<QString, QString>>;

EnvironmentLines environmentOf(const BenchmarkRun& run);
/// Both at once: a line where they say the same, else a line each, which has one of the two `names` of the runs.
EnvironmentLines environmentOf(const EnvironmentLines& run, const EnvironmentLines& other, const QStringList& names);

/// The names of what else than methods, trees and temperatures differs between two runs, so that their figures do not
/// tell of these alone; of the prompts those that stand in one column. Only what is known of both.
QStringList differencesOf(const BenchmarkRun& run, const BenchmarkRun& other);
/// What differs between two runs, by these names, as a sentence; empty: nothing does.
QString differencesText(const QStringList& names);

}  // namespace griffin::app

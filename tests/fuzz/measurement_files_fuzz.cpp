// What measurements leave on disk: races and benchmark runs, of this computer and of servers, and their reports. What
// is taken can be shown: laps go forwards, and every figure, table and report can be made.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/benchmark_run.h"
#include "app/measurement/race_history.h"
#include "app/measurement/server_benchmark_run.h"
#include "app/traces/trace_codec.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;

namespace {

void checkRace(const app::RaceRecord& record) {
    const std::vector<app::RaceLap>& laps = record.race.laps;
    fuzz::require(laps.size() >= 2 && laps.size() <= record.plan.columns.size() + 1);
    for (std::size_t i = 0; i < laps.size(); ++i) {
        app::RaceStep before;
        for (const app::RaceStep& step : laps[i].steps) {
            fuzz::require(step.ms >= before.ms && step.tokens >= before.tokens && step.bytes >= before.bytes);
            fuzz::require(step.bytes <= laps[i].answer.text.size());
            before = step;
        }
        static_cast<void>(record.race.speedup(i));
        static_cast<void>(record.race.estimate(i));
        static_cast<void>(record.race.identical(i));
        if (const auto trace = app::decodeTrace(laps[i].trace); !trace.has_value()) fuzz::checkFailure(trace.error());
    }
    fuzz::touch(app::raceTable(record.race));
    fuzz::touch(app::raceMarkdown(record.model, record.time, record.plan, record.race));
    fuzz::touch(app::indentedJson(app::raceJson(record.plan, record.race)));
}

void checkRun(const app::BenchmarkRun& run) {
    fuzz::require(run.plan.repeats >= 1);
    const auto rows = app::rowsOf(run);
    fuzz::touch(app::benchmarkTable(rows));
    fuzz::touch(app::benchmarkCsv(rows));
    fuzz::touch(app::benchmarkMarkdown(rows));
    fuzz::touch(app::benchmarkLatex(rows));
    fuzz::touch(app::indentedJson(app::benchmarkJson(run.environment, rows)));
    static_cast<void>(app::comparisonTable("a", rows, "b", rows));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("given.jsonl"));
    {
        QFile file(path);
        fuzz::require(file.open(QIODevice::WriteOnly));
        fuzz::require(file.write(reinterpret_cast<const char*>(data), static_cast<qint64>(size)) ==
                      static_cast<qint64>(size));
    }
    const auto races = app::RaceHistory(path).read();
    fuzz::require(races.has_value());
    for (const app::RaceRecord& record : *races) checkRace(record);
    if (const auto run = app::readRun(path); run.has_value()) {
        checkRun(*run);
    } else {
        fuzz::checkFailure(run.error());
    }
    if (const auto run = app::readServerRun(path); run.has_value()) {
        fuzz::touch(app::remote::loadTable(run->rows));
        fuzz::touch(app::remote::loadCsv(run->rows));
        fuzz::touch(app::remote::loadMarkdown(run->rows));
        fuzz::touch(app::remote::loadLatex(run->rows));
        fuzz::touch(app::indentedJson(app::remote::loadJson(run->rows)));
        if (!run->complete()) static_cast<void>(app::stepOf(run->plan, run->rows.size()));
    } else {
        fuzz::checkFailure(run.error());
    }
    for (const app::ServerRunName& name : app::listServerRuns(folder.path())) fuzz::touch(name.started);
    for (const app::BenchmarkRunName& name : app::listRuns(folder.path())) fuzz::touch(name.model);
    return 0;
}

#include "app/cli/bench_servers.h"

#include <fmt/format.h>

#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"
#include "app/measurement/server_benchmark.h"
#include "app/remote/load_report.h"

namespace griffin::app::cli {
namespace {

std::string reportFor(const std::string& path, const std::vector<remote::LoadRow>& rows) {
    if (path.ends_with(".csv")) return remote::loadCsv(rows);
    if (path.ends_with(".md")) return remote::loadMarkdown(rows);
    return indentedJson(remote::loadJson(rows));
}

}  // namespace

ExitCode runServerBench(const ServerBench& bench, Interrupts& interrupts) {
    ServerBenchmarkPlan plan{{}, bench.tasks, bench.at_once, bench.options, bench.system};
    for (const std::string& address : bench.servers.addresses) {
        const auto chosen = chooseServer(address, bench.servers.key, bench.model, interrupts);
        if (!chosen) return fail(chosen.error());
        printMessage(announcement(*chosen));
        plan.targets.push_back({chosen->server, {}, chosen->model, chosen->kind});
    }
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    std::vector<remote::LoadRow> rows;
    int failed = 0;
    ServerBenchmarkHooks hooks;
    hooks.progress = [&](std::size_t number, double fraction) {
        const ServerStep step = stepOf(plan, number);
        bar.show(fmt::format("{}, {} at once", plan.tasks[step.task].name, plan.at_once[step.at_once]),
                 (static_cast<double>(number) + fraction) / static_cast<double>(plan.size()));
    };
    hooks.save = [&](remote::LoadRow row) -> engine::Result<engine::Done> {
        failed += row.result.failed;
        rows.push_back(std::move(row));
        return engine::Done{};
    };
    const auto measured = runServerBenchmark(plan, 0, hooks, work.token());
    bar.clear();
    if (!measured) return fail(measured.error());
    printResult(remote::loadTable(rows));
    for (const remote::LoadRow& row : rows) {
        if (!row.result.failures.empty()) {
            fail(row.result.failures.front().failure);
            break;
        }
    }
    for (const std::string& path : bench.outputs) {
        const auto written = writeReport(QString::fromStdString(path), reportFor(path, rows));
        if (!written) return fail(written.error());
    }
    return work.stopped() || failed > 0 ? ExitCode::kFailed : ExitCode::kDone;
}

}  // namespace griffin::app::cli

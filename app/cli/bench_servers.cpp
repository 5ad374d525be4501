#include "app/cli/bench_servers.h"

#include <fmt/format.h>

#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"
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
    std::vector<ChosenServer> servers;
    for (const std::string& address : bench.servers.addresses) {
        const auto chosen = chooseServer(address, bench.servers.key, bench.model, interrupts);
        if (!chosen) return fail(chosen.error());
        printMessage(announcement(*chosen));
        servers.push_back(*chosen);
    }
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    std::vector<remote::LoadRow> rows;
    const std::size_t steps = servers.size() * bench.tasks.size() * bench.at_once.size();
    int failed = 0;
    for (const ChosenServer& server : servers) {
        for (const BenchmarkTask& task : bench.tasks) {
            remote::LoadPlan plan{server.server, server.model, server.kind, {}, bench.system, bench.options};
            for (const Question& question : task.questions) plan.questions.push_back(question.turns);
            for (const int at_once : bench.at_once) {
                const std::size_t before = rows.size();
                const std::string phase = fmt::format("{}, {} at once", task.name, at_once);
                const auto show = [&](double fraction) {
                    bar.show(phase, (static_cast<double>(before) + fraction) / static_cast<double>(steps));
                };
                show(0.0);
                remote::LoadResult result = remote::measureLoad(plan, at_once, show, work.token());
                if (work.stopped()) break;  // what is not complete compares with nothing
                failed += result.failed;
                rows.push_back({server.server.address.toString().toStdString(), remote::nameOf(server.kind),
                                server.model, task.name, std::move(result)});
            }
        }
    }
    bar.clear();
    printResult(remote::loadTable(rows));
    for (const remote::LoadRow& row : rows) {
        if (row.result.failure) {
            fail(*row.result.failure);
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

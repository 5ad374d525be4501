#include "app/benchmark/server_benchmark_job.h"

#include <QFile>
#include <QMutexLocker>
#include <utility>

namespace griffin::app {

engine::Result<engine::Done> runServerBenchmarkJob(ServerBenchmarkJob& job, const std::stop_token& end) {
    const std::stop_callback ends(end, [&job] { job.stop.request_stop(); });
    if (!QFile::exists(job.run.path)) {
        const auto created = createServerRun(job.run);
        if (!created) return created;
    }
    ServerBenchmarkHooks hooks;
    hooks.progress = [&job](std::size_t step, double fraction) {
        const QMutexLocker lock(&job.mutex);
        job.step = step;
        job.fraction = fraction;
    };
    hooks.save = [&job](remote::LoadRow row) {
        const auto saved = appendServerRow(job.run.path, row);
        const QMutexLocker lock(&job.mutex);
        if (saved) job.rows.push_back(std::move(row));
        return saved;
    };
    return runServerBenchmark(job.run.plan, job.run.rows.size(), hooks, job.stop.get_token());
}

}  // namespace griffin::app

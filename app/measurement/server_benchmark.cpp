#include "app/measurement/server_benchmark.h"

#include <utility>

namespace griffin::app {

ServerStep stepOf(const ServerBenchmarkPlan& plan, std::size_t step) {
    const std::size_t loads = plan.at_once.size();
    return {step / loads / plan.tasks.size(), step / loads % plan.tasks.size(), step % loads};
}

engine::Result<engine::Done> runServerBenchmark(const ServerBenchmarkPlan& plan, std::size_t first,
                                                const ServerBenchmarkHooks& hooks, const std::stop_token& stop) {
    for (std::size_t number = first; number < plan.size(); ++number) {
        const ServerStep step = stepOf(plan, number);
        const BenchmarkTarget& target = plan.targets[step.target];
        const BenchmarkTask& task = plan.tasks[step.task];
        remote::LoadPlan load{target.server, target.model, target.kind, {}, plan.system, plan.options};
        for (const Question& question : task.questions) load.questions.push_back(question.turns);
        const auto progress = [&](double fraction) {
            if (hooks.progress) hooks.progress(number, fraction);
        };
        progress(0.0);
        remote::LoadResult result = remote::measureLoad(load, plan.at_once[step.at_once], progress, stop);
        if (stop.stop_requested()) break;
        auto saved = hooks.save({target.server.address.toString().toStdString(), target.name,
                                 remote::nameOf(target.kind), target.model, task.name, std::move(result)});
        if (!saved) return saved;
    }
    return engine::Done{};
}

}  // namespace griffin::app

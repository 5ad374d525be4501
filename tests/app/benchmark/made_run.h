// A benchmark run that nothing measured.
#pragma once

#include <string>
#include <vector>

#include "app/measurement/benchmark_run.h"

namespace griffin::tests {

/// A finished run of these methods on `tasks` tasks, with made-up but different figures.
inline app::BenchmarkRun madeUpRun(const std::vector<app::MethodSpec>& methods, int tasks, int repeats) {
    app::BenchmarkRun run;
    run.name.started = "2026-11-24T10:00:00Z";
    run.name.model = "SmolLM2 360M";
    for (int task = 0; task < tasks; ++task)
        run.plan.tasks.push_back({"task-" + std::to_string(task + 1), {{1, {"a"}}, {2, {"b"}}}});
    run.plan.methods = methods;
    run.plan.temperatures = {0.0};
    run.plan.repeats = repeats;
    run.environment = {{"model", "SmolLM2 360M"}, {"cpu", "A processor"}, {"threads", 2}};
    run.t = {{1, 1.0}, {2, 1.1}, {4, 1.2}, {8, 1.5}, {16, 2.2}, {32, 3.9}};
    for (std::size_t repeat = 0; repeat < static_cast<std::size_t>(repeats); ++repeat) {
        for (std::size_t task = 0; task < static_cast<std::size_t>(tasks); ++task) {
            for (std::size_t question = 0; question < 2; ++question) {
                app::PromptRecord record{0, repeat, task, question, {}};
                for (std::size_t method = 0; method <= methods.size(); ++method) {
                    engine::GenerationStats stats;
                    const bool plain = method == 0;
                    stats.method = plain ? engine::Method::kVanilla : methods[method - 1].method;
                    if (stats.method == engine::Method::kAuto) stats.method = engine::Method::kGriffin;
                    if (!plain) stats.tree = methods[method - 1].tree.kind;
                    if (!plain && stats.tree == engine::TreeKind::kAuto) stats.tree = engine::TreeKind::kEagle2;
                    stats.new_tokens = 101;
                    stats.target_passes = plain ? 100 : 60 - 3 * static_cast<int>(method);
                    stats.committed_tokens = 100;
                    stats.decode_ms = 1000.0 / (1.0 + 0.1 * static_cast<double>(method)) +
                                      10.0 * static_cast<double>((repeat * 7 + question * 3 + method) % 5);
                    stats.accepted_by_depth = {10 + static_cast<int>(method), static_cast<int>(method), 1};
                    record.methods.push_back({{stats}, true});
                }
                run.records.push_back(std::move(record));
            }
        }
    }
    run.name.total = run.name.done = run.records.size();
    return run;
}

}  // namespace griffin::tests

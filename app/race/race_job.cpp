#include "app/race/race_job.h"

#include <utility>

#include "app/library/draft_library.h"
#include "app/race/race_passes.h"
#include "engine/engine.h"

namespace griffin::app {

engine::Result<engine::Done> runRaceJob(const std::shared_ptr<RaceJob>& job, const RaceHistory& history,
                                        engine::Engine& engine, engine::Session& session, const std::stop_token& stop) {
    RaceCallbacks callbacks;
    callbacks.prepare = [&](std::size_t, engine::Method method) { return loadInstalledDraft(engine, method, stop); };
    callbacks.began = [&](std::size_t lap) {
        const QMutexLocker lock(&job->mutex);
        job->laps[lap].began = true;
        job->laps[lap].start = RaceJob::Clock::now();
    };
    callbacks.stepped = [&](std::size_t lap, const RaceStep& step, const std::string& added) {
        const QMutexLocker lock(&job->mutex);
        RaceJob::Lap& state = job->laps[lap];
        if (state.passes == 0) state.first_ms = step.ms;
        const int tokens = step.tokens - state.last.tokens;
        if (tokens > 0 && state.passes > 0) {
            const engine::Method method = lap == 0 ? engine::Method::kVanilla : job->plan.columns[lap - 1].method;
            state.briefs.append(briefOf(method, tokens));
        }
        if (tokens > 0) ++state.passes;
        state.last = step;
        state.added += added;
    };
    engine::Result<Race> race = runRace(session, job->plan, callbacks, stop);
    if (!race) return tl::unexpected(race.error());
    if (stop.stop_requested()) return engine::Done{};
    const auto saved = history.add({job->time, job->model, job->plan, *race});
    const QMutexLocker lock(&job->mutex);
    job->result = std::move(*race);
    if (!saved) job->not_saved = saved.error();
    return engine::Done{};
}

}  // namespace griffin::app

#include "app/race/race_job.h"

#include <utility>

#include "app/library/draft_library.h"
#include "app/race/race_passes.h"
#include "engine/engine.h"

namespace griffin::app {

namespace {

engine::Result<engine::Done> run(const std::shared_ptr<RaceJob>& job, const RaceHistory& history,
                                 engine::Session& session, RaceCallbacks callbacks, const std::stop_token& stop) {
    callbacks.served = [&](std::size_t lap) -> engine::Session& { return *job->served[lap]; };
    callbacks.began = [&](std::size_t lap) {
        const QMutexLocker lock(&job->mutex);
        job->laps[lap].began = true;
        job->laps[lap].start = RaceJob::Clock::now();
    };
    callbacks.stepped = [&](std::size_t lap, const RaceStep& step, const std::string& added) {
        const QMutexLocker lock(&job->mutex);
        RaceJob::Lap& state = job->laps[lap];
        if (state.last.tokens == 0) state.first = step;
        const int tokens = step.tokens - state.last.tokens;
        const bool told = job->plan.server(lap).empty();  // a server tells no passes
        if (told && tokens > 0 && state.passes > 0) {
            const engine::Method method = lap == 0 ? engine::Method::kVanilla : job->plan.columns[lap - 1].method;
            state.briefs.append(briefOf(method, step, tokens).byte());
        }
        if (told && tokens > 0) ++state.passes;
        state.last = step;
        state.added += added;
    };
    callbacks.ended = [&](std::size_t lap, const engine::GenerationStats& stats) {
        const QMutexLocker lock(&job->mutex);
        job->laps[lap].stats = stats;
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

}  // namespace

engine::Result<engine::Done> runRaceJob(const std::shared_ptr<RaceJob>& job, const RaceHistory& history,
                                        engine::Engine& engine, engine::Session& session, const std::stop_token& stop) {
    RaceCallbacks callbacks;
    callbacks.prepare = [&](std::size_t, engine::Method method) { return loadInstalledDraft(engine, method, stop); };
    return run(job, history, session, std::move(callbacks), stop);
}

engine::Result<engine::Done> runServerRace(const std::shared_ptr<RaceJob>& job, const RaceHistory& history,
                                           const std::stop_token& stop) {
    return run(job, history, *job->served.front(), {}, stop);
}

}  // namespace griffin::app

#include "app/benchmark/benchmark_job.h"

#include <QMutexLocker>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/benchmark/run_environment.h"
#include "app/library/draft_library.h"
#include "app/measurement/environment.h"
#include "engine/base/processor_time.h"

namespace griffin::app {
namespace {

constexpr double kBytesPerToken = 4.0;  // roughly, in English
constexpr int kSpeedTokens = 16;

void setPhase(BenchmarkJob& job, const engine::Message& phase) {
    const QMutexLocker lock(&job.mutex);
    job.phase = phase;
}

/// Loads the drafts of all methods, so that none is loaded while another method is measured.
engine::Result<engine::Done> loadDrafts(const BenchmarkPlan& plan, engine::Engine& engine,
                                        const std::stop_token& stop) {
    for (const MethodSpec& method : plan.methods) {
        const auto ready = loadInstalledDraft(engine, method.method, stop);
        if (!ready) return ready;
    }
    return engine::Done{};
}

engine::Result<engine::Done> createNewRun(BenchmarkJob& job, bool hardware, const nlohmann::ordered_json& environment,
                                          engine::Engine& engine, const std::stop_token& stop) {
    std::map<int, double> t;
    double t_waiting_share = 0.0;
    double read_gb_s = 0.0;
    const std::optional<engine::ProcessorTime> before = engine::processorTime();
    if (hardware) {
        setPhase(job, engine::Message("Measuring t(M)"));
        const auto profile = engine.profile([&](const engine::Message& phase, double) { setPhase(job, phase); }, stop);
        if (stop.stop_requested()) return engine::Done{};
        if (!profile) return tl::unexpected(profile.error());
        t = profile->t;
        t_waiting_share = profile->t_waiting_share;
        read_gb_s = profile->read_gb_s;
    } else if (const auto measured = engine.readBandwidth()) {
        read_gb_s = *measured;
    }
    BenchmarkRun run;
    {
        const QMutexLocker lock(&job.mutex);
        job.run.environment = environment;
        job.run.environment["model"] = job.run.name.model;  // as the window names it everywhere
        job.run.environment["memory_bandwidth_gb_s"] = read_gb_s;
        job.run.environment[kBandwidthWaitingShare] = engine::waitingShare(before, engine::processorTime());
        job.run.t = std::move(t);
        job.run.t_waiting_share = t_waiting_share;
        run = job.run;
    }
    return createRun(run);
}

}  // namespace

engine::Result<engine::Done> checkSameModel(const BenchmarkRun& run, const nlohmann::ordered_json& now) {
    const nlohmann::ordered_json& then = run.environment;
    const auto sums = [&run](const nlohmann::ordered_json& environment) {
        std::set<std::string> values;
        for (const auto& [method, sum] : draftSums(environment, run.plan)) values.insert(sum);
        return values;
    };
    const bool another_model = then.contains("model_sha256") && then["model_sha256"] != now["model_sha256"];
    const bool another_draft = then.contains("draft_sha256") && sums(then) != sums(now);
    if (!another_model && !another_draft) return engine::Done{};
    return engine::failed({engine::FailureCause::kWrongHash,
                           engine::Message("This run was measured with another model or draft"),
                           run.name.model,
                           engine::Message("load that one to resume, or start a new run"),
                           {}});
}

engine::Result<engine::Done> runBenchmarkJob(BenchmarkJob& job, bool resume, bool hardware, engine::Engine& engine,
                                             engine::Session& session, const std::stop_token& stop) {
    const BenchmarkPlan plan = job.run.plan;  // constant while the job runs
    const QString path = job.run.name.path;
    auto done = loadDrafts(plan, engine, stop);
    if (!done) return done;
    setPhase(job, engine::Message("Computing SHA-256"));
    std::vector<engine::DraftInfo> drafts;  // not those of a chat before
    for (const engine::DraftInfo& draft : engine.drafts()) {
        if (measuresDraft(plan, draft.method, &draft == engine.draft())) drafts.push_back(draft);
    }
    const nlohmann::ordered_json environment = environmentJson(engine.info(), drafts, 0.0, stop);
    if (stop.stop_requested()) return engine::Done{};
    done = resume ? checkSameModel(job.run, environment) : createNewRun(job, hardware, environment, engine, stop);
    if (!done || stop.stop_requested()) return done;
    const auto speed = measureModelSpeed(session, stop);
    if (!speed) return tl::unexpected(speed.error());

    BenchmarkHooks hooks;
    {
        const QMutexLocker lock(&job.mutex);
        job.speed = *speed;
        job.measuring = std::chrono::steady_clock::now();
        hooks.done = job.run.records;
    }
    hooks.save = [&](const PromptRecord& record) {
        const auto saved = appendRecord(path, record);
        const QMutexLocker lock(&job.mutex);
        if (saved) job.run.records.push_back(record);
        return saved;
    };
    const auto result = runBenchmark(
        session, plan, [&](const engine::Message& phase, double) { setPhase(job, phase); }, stop, hooks);
    if (!result) return tl::unexpected(result.error());
    return engine::Done{};
}

engine::Result<ModelSpeed> measureModelSpeed(engine::Session& session, const std::stop_token& stop) {
    engine::Prompt prompt;
    prompt.messages.push_back({engine::Role::kUser, "Tell me in a few sentences how a bicycle stays upright."});
    engine::GenerationOptions options;
    options.method = engine::Method::kVanilla;
    options.max_new_tokens = kSpeedTokens;
    session.clear();
    const auto answer = session.generate(prompt, options, {}, stop);
    if (!answer) return tl::unexpected(answer.error());
    const engine::GenerationStats& stats = answer->stats;
    ModelSpeed speed;
    if (stats.prompt_tokens > 0) speed.prefill_ms = stats.prefill_ms / stats.prompt_tokens;
    if (stats.new_tokens > 1) speed.decode_ms = stats.decode_ms / (stats.new_tokens - 1);
    return speed;
}

double secondsOf(const BenchmarkPlan& plan, std::size_t records, const ModelSpeed& speed) {
    if (plan.size() == 0) return 0.0;
    double ms = 0.0;
    for (const BenchmarkTask& task : plan.tasks) {
        for (const Question& question : task.questions) {
            double prompt = 0.0;
            for (const std::string& turn : question.turns) {
                prompt += static_cast<double>(turn.size()) / kBytesPerToken;
                ms += prompt * speed.prefill_ms + plan.options.max_new_tokens * speed.decode_ms;
            }
        }
    }
    const double columns = 1.0 + static_cast<double>(plan.methods.size());
    const double whole = ms * columns * plan.repeats * static_cast<double>(plan.temperatures.size()) / 1000.0;
    return whole * static_cast<double>(records) / static_cast<double>(plan.size());
}

ModelSpeed learntSpeed(const BenchmarkJob& job) {
    const std::size_t records = job.run.records.size() - job.done_before;
    const double expected = secondsOf(job.run.plan, records, job.speed);
    if (expected <= 0.0) return job.speed;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - job.measuring;
    const double ratio = took.count() / expected;
    return {job.speed.prefill_ms * ratio, job.speed.decode_ms * ratio};
}

}  // namespace griffin::app

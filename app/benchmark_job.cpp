#include "app/benchmark_job.h"

#include <QMutexLocker>

#include "app/benchmark/environment.h"
#include "app/library/ready_draft.h"

namespace griffin::app {
namespace {

constexpr double kBytesOfAToken = 4.0;  // of English, about
constexpr int kSpeedTokens = 16;

void tell(BenchmarkFeed& feed, const std::string& phase) {
    const QMutexLocker lock(&feed.mutex);
    feed.phase = phase;
}

/// The drafts of all methods, so that none is loaded while another is measured.
engine::Result<engine::Done> readyDrafts(const BenchmarkPlan& plan, engine::Engine& engine,
                                         const std::stop_token& stop) {
    for (const BenchmarkMethod& method : plan.methods) {
        const auto ready = readyDraft(engine, method.method, stop);
        if (!ready) return ready;
    }
    return engine::Done{};
}

engine::Result<engine::Done> begin(BenchmarkFeed& feed, bool hardware, const nlohmann::ordered_json& environment,
                                   engine::Engine& engine, const std::stop_token& stop) {
    std::map<int, double> t;
    double read_gb_s = 0.0;
    if (hardware) {
        tell(feed, "t(M)");
        const auto profile =
            engine.profile([&](std::string_view phase, double) { tell(feed, std::string(phase)); }, stop);
        if (stop.stop_requested()) return engine::Done{};
        if (!profile) return profile.failure();
        t = profile->t;
        read_gb_s = profile->read_gb_s;
    } else if (const auto measured = engine.readBandwidth()) {
        read_gb_s = *measured;
    }
    BenchmarkRun run;
    {
        const QMutexLocker lock(&feed.mutex);
        feed.run.environment = environment;
        feed.run.environment["memory_bandwidth_gb_s"] = read_gb_s;
        feed.run.t = std::move(t);
        run = feed.run;
    }
    return createRun(run);
}

engine::Result<engine::Done> sameModel(const nlohmann::ordered_json& then, const nlohmann::ordered_json& now) {
    for (const char* key : {"model_sha256", "draft_sha256"}) {
        if (then.contains(key) && then[key] != now[key]) {
            return engine::Failure{engine::FailureCause::kWrongHash,
                                   "This run was measured with another model or draft",
                                   then.value("model", std::string()),
                                   "load that one to go on, or start a new run",
                                   {}};
        }
    }
    return engine::Done{};
}

}  // namespace

engine::Result<engine::Done> runBenchmarkJob(BenchmarkFeed& feed, bool resume, bool hardware, int threads,
                                             engine::Engine& engine, engine::Session& session,
                                             const std::stop_token& stop) {
    const BenchmarkPlan plan = feed.run.plan;  // the page only reads it
    const QString path = feed.run.name.path;
    auto done = readyDrafts(plan, engine, stop);
    if (!done) return done;
    tell(feed, "SHA-256");
    const nlohmann::ordered_json environment = environmentJson(engine.info(), engine.drafts(), threads, 0.0, stop);
    if (stop.stop_requested()) return engine::Done{};
    done = resume ? sameModel(feed.run.environment, environment) : begin(feed, hardware, environment, engine, stop);
    if (!done || stop.stop_requested()) return done;
    const auto speed = measureModelSpeed(session, stop);
    if (!speed) return speed.failure();

    BenchmarkHooks hooks;
    {
        const QMutexLocker lock(&feed.mutex);
        feed.speed = *speed;
        feed.measuring = std::chrono::steady_clock::now();
        hooks.done = feed.run.records;
    }
    hooks.keep = [&](const PromptRecord& record) {
        const auto kept = appendRecord(path, record);
        const QMutexLocker lock(&feed.mutex);
        if (kept) feed.run.records.push_back(record);
        return kept;
    };
    const auto result = runBenchmark(
        session, plan, [&](const std::string& what, double) { tell(feed, what); }, stop, hooks);
    if (!result) return result.failure();
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
    if (!answer) return answer.failure();
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
                prompt += static_cast<double>(turn.size()) / kBytesOfAToken;
                ms += prompt * speed.prefill_ms + plan.options.max_new_tokens * speed.decode_ms;
            }
        }
    }
    const double columns = 1.0 + static_cast<double>(plan.methods.size());
    const double whole = ms * columns * plan.repeats * static_cast<double>(plan.temperatures.size()) / 1000.0;
    return whole * static_cast<double>(records) / static_cast<double>(plan.size());
}

}  // namespace griffin::app

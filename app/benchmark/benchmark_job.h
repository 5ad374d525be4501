// A benchmark on the engine thread, and the state it shares with the page.
#pragma once

#include <QMutex>
#include <chrono>
#include <stop_token>

#include "app/measurement/benchmark_run.h"
#include "engine/engine.h"

namespace griffin::app {

/// The speed of a model on this computer.
struct ModelSpeed {
    double prefill_ms = 0.0;  // per token of the prompt
    double decode_ms = 0.0;   // per token of the answer with vanilla decoding
};

struct BenchmarkJob {
    QMutex mutex;  // guards the members below
    BenchmarkRun run;
    engine::Message phase;
    std::size_t done_before = 0;                      // records from before this start
    std::chrono::steady_clock::time_point measuring;  // start of the first prompt; epoch: not yet
    ModelSpeed speed;
};

/// Measures the environment of a new run and creates its file, or checks that a resumed run uses the same model; then
/// answers the prompts and saves each record. `hardware`: measures t(M), too.
engine::Result<engine::Done> runBenchmarkJob(BenchmarkJob& job, bool resume, bool hardware, engine::Engine& engine,
                                             engine::Session& session, const std::stop_token& stop);

/// Whether `run`, which was stopped, may go on in the environment `now`: with the model and the drafts that it
/// measures.
engine::Result<engine::Done> checkSameModel(const BenchmarkRun& run, const nlohmann::ordered_json& now);

/// Generates a few tokens.
engine::Result<ModelSpeed> measureModelSpeed(engine::Session& session, const std::stop_token& stop);

/// About how many seconds `records` of a plan take at most: no method faster than vanilla, every answer of full length.
double secondsOf(const BenchmarkPlan& plan, std::size_t records, const ModelSpeed& speed);

/// What the records of this start say of the model: the speed with which secondsOf() tells how long they took until
/// now. Without one, that of the few tokens before them.
ModelSpeed learntSpeed(const BenchmarkJob& job);

}  // namespace griffin::app

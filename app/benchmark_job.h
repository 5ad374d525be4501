// A benchmark on the engine thread, and what it has in common with the page that shows it.
#pragma once

#include <QMutex>
#include <chrono>
#include <stop_token>
#include <string>

#include "app/benchmark/benchmark_run.h"
#include "engine/engine.h"

namespace griffin::app {

/// How fast the model is here.
struct ModelSpeed {
    double prefill_ms = 0.0;  // of a token of the prompt
    double decode_ms = 0.0;   // of a token of the answer, by vanilla decoding
};

struct BenchmarkFeed {
    QMutex mutex;  // guards what follows
    BenchmarkRun run;
    std::string phase;
    std::size_t done_before = 0;                      // records that the run came with
    std::chrono::steady_clock::time_point measuring;  // since when prompts are answered; epoch: not yet
    ModelSpeed speed;
};

/// Measures the environment of a new run and begins its file, or sees that the model is the one of the run that goes
/// on; then answers prompts and keeps each on the disk. `hardware`: t(M) is measured as well.
engine::Result<engine::Done> runBenchmarkJob(BenchmarkFeed& feed, bool resume, bool hardware, int threads,
                                             engine::Engine& engine, engine::Session& session,
                                             const std::stop_token& stop);

/// A few tokens, to see how fast the model is.
engine::Result<ModelSpeed> measureModelSpeed(engine::Session& session, const std::stop_token& stop);

/// Seconds that a plan takes at most, about: every method as slow as vanilla decoding, every answer as long as it may.
double secondsOf(const BenchmarkPlan& plan, std::size_t records, const ModelSpeed& speed);

}  // namespace griffin::app

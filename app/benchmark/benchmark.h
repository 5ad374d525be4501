// A benchmark: prompts x methods x trees x temperatures, each beside vanilla decoding of the same prompts. The methods
// take turns prompt by prompt, so that a machine that changes its speed changes it for all of them.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/benchmark/benchmark_metrics.h"
#include "app/benchmark/prompt_file.h"
#include "engine/generation_options.h"
#include "engine/result.h"
#include "engine/session.h"

namespace griffin::app {

struct BenchmarkTask {
    std::string name;
    std::vector<Question> questions;
};

/// One column of the comparison.
struct BenchmarkMethod {
    engine::Method method = engine::Method::kAuto;
    engine::TreeOptions tree;
};

struct BenchmarkPlan {
    std::vector<BenchmarkTask> tasks;
    std::vector<BenchmarkMethod> methods;  // vanilla is always run, and first
    std::vector<double> temperatures;
    engine::GenerationOptions options;  // sampling but the temperature, length, stop texts
    std::string system;
    double simulated_acceptance = 0.0;  // of Method::kSimulated
};

struct BenchmarkResult {
    std::vector<BenchmarkRow> rows;
    bool complete = true;  // false: stopped; the rows hold what was done until then
};

/// Called before each prompt: what runs now, and the share of the work that is done.
using BenchmarkProgress = std::function<void(const std::string& what, double fraction)>;

/// `session` is used for everything; what it held is forgotten. A stop keeps the prompts that every method has
/// answered, so that all rows of a task are about the same ones; a failure of a method ends the benchmark with its
/// reason.
engine::Result<BenchmarkResult> runBenchmark(engine::Session& session, const BenchmarkPlan& plan,
                                             const BenchmarkProgress& progress, std::stop_token stop);

}  // namespace griffin::app

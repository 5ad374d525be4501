// A benchmark: prompts x methods x trees x temperatures, compared with vanilla decoding of the same prompts. The
// methods take turns prompt by prompt, so that a machine that changes its speed changes it for all of them.
//
// The result is a list of records, one for each prompt that every method has answered; every figure is computed from
// them. A benchmark that was stopped or crashed therefore continues after its last record.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/measurement/benchmark_metrics.h"
#include "app/measurement/json_records.h"
#include "app/measurement/prompt_sets.h"
#include "engine/base/message.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/session.h"

namespace griffin::app {

/// Every method with every tree, each of the size of `shape`. Among methods that take a tree, one that grows its own is
/// included once.
std::vector<MethodSpec> withTrees(std::span<const engine::Method> methods, std::span<const engine::TreeKind> trees,
                                  const engine::TreeOptions& shape);

struct BenchmarkPlan {
    std::vector<BenchmarkTask> tasks;
    std::vector<MethodSpec> methods;  // in addition to vanilla, which always runs first
    std::vector<double> temperatures;
    engine::GenerationOptions options;  // sampling except the temperature, length, stop texts
    std::string system;
    double simulated_acceptance = 0.0;  // of Method::kSimulated
    int repeats = 1;                    // how often every method answers every prompt

    /// Number of records of the complete benchmark.
    std::size_t size() const;
};

/// The answers of one method to one question.
struct MethodRecord {
    std::vector<engine::GenerationStats> turns;
    bool identical = false;  // same tokens as vanilla in all turns
};

/// One question, answered by every method. The first four members are 0-based indices into the plan.
struct PromptRecord {
    std::size_t temperature = 0;
    std::size_t repeat = 0;
    std::size_t task = 0;
    std::size_t question = 0;
    std::vector<MethodRecord> methods;  // vanilla, then those of the plan
};

struct BenchmarkResult {
    std::vector<BenchmarkRow> rows;
    bool complete = true;  // false: stopped; the rows cover what was done until then
};

/// Called before each prompt: what runs now, and the share of the work that is done.
using BenchmarkProgress = std::function<void(const engine::Message& phase, double fraction)>;

/// For a benchmark that survives the end of the program.
struct BenchmarkHooks {
    /// Records of an earlier run of the same plan, in any order; they are not measured again.
    std::vector<PromptRecord> done;
    /// Saves a new record. A failure ends the benchmark.
    std::function<engine::Result<engine::Done>(const PromptRecord&)> save;
};

/// Uses `session` for everything and discards its previous content. A stop keeps the prompts that every method has
/// answered, so that all rows of a task cover the same ones; the failure of a method ends the benchmark.
engine::Result<BenchmarkResult> runBenchmark(engine::Session& session, const BenchmarkPlan& plan,
                                             const BenchmarkProgress& progress, std::stop_token stop,
                                             const BenchmarkHooks& hooks = {});

/// The figures of the records by temperature, task and method; tasks without a record have no row.
std::vector<BenchmarkRow> benchmarkRows(const BenchmarkPlan& plan, std::span<const PromptRecord> records);

}  // namespace griffin::app

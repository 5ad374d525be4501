// A benchmark: prompts x methods x trees x temperatures, each beside vanilla decoding of the same prompts. The methods
// take turns prompt by prompt, so that a machine that changes its speed changes it for all of them.
//
// What is measured is a list of records, one for each prompt that every method has answered; every figure follows from
// them. So a benchmark that was stopped or that crashed goes on behind the records it has.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/benchmark/benchmark_metrics.h"
#include "app/benchmark/prompt_file.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"
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

/// Every method with every tree, each of the size of `shape`. Beside methods that take a tree, one that makes its trees
/// itself is compared once.
std::vector<BenchmarkMethod> withTrees(std::span<const engine::Method> methods, std::span<const engine::TreeKind> trees,
                                       const engine::TreeOptions& shape);

struct BenchmarkPlan {
    std::vector<BenchmarkTask> tasks;
    std::vector<BenchmarkMethod> methods;  // vanilla is always run, and first
    std::vector<double> temperatures;
    engine::GenerationOptions options;  // sampling but the temperature, length, stop texts
    std::string system;
    double simulated_acceptance = 0.0;  // of Method::kSimulated
    int repeats = 1;                    // every prompt is answered so many times by every method

    /// Records of the whole benchmark.
    std::size_t size() const;
};

/// What one method said to one question.
struct MethodRecord {
    std::vector<engine::GenerationStats> turns;
    bool identical = false;  // to vanilla's tokens, all turns
};

/// One question, answered by every method. The first four say which, counted from 0 in the plan.
struct PromptRecord {
    std::size_t temperature = 0;
    std::size_t repeat = 0;
    std::size_t task = 0;
    std::size_t question = 0;
    std::vector<MethodRecord> methods;  // vanilla, then those of the plan
};

struct BenchmarkResult {
    std::vector<BenchmarkRow> rows;
    bool complete = true;  // false: stopped; the rows hold what was done until then
};

/// Called before each prompt: what runs now, and the share of the work that is done.
using BenchmarkProgress = std::function<void(const std::string& what, double fraction)>;

/// For a benchmark that outlives the program.
struct BenchmarkHooks {
    /// Done before, in any order; they are not done again.
    std::vector<PromptRecord> done;
    /// A prompt is done. A failure ends the benchmark.
    std::function<engine::Result<engine::Done>(const PromptRecord&)> keep;
};

/// `session` is used for everything; what it held is forgotten. A stop keeps the prompts that every method has
/// answered, so that all rows of a task are about the same ones; a failure of a method ends the benchmark with its
/// reason.
engine::Result<BenchmarkResult> runBenchmark(engine::Session& session, const BenchmarkPlan& plan,
                                             const BenchmarkProgress& progress, std::stop_token stop,
                                             const BenchmarkHooks& hooks = {});

/// The figures of these records, by temperature, task and method; tasks without a record have no row.
std::vector<BenchmarkRow> benchmarkRows(const BenchmarkPlan& plan, std::span<const PromptRecord> records);

}  // namespace griffin::app

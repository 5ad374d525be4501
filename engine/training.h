// Training of draft models, the engine's face for app. The model that is loaded is the target: what it says is what a
// draft learns to foresee.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/engine.h"

namespace griffin::engine {

/// How training data is made.
struct DataOptions {
    std::vector<std::string> prompt_files;      // one JSON object a line (engine/train/prompt_source.h)
    std::string folder;                         // where the data goes; one that is there already goes on
    std::vector<std::string> excluded_files;    // benchmarks: prompts that share 13 words in a row are left out
    std::vector<std::string> excluded_prompts;  // the same, as texts
    std::string system;                         // for prompts without a system message; empty: none
    int limit = 0;                              // prompts that are taken; 0: all
    int max_prompt_tokens = 1024;               // longer prompts are left out
    int max_new_tokens = 256;                   // of an answer
    std::vector<double> temperatures = {0.0};   // each prompt is answered at one of them
    std::uint64_t seed = 0;
    int at_once = 64;         // sequences at once, 1..256
    std::int64_t memory = 0;  // most bytes for sequences under way; 0: what is free
    bool features = true;     // false: they are computed again when they are needed
    double seconds = 0.0;     // no answer is begun that would take longer; 0: as long as it takes
};

/// What is to be done, told before it begins.
struct DataPlan {
    int prompts = 0;              // all that are taken
    int there = 0;                // answered by an earlier run
    int guarded = 0;              // left out: they share words with a benchmark
    int duplicates = 0;           // left out
    int too_long = 0;             // left out
    int at_once = 0;              // sequences at once
    std::int64_t most_bytes = 0;  // on disk, if every answer is as long as may be
    std::int64_t free_bytes = 0;  // on that disk; -1: not known
};

struct DataProgress {
    double reading = 0.0;  // of the prompts, from 0 to 1; 1: they are read and `plan` is complete
    DataPlan plan;
    int sequences = 0;  // made by this run
    std::int64_t answer_tokens = 0;
    double seconds = 0.0;
    bool measured = false;  // the following are estimates that rest on something
    double seconds_left = 0.0;
    std::int64_t bytes_to_come = 0;
};

struct DataReport {
    DataPlan plan;
    int sequences = 0;  // made by this run
    std::int64_t prompt_tokens = 0;
    std::int64_t answer_tokens = 0;
    double seconds = 0.0;
    std::int64_t bytes = 0;  // of all shards
    bool complete = false;   // no prompt is left
};

using DataSink = std::function<void(const DataProgress&)>;

/// Lets the model answer prompts and keeps tokens, marks and features in a folder. Stops within one pass when asked to;
/// what is finished is kept, and the same call goes on with the rest. No session may be generating meanwhile.
Result<DataReport> makeTrainingData(Engine& engine, const DataOptions& options, const DataSink& progress,
                                    std::stop_token stop);

}  // namespace griffin::engine

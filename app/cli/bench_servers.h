// `griffin bench --engine`: prompt sets x servers, so many conversations at once.
#pragma once

#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/server_options.h"
#include "app/measurement/prompt_sets.h"
#include "engine/generation_options.h"

namespace griffin::app::cli {

struct ServerBench {
    ServerOptions servers;
    std::string model;
    std::vector<BenchmarkTask> tasks;
    std::string system;
    engine::GenerationOptions options;
    std::vector<int> at_once;
    std::vector<std::string> outputs;  // report files
};

ExitCode runServerBench(const ServerBench& bench, Interrupts& interrupts);

}  // namespace griffin::app::cli

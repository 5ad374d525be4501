// The prompts that come with the program, from resources/prompts: work in which an answer repeats much of its prompt.
#pragma once

#include <vector>

#include "app/benchmark/benchmark.h"

namespace griffin::app {

/// A task for each file, named like it: "summarise", "edit-code".
std::vector<BenchmarkTask> ownPrompts();

}  // namespace griffin::app

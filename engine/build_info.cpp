#include <fmt/format.h>

#include "engine/build_commit.h"
#include "engine/engine.h"
#include "engine/engine_parts.h"
#include "kernels/backend_registry.h"

namespace griffin::engine {

std::string buildName() {
    return fmt::format("{} {}", GRIFFIN_VERSION, kBuildCommit);
}

BuildInfo buildInfo() {
    return {GRIFFIN_VERSION, kBuildCommit, GRIFFIN_COMPILER, kernels::cpuInstructionSet(), kernels::cudaDevice()};
}

std::vector<std::string> instructionSets() {
    return kernels::cpuInstructionSets();
}

}  // namespace griffin::engine

#include "engine/build_commit.h"
#include "engine/engine.h"
#include "kernels/backend_registry.h"

namespace griffin::engine {

BuildInfo buildInfo() {
    return {GRIFFIN_VERSION, kBuildCommit, GRIFFIN_COMPILER, kernels::cpuInstructionSet(), kernels::cudaDevice()};
}

std::vector<std::string> instructionSets() {
    return kernels::cpuInstructionSets();
}

}  // namespace griffin::engine

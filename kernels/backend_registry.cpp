#include "kernels/backend_registry.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/cpu_topology.h"
#include "kernels/message_error.h"

namespace griffin::kernels {
namespace {

using cpu::InstructionSet;

struct InstructionSetChoice {
    std::optional<InstructionSet> set;
    Message error;
};

std::vector<std::string> namesOf(std::span<const InstructionSet> sets) {
    std::vector<std::string> names;
    for (const InstructionSet set : sets) names.emplace_back(cpu::name(set));
    return names;
}

/// "a, b, c".
std::string joined(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& item : list) text += (text.empty() ? "" : ", ") + item;
    return text;
}

/// `named`: of a request; empty: what GRIFFIN_CPU says.
InstructionSetChoice chooseInstructionSet(const std::string& named = {}) {
    const char* forced = std::getenv("GRIFFIN_CPU");
    const std::string wanted = !named.empty() ? named : forced != nullptr ? forced : "";
    if (wanted.empty()) return {cpu::bestInstructionSet(), {}};
    const std::optional<InstructionSet> set = cpu::instructionSetNamed(wanted);
    if (!set) {
        return {std::nullopt,
                Message("GRIFFIN_CPU=%1 is not known: use one of %2", wanted, joined(namesOf(cpu::kInstructionSets)))};
    }
    const std::string missing = joined(cpu::missingFeatures(*set));
    if (!missing.empty()) {
        return {std::nullopt, Message("GRIFFIN_CPU=%1 cannot run here, this processor lacks %2: unset GRIFFIN_CPU to "
                                      "let the program choose",
                                      wanted, missing)};
    }
    return {*set, {}};
}

BackendSelection selectCpu(int threads, const std::string& instruction_set) {
    const InstructionSetChoice choice = chooseInstructionSet(instruction_set);
    if (!choice.set) return {nullptr, choice.error, {}};
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (threads < 0 || threads > cores) {
        return {nullptr,
                Message("%1 threads are not possible: choose 1 to %2, the cores of this machine", threads, cores),
                {}};
    }
    try {
        return {
            std::make_unique<cpu::CpuBackend>(*choice.set, threads == 0 ? cpu::performanceCores() : threads), {}, {}};
    } catch (const std::exception& error) {
        return {nullptr, Message("The threads could not be started: %1", messageOf(error)), {}};
    }
}

TrainingSelection selectCpuTraining(const TrainingRequest& request) {
    if (request.precision == ProductPrecision::kBf16 && !cpuHasBf16Products()) {
        return {nullptr, Message("This processor has no instructions for bfloat16: choose f32"), {}};
    }
    const ProductPrecision best = cpuHasBf16Products() ? ProductPrecision::kBf16 : ProductPrecision::kF32;
    try {
        return {makeCpuTrainingBackend<float>(request.threads, request.precision.value_or(best)), {}, {}};
    } catch (const std::exception& error) {
        return {nullptr, messageOf(error), {}};
    }
}

}  // namespace

BackendSelection selectBackend(const BackendRequest& request) {
    if (request.device == Device::kCpu) {
        if (request.gpu_memory > 0) {
            return {nullptr,
                    Message("The CPU has no GPU memory to limit: leave out --gpu-memory, or choose --device cuda"),
                    {}};
        }
        return selectCpu(request.threads, request.instruction_set);
    }
    CudaSelection cuda = makeCudaBackend(request.gpu_memory, request.gpu);
    if (cuda.backend != nullptr) return {std::move(cuda.backend), {}, {}};
    if (request.device == Device::kCuda) {
        return {nullptr, Message("No CUDA device: %1. Choose the CPU instead", cuda.device), {}};
    }
    BackendSelection selection = selectCpu(request.threads, request.instruction_set);
    selection.note = cuda.device;
    return selection;
}

TrainingSelection selectTrainingBackend(const TrainingRequest& request) {
    if (request.device == Device::kCpu) return selectCpuTraining(request);
    // Every GPU that we support multiplies in bfloat16.
    CudaTrainingSelection cuda = makeCudaTrainingBackend(request.precision.value_or(ProductPrecision::kBf16));
    if (cuda.backend != nullptr) return {std::move(cuda.backend), {}, {}};
    if (request.device == Device::kCuda) {
        return {nullptr, Message("No training on CUDA: %1. Choose the CPU instead", cuda.device), {}};
    }
    TrainingSelection selection = selectCpuTraining(request);
    selection.note = cuda.device;
    return selection;
}

std::vector<std::string> cpuInstructionSets() {
    return namesOf(cpu::availableInstructionSets());
}

Message cpuInstructionSet() {
    const InstructionSetChoice choice = chooseInstructionSet();
    return choice.set ? Message(cpu::name(*choice.set)) : choice.error;
}

Message cudaDevice() {
    return makeCudaBackend().device;
}

}  // namespace griffin::kernels

#include "kernels/backend_registry.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/cpu_features.h"

namespace griffin::kernels {
namespace {

using cpu::InstructionSet;

struct InstructionSetChoice {
    std::optional<InstructionSet> set;
    std::string error;
};

InstructionSetChoice chooseInstructionSet() {
    const char* forced = std::getenv("GRIFFIN_CPU");
    if (forced == nullptr || *forced == '\0') return {cpu::bestInstructionSet(), {}};
    const std::string wanted = forced;
    InstructionSet set = InstructionSet::kGeneric;
    if (wanted == "avx2") {
        set = InstructionSet::kAvx2;
    } else if (wanted == "avx512") {
        set = InstructionSet::kAvx512;
    } else if (wanted != "generic") {
        return {std::nullopt, "GRIFFIN_CPU=" + wanted + " is not known: use generic, avx2 or avx512"};
    }
    std::string missing;
    for (const std::string& feature : cpu::missingFeatures(set)) {
        missing += missing.empty() ? feature : ", " + feature;
    }
    if (!missing.empty()) {
        return {std::nullopt, "GRIFFIN_CPU=" + wanted + " cannot run here, this processor lacks " + missing +
                                  ": unset GRIFFIN_CPU to let the program choose"};
    }
    return {set, {}};
}

BackendSelection selectCpu(int threads) {
    const InstructionSetChoice choice = chooseInstructionSet();
    if (!choice.set) return {nullptr, choice.error, {}};
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (threads < 0 || threads > cores) {
        return {nullptr,
                std::to_string(threads) + " threads are not possible: choose 1 to " + std::to_string(cores) +
                    ", the cores of this machine",
                {}};
    }
    try {
        return {std::make_unique<cpu::CpuBackend>(*choice.set, threads == 0 ? cores : threads), {}, {}};
    } catch (const std::exception& error) {
        return {nullptr, std::string("The threads could not be started: ") + error.what(), {}};
    }
}

TrainingSelection selectCpuTraining(const TrainingRequest& request) {
    if (request.precision == ProductPrecision::kBf16 && !cpuHasBf16Products()) {
        return {nullptr, "This processor has no instructions for bfloat16: choose f32", {}};
    }
    const ProductPrecision best = cpuHasBf16Products() ? ProductPrecision::kBf16 : ProductPrecision::kF32;
    try {
        return {makeCpuTrainingBackend<float>(request.threads, request.precision.value_or(best)), {}, {}};
    } catch (const std::exception& error) {
        return {nullptr, error.what(), {}};
    }
}

}  // namespace

BackendSelection selectBackend(const BackendRequest& request) {
    if (request.device == Device::kCpu) {
        if (request.gpu_memory > 0) {
            return {nullptr,
                    "The CPU has no memory of a GPU to limit: leave out --gpu-memory, or choose --device cuda",
                    {}};
        }
        return selectCpu(request.threads);
    }
    CudaSelection cuda = makeCudaBackend(request.gpu_memory);
    if (cuda.backend != nullptr) return {std::move(cuda.backend), {}, {}};
    if (request.device == Device::kCuda) {
        return {nullptr, "No CUDA device: " + cuda.device + ". Choose the CPU instead", {}};
    }
    BackendSelection selection = selectCpu(request.threads);
    selection.note = cuda.device;
    return selection;
}

TrainingSelection selectTrainingBackend(const TrainingRequest& request) {
    if (request.device == Device::kCpu) return selectCpuTraining(request);
    // Every GPU that we support multiplies in bfloat16.
    CudaTrainingSelection cuda = makeCudaTrainingBackend(request.precision.value_or(ProductPrecision::kBf16));
    if (cuda.backend != nullptr) return {std::move(cuda.backend), {}, {}};
    if (request.device == Device::kCuda) {
        return {nullptr, "No training on CUDA: " + cuda.device + ". Choose the CPU instead", {}};
    }
    TrainingSelection selection = selectCpuTraining(request);
    selection.note = cuda.device;
    return selection;
}

std::string cpuInstructionSet() {
    const InstructionSetChoice choice = chooseInstructionSet();
    return choice.set ? std::string(cpu::name(*choice.set)) : choice.error;
}

std::string cudaDevice() {
    return makeCudaBackend().device;
}

}  // namespace griffin::kernels

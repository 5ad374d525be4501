#include "kernels/training_registry.h"

#include <exception>
#include <utility>

#include "kernels/cuda_training_backend.h"

namespace griffin::kernels {
namespace {

TrainingSelection selectCpu(const TrainingRequest& request) {
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

TrainingSelection selectTrainingBackend(const TrainingRequest& request) {
    if (request.device == DeviceChoice::kCpu) return selectCpu(request);
    // Every GPU that we support multiplies in bfloat16.
    CudaTrainingSelection cuda = makeCudaTrainingBackend(request.precision.value_or(ProductPrecision::kBf16));
    if (cuda.backend != nullptr) return {std::move(cuda.backend), {}, {}};
    if (request.device == DeviceChoice::kCuda) {
        return {nullptr, "No training on CUDA: " + cuda.device + ". Choose the CPU instead", {}};
    }
    TrainingSelection selection = selectCpu(request);
    selection.note = cuda.device;
    return selection;
}

}  // namespace griffin::kernels

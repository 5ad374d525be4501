// Which back end runs and which one trains: CUDA before the CPU, unless the request says otherwise. A build without
// CUDA links cuda_unavailable.cpp instead of the functions that make a CUDA back end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/backend.h"
#include "kernels/device.h"
#include "kernels/training_backend.h"
#include "kernels/translatable_message.h"

namespace griffin::kernels {

struct BackendRequest {
    Device device = Device::kAuto;
    int threads = 0;                   // 0: physical cores, of several kinds the fastest
    std::int64_t gpu_memory = 0;       // bytes of GPU memory that may be used; 0: all that is free
    int gpu = 0;                       // 0: the first that can compute; n: the n-th of the machine
    std::string instruction_set = {};  // of the CPU, by name; empty: what GRIFFIN_CPU says, or the best
};

/// `backend` is null when the request cannot be met; then `error` says why and what to do. `note` says why a better
/// device was passed over ("CUDA is not built in").
struct BackendSelection {
    std::unique_ptr<Backend> backend;
    Message error;
    Message note;
};

/// A limit on the memory of a GPU that is not used is an error.
/// Environment: GRIFFIN_CPU=generic|avx2|avx-vnni|avx512|neon-dotprod|neon-i8mm forces the instruction set; one the
/// machine lacks is an error.
BackendSelection selectBackend(const BackendRequest& request);

struct TrainingRequest {
    Device device = Device::kAuto;
    int threads = 0;                            // of the CPU; 0: as above
    std::optional<ProductPrecision> precision;  // nothing: bf16 where the device has instructions for it
};

/// Members as those of BackendSelection.
struct TrainingSelection {
    std::unique_ptr<TrainingBackend<float>> backend;
    Message error;
    Message note;
};

TrainingSelection selectTrainingBackend(const TrainingRequest& request);

/// Names of the instruction sets this machine can run, the fastest first.
std::vector<std::string> cpuInstructionSets();
/// "avx512-vnni": the instruction set `selectBackend` would choose for the CPU, or why there is none.
Message cpuInstructionSet();
/// Name of the CUDA device, or the reason why none is used.
Message cudaDevice();

/// A back end on CUDA; null when there is none.
template <class AnyBackend>
struct CudaSelectionOf {
    std::unique_ptr<AnyBackend> backend;
    Message device;  // its name, or the reason why there is none
};
using CudaSelection = CudaSelectionOf<Backend>;
using CudaTrainingSelection = CudaSelectionOf<TrainingBackend<float>>;

/// It reports no more free memory than `memory_limit` bytes minus what was allocated since; 0: no limit. `gpu` as in
/// BackendRequest; the last one that was chosen is used by the whole process.
CudaSelection makeCudaBackend(std::int64_t memory_limit = 0, int gpu = 0);
CudaTrainingSelection makeCudaTrainingBackend(ProductPrecision precision);

}  // namespace griffin::kernels

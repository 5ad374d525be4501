// Which back end trains.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "kernels/backend_registry.h"
#include "kernels/training_backend.h"

namespace griffin::kernels {

struct TrainingRequest {
    DeviceChoice device = DeviceChoice::kAuto;
    int threads = 0;                            // of the CPU; 0: all cores of the machine
    std::optional<ProductPrecision> precision;  // nothing: bf16 where the device has instructions for it
};

/// `backend` is null when the request cannot be met; then `error` says why and what to do. `note` tells why a better
/// device was passed over.
struct TrainingSelection {
    std::unique_ptr<TrainingBackend<float>> backend;
    std::string error;
    std::string note;
};

TrainingSelection selectTrainingBackend(const TrainingRequest& request);

}  // namespace griffin::kernels

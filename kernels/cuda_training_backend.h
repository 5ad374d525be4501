// The door to training on CUDA: implemented by cuda/training, or by cuda_unavailable.cpp in a build without it.
#pragma once

#include <memory>
#include <string>

#include "kernels/training_backend.h"

namespace griffin::kernels {

struct CudaTrainingSelection {
    std::unique_ptr<TrainingBackend<float>> backend;  // null when there is none
    std::string device;                               // its name, or the reason why there is none
};

CudaTrainingSelection makeCudaTrainingBackend(ProductPrecision precision);

}  // namespace griffin::kernels

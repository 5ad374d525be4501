// The CUDA driver, loaded at run time: a program built with CUDA starts on a machine without a GPU and says why it does
// not use one. Driver API: https://docs.nvidia.com/cuda/cuda-driver-api
#pragma once

#include <vector>

#include "kernels/cuda/device_choice.h"
#include "kernels/translatable_message.h"

namespace griffin::kernels::cuda {

struct CudaProbe {
    std::vector<CudaDevice> devices;
    Message reason;  // why there are none
};

/// Asks the driver once; later calls give the same answer.
const CudaProbe& probeCuda();

}  // namespace griffin::kernels::cuda

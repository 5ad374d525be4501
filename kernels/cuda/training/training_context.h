// What the operations of training need on the GPU besides their arguments.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cuda::training {

class Cublas;
class HostArguments;
class RowPlaces;

struct TrainingContext {
    CudaContext device;  // no packed rows and no pass place: these are for generating
    Cublas* blas = nullptr;
    HostArguments* arguments = nullptr;
    RowPlaces* places = nullptr;
    ProductPrecision precision = ProductPrecision::kF32;
};

}  // namespace griffin::kernels::cuda::training

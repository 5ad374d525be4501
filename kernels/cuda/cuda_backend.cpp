#include "kernels/cuda_backend.h"

#include "kernels/cuda/cuda_driver.h"

namespace griffin::kernels {

CudaSelection makeCudaBackend() {
    const cuda::CudaProbe& probe = cuda::probeCuda();
    if (!probe.device) return {nullptr, probe.reason};
    return {nullptr, probe.device->description() + " is there, but this version computes on the CPU only"};
}

}  // namespace griffin::kernels

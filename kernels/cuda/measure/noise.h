// What memory is filled with before its bandwidth is measured.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cuda/cuda_resources.h"

namespace griffin::kernels::cuda {

/// words[count] on the device: numbers without a pattern. Memory that holds the same everywhere may be read faster than
/// what a model holds. Does not wait.
void fillWithNoise(const CudaContext& context, std::uint32_t* words, std::size_t count);

}  // namespace griffin::kernels::cuda

// Backend::measureReadBandwidth on the CPU.
#pragma once

#include <cstddef>

#include "kernels/cpu/cpu_context.h"

namespace griffin::kernels::cpu {

double measureReadBandwidth(const CpuContext& context, std::size_t bytes);

}  // namespace griffin::kernels::cpu

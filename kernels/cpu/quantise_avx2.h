// Rounding of activations with 256-bit operations, for AVX2 and, since wider ones gain nothing, for AVX-512.
#pragma once

#include "kernels/cpu/packed_layout.h"

namespace griffin::kernels::cpu {

/// MatmulKernels::quantiseRow. REQUIRES: missingFeatures(InstructionSet::kAvx2).empty().
void quantiseRowAvx2(const float* x, int cols, ActivationGroup* groups, int group_step);

}  // namespace griffin::kernels::cpu

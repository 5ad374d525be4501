#include "kernels/cpu/matmul_kernels.h"

namespace griffin::kernels::cpu {

const MatmulKernels& matmulKernels(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return kMatmulAvx512;
    if (set == InstructionSet::kAvx2) return kMatmulAvx2;
#endif
    static_cast<void>(set);
    return kMatmulGeneric;
}

}  // namespace griffin::kernels::cpu

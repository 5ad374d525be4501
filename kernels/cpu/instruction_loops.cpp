// Where the tables of loops are chosen by instruction set.
#include "kernels/cpu/attention_blocks.h"
#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {

const VectorLoops& vectorLoops(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return avx512::kVectorLoops;
    if (set == InstructionSet::kAvx2) return avx2::kVectorLoops;
#endif
    static_cast<void>(set);
    return generic::kVectorLoops;
}

const AttentionBlocks& attentionBlocks(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return avx512::kAttentionBlocks;
    if (set == InstructionSet::kAvx2) return avx2::kAttentionBlocks;
#endif
    static_cast<void>(set);
    return generic::kAttentionBlocks;
}

}  // namespace griffin::kernels::cpu

#include "kernels/cpu/cpu_features.h"

#include "kernels/cpu/attention_blocks.h"
#include "kernels/cpu/matmul_kernels.h"
#include "kernels/cpu/vector_loops.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace griffin::kernels::cpu {
namespace {

#if defined(__x86_64__)
/// clang 14 does not know the name "f16c".
int supportsF16c() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0 ? 1 : 0;
}

// __builtin_cpu_supports wants literals; it also checks that the operating system saves the wide registers.
void addMissing(InstructionSet set, std::vector<std::string>& missing) {
    const auto check = [&missing](int supported, const char* feature) {
        if (supported == 0) missing.emplace_back(feature);
    };
    if (set == InstructionSet::kGeneric) return;
    check(__builtin_cpu_supports("avx2"), "avx2");
    check(__builtin_cpu_supports("fma"), "fma");
    check(supportsF16c(), "f16c");
    if (set == InstructionSet::kAvx2) return;
    check(__builtin_cpu_supports("avx512f"), "avx512f");
    check(__builtin_cpu_supports("avx512bw"), "avx512bw");
    check(__builtin_cpu_supports("avx512dq"), "avx512dq");
    check(__builtin_cpu_supports("avx512vl"), "avx512vl");
    check(__builtin_cpu_supports("avx512vnni"), "avx512_vnni");
}

bool supportsBf16() {
    return __builtin_cpu_supports("avx512bf16") != 0;
}
#else
bool supportsBf16() {
    return false;
}

void addMissing(InstructionSet set, std::vector<std::string>& missing) {
    if (set != InstructionSet::kGeneric) missing.emplace_back("x86-64");
}
#endif

}  // namespace

std::string_view name(InstructionSet set) {
    switch (set) {
        case InstructionSet::kGeneric:
            return "generic";
        case InstructionSet::kAvx2:
            return "avx2";
        case InstructionSet::kAvx512:
            return "avx512-vnni";
    }
    return "unknown";
}

std::vector<std::string> missingFeatures(InstructionSet set) {
    std::vector<std::string> missing;
    addMissing(set, missing);
    return missing;
}

InstructionSet bestInstructionSet() {
    for (const InstructionSet set : {InstructionSet::kAvx512, InstructionSet::kAvx2}) {
        if (missingFeatures(set).empty()) return set;
    }
    return InstructionSet::kGeneric;
}

bool hasBf16Products() {
    return supportsBf16() && missingFeatures(InstructionSet::kAvx512).empty();
}

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

const MatmulKernels& matmulKernels(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return kMatmulAvx512;
    if (set == InstructionSet::kAvx2) return kMatmulAvx2;
#endif
    static_cast<void>(set);
    return kMatmulGeneric;
}

}  // namespace griffin::kernels::cpu

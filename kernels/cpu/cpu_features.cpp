#include "kernels/cpu/cpu_features.h"

#include <algorithm>
#include <iterator>

#include "kernels/cpu/matmul_kernels.h"
#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/simd/vector_loops.h"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

namespace griffin::kernels::cpu {
namespace {

bool isForArm64(InstructionSet set) {
    return set == InstructionSet::kNeonDotprod || set == InstructionSet::kNeonI8mm;
}

#if defined(__x86_64__)
/// What the instruction cpuid answers; zeros where the processor does not know the leaf.
struct Cpuid {
    Cpuid(unsigned leaf, unsigned subleaf) { __get_cpuid_count(leaf, subleaf, &eax, &ebx, &ecx, &edx); }
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
};

/// __builtin_cpu_supports of clang 14 knows neither the name "f16c" nor "avxvnni".
int supportsF16c() {
    return (Cpuid(1, 0).ecx & bit_F16C) != 0 ? 1 : 0;
}
int supportsAvxVnni() {
    constexpr unsigned kAvxVnni = 1U << 4U;
    return (Cpuid(7, 1).eax & kAvxVnni) != 0 ? 1 : 0;
}

// __builtin_cpu_supports wants literals; it also checks that the operating system saves the wide registers.
void addMissing(InstructionSet set, std::vector<std::string>& missing) {
    const auto check = [&missing](int supported, const char* feature) {
        if (supported == 0) missing.emplace_back(feature);
    };
    if (set == InstructionSet::kGeneric) return;
    if (isForArm64(set)) {
        missing.emplace_back("aarch64");
        return;
    }
    check(__builtin_cpu_supports("avx2"), "avx2");
    check(__builtin_cpu_supports("fma"), "fma");
    check(supportsF16c(), "f16c");
    if (set == InstructionSet::kAvx2) return;
    if (set == InstructionSet::kAvxVnni) return check(supportsAvxVnni(), "avx_vnni");
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
    if (set == InstructionSet::kGeneric) return;
    if (!isForArm64(set)) {
        missing.emplace_back("x86-64");
        return;
    }
#if defined(__aarch64__) && defined(__linux__)
    if ((getauxval(AT_HWCAP) & HWCAP_ASIMDDP) == 0) missing.emplace_back("asimddp");
    if (set == InstructionSet::kNeonI8mm && (getauxval(AT_HWCAP2) & HWCAP2_I8MM) == 0) missing.emplace_back("i8mm");
#else
    missing.emplace_back("aarch64");
#endif
}
#endif

}  // namespace

std::string_view name(InstructionSet set) {
    switch (set) {
        case InstructionSet::kGeneric:
            return "generic";
        case InstructionSet::kAvx2:
            return "avx2";
        case InstructionSet::kAvxVnni:
            return "avx-vnni";
        case InstructionSet::kAvx512:
            return "avx512-vnni";
        case InstructionSet::kNeonDotprod:
            return "neon-dotprod";
        case InstructionSet::kNeonI8mm:
            return "neon-i8mm";
    }
    return "unknown";
}

std::optional<InstructionSet> instructionSetNamed(std::string_view wanted) {
    if (wanted == "avx512") return InstructionSet::kAvx512;
    for (const InstructionSet set : kInstructionSets) {
        if (name(set) == wanted) return set;
    }
    return std::nullopt;
}

std::vector<std::string> missingFeatures(InstructionSet set) {
    std::vector<std::string> missing;
    addMissing(set, missing);
    return missing;
}

std::vector<InstructionSet> availableInstructionSets() {
    std::vector<InstructionSet> sets;
    std::copy_if(kInstructionSets.begin(), kInstructionSets.end(), std::back_inserter(sets),
                 [](InstructionSet set) { return missingFeatures(set).empty(); });
    return sets;
}

InstructionSet bestInstructionSet() {
    return availableInstructionSets().front();
}

bool hasBf16Products() {
    return supportsBf16() && missingFeatures(InstructionSet::kAvx512).empty();
}

const VectorLoops& vectorLoops(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return avx512::kVectorLoops;
    if (set == InstructionSet::kAvx2 || set == InstructionSet::kAvxVnni) return avx2::kVectorLoops;
#elif defined(GRIFFIN_ARM64_KERNELS)
    if (isForArm64(set)) return neon::kVectorLoops;
#endif
    static_cast<void>(set);
    return generic::kVectorLoops;
}

const AttentionBlocks& attentionBlocks(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return avx512::kAttentionBlocks;
    if (set == InstructionSet::kAvx2 || set == InstructionSet::kAvxVnni) return avx2::kAttentionBlocks;
#elif defined(GRIFFIN_ARM64_KERNELS)
    if (isForArm64(set)) return neon::kAttentionBlocks;
#endif
    static_cast<void>(set);
    return generic::kAttentionBlocks;
}

const MatmulKernels& matmulKernels(InstructionSet set) {
#if defined(GRIFFIN_X86_KERNELS)
    if (set == InstructionSet::kAvx512) return kMatmulAvx512;
    if (set == InstructionSet::kAvxVnni) return kMatmulAvxVnni;
    if (set == InstructionSet::kAvx2) return kMatmulAvx2;
#elif defined(GRIFFIN_ARM64_KERNELS)
    if (set == InstructionSet::kNeonI8mm) return kMatmulNeonI8mm;
    if (set == InstructionSet::kNeonDotprod) return kMatmulNeonDotprod;
#endif
    static_cast<void>(set);
    return kMatmulGeneric;
}

}  // namespace griffin::kernels::cpu

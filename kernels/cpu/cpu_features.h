// The instruction sets our kernels are compiled for, and which of them this machine has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace griffin::kernels::cpu {

enum class InstructionSet { kGeneric, kAvx2, kAvx512 };

/// "generic", "avx2", "avx512-vnni".
std::string_view name(InstructionSet set);

/// Processor features (as in /proc/cpuinfo) that `set` needs and this machine lacks; empty when it can run.
std::vector<std::string> missingFeatures(InstructionSet set);

/// The best set this machine can run.
InstructionSet bestInstructionSet();

/// Whether it has AVX-512 with instructions for bfloat16.
bool hasBf16Products();

}  // namespace griffin::kernels::cpu

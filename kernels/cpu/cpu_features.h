// The instruction sets our kernels are compiled for, and which of them this machine has.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace griffin::kernels::cpu {

enum class InstructionSet { kGeneric, kAvx2, kAvxVnni, kAvx512, kNeonDotprod, kNeonI8mm };

/// All of them; of those for one kind of processor the fastest first.
inline constexpr std::array kInstructionSets = {InstructionSet::kAvx512,      InstructionSet::kAvxVnni,
                                                InstructionSet::kAvx2,        InstructionSet::kNeonI8mm,
                                                InstructionSet::kNeonDotprod, InstructionSet::kGeneric};

/// "generic", "avx2", "avx-vnni", "avx512-vnni", "neon-dotprod", "neon-i8mm".
std::string_view name(InstructionSet set);
/// The set of that name; "avx512" is short for "avx512-vnni".
std::optional<InstructionSet> instructionSetNamed(std::string_view wanted);

/// Processor features (as in /proc/cpuinfo) that `set` needs and this machine lacks; empty when it can run.
std::vector<std::string> missingFeatures(InstructionSet set);

/// Those this machine can run, the fastest first; the generic one is always among them.
std::vector<InstructionSet> availableInstructionSets();
InstructionSet bestInstructionSet();

/// Whether it has AVX-512 with instructions for bfloat16.
bool hasBf16Products();

}  // namespace griffin::kernels::cpu

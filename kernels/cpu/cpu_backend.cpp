#include "kernels/cpu/cpu_backend.h"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

#include "kernels/cpu/cpu_weight.h"
#include "kernels/cpu/tree_growth.h"
#include "kernels/dequantise.h"

namespace griffin::kernels::cpu {

CpuBackend::CpuBackend(InstructionSet instructions, int threads, int processors)
    : pool_(threads, processors),
      instructions_(instructions),
      loops_(vectorLoops(instructions)),
      blocks_(attentionBlocks(instructions)),
      attention_scratch_(threads) {}

std::string CpuBackend::description() const {
    return "cpu " + instructionSet();
}

DeviceBuffer CpuBackend::allocate(std::size_t bytes) {
    return allocateAligned(bytes);
}

void CpuBackend::upload(void* device, const void* host, std::size_t bytes) {
    if (bytes > 0) std::memcpy(device, host, bytes);
}

void CpuBackend::download(void* host, const void* device, std::size_t bytes) {
    if (bytes > 0) std::memcpy(host, device, bytes);
}

// A table of levels is looked up byte by byte without an instruction for it.
bool CpuBackend::multipliesFast(DType type) const {
    return instructions_ != InstructionSet::kGeneric || !isQuantised(type) ||
           packedForm(type).codes != CodeBits::kLevels;
}

std::unique_ptr<Weight> CpuBackend::makeWeight(std::span<const HostTensor> parts) {
    auto weight = std::make_unique<CpuWeight>(pool_, parts);
    matmul_scratch_.reserve(weight->cols(), pool_.threads());
    return weight;
}

void CpuBackend::rewriteWeight(Weight& weight, std::span<const HostTensor> parts) {
    static_cast<CpuWeight&>(weight) = CpuWeight(pool_, parts);
}

std::unique_ptr<TreeGrowth> CpuBackend::makeTreeGrowth() {
    return std::make_unique<CpuTreeGrowth>(*this);
}

}  // namespace griffin::kernels::cpu

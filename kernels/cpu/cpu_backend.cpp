#include "kernels/cpu/cpu_backend.h"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

#include "kernels/cpu/cpu_weight.h"

namespace griffin::kernels::cpu {

CpuBackend::CpuBackend(InstructionSet instructions, int threads)
    : pool_(threads),
      instructions_(instructions),
      loops_(vectorLoops(instructions)),
      blocks_(attentionBlocks(instructions)),
      attention_scratch_(threads) {}

std::string CpuBackend::description() const {
    return "cpu " + std::string(name(instructions_));
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

std::unique_ptr<Weight> CpuBackend::makeWeight(std::span<const HostTensor> parts) {
    auto weight = std::make_unique<CpuWeight>(pool_, parts);
    matmul_scratch_.reserve(weight->cols(), pool_.threads());
    return weight;
}

}  // namespace griffin::kernels::cpu

#include "kernels/cpu/training/cpu_training_backend.h"

#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <type_traits>

#include "kernels/cpu/cpu_memory.h"
#include "kernels/cpu/cpu_topology.h"

namespace griffin::kernels {
namespace cpu {

template <class Real>
CpuTrainingBackend<Real>::CpuTrainingBackend(int threads, ProductPrecision precision)
    : CpuTrainingAttention<Real>(threads), library_(openBlas()) {
    if (precision == ProductPrecision::kBf16) bf16_.emplace(pool_);
}

template <class Real>
std::string CpuTrainingBackend<Real>::description() const {
    return fmt::format("cpu {}, {} threads", bf16_ ? "bf16 products" : library_, pool_.threads());
}

template <class Real>
ProductPrecision CpuTrainingBackend<Real>::productPrecision() const {
    return bf16_ ? ProductPrecision::kBf16 : ProductPrecision::kF32;
}

template <class Real>
DeviceBuffer CpuTrainingBackend<Real>::allocate(std::size_t bytes) {
    return allocateAligned(bytes);
}

template <class Real>
void CpuTrainingBackend<Real>::upload(void* device, const void* host, std::size_t bytes) {
    if (bytes > 0) std::memcpy(device, host, bytes);
}

template <class Real>
void CpuTrainingBackend<Real>::download(void* host, const void* device, std::size_t bytes) {
    if (bytes > 0) std::memcpy(host, device, bytes);
}

template <class Real>
void CpuTrainingBackend<Real>::multiplyOperands(ConstView a, Operand a_is, ConstView b, Operand b_is,
                                                MatmulOutput output, View c) {
    const bool add = output == MatmulOutput::kAdd;
    if constexpr (std::is_same_v<Real, float>) {
        if (bf16_) return bf16_->multiply(a, a_is, b, b_is, add, c);
    }
    sharedProduct<Real>(pool_, a, a_is, b, b_is, add ? Real(1) : Real(0), c);
}

}  // namespace cpu

bool cpuHasBf16Products() {
    return cpu::hasBf16Products();
}

template <class Real>
std::unique_ptr<TrainingBackend<Real>> makeCpuTrainingBackend(int threads, ProductPrecision precision) {
    return std::make_unique<cpu::CpuTrainingBackend<Real>>(threads <= 0 ? cpu::performanceCores() : threads, precision);
}

template std::unique_ptr<TrainingBackend<float>> makeCpuTrainingBackend<float>(int threads, ProductPrecision);
template std::unique_ptr<TrainingBackend<double>> makeCpuTrainingBackend<double>(int threads, ProductPrecision);

}  // namespace griffin::kernels

#include "kernels/cuda/training/cuda_training_backend.h"

#include <algorithm>
#include <exception>

#include "kernels/backend_registry.h"
#include "kernels/message_error.h"

namespace griffin::kernels {
namespace cuda::training {
namespace {

/// Left to the driver, other programs and what cuBLAS brings: the code of its kernels.
constexpr std::int64_t kSpared = std::int64_t{512} << 20;
/// AttentionSums of a million rows and heads, as 32 heads of 32768 rows, with seven lagged keys.
constexpr std::int64_t kSums = std::int64_t{64} << 20;

}  // namespace

CudaTrainingBackend::CudaTrainingBackend(const CudaDevice& device, ProductPrecision precision)
    : name_(device.description().english()),
      precision_(precision),
      blas_(stream_.get(), workspace_.get(Workspace::Part::kCublas, Cublas::kWorkspaceBytes, stream_.get())),
      arguments_(context_),
      places_(context_),
      tiles_(context_) {
    GRIFFIN_CUDA_CHECK(cudaDeviceGetAttribute(&context_.processors, cudaDevAttrMultiProcessorCount, device.number));
    context_.stream = stream_.get();
    context_.workspace = &workspace_;
}

CudaTrainingBackend::~CudaTrainingBackend() {
    // Buffers are freed by what owns them, after the work that uses them.
    static_cast<void>(cudaStreamSynchronize(stream_.get()));
}

std::string CudaTrainingBackend::description() const {
    const bool bf16 = precision_ == ProductPrecision::kBf16;
    return "cuda " + name_ + ", " + blas_.description() + (bf16 ? ", bf16 products" : ", f32 products");
}

int CudaTrainingBackend::rowsAtOnce() const {
    return 2048;  // a vocabulary's weights are rounded to bfloat16 for each product
}

std::optional<std::int64_t> CudaTrainingBackend::freeMemory() const {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(free_bytes) - kSpared);
}

std::int64_t CudaTrainingBackend::scratchBytes(std::int64_t largest_operand) const {
    return kSums + (precision_ == ProductPrecision::kBf16 ? 4 * largest_operand : 0);  // two operands, two bytes each
}

DeviceBuffer CudaTrainingBackend::allocate(std::size_t bytes) {
    return allocateDevice(bytes, stream_.get());
}

void CudaTrainingBackend::upload(void* device, const void* host, std::size_t bytes) {
    if (bytes == 0) return;
    // Memory that is not pinned may change as soon as this returns; the runtime copies it first, at a fraction of the
    // bus's speed.
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_.get()));
}

void CudaTrainingBackend::download(void* host, const void* device, std::size_t bytes) {
    if (bytes == 0) return;
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_.get()));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream_.get()));
}

}  // namespace cuda::training

CudaTrainingSelection makeCudaTrainingBackend(ProductPrecision precision) {
    const cuda::CudaProbe& probe = cuda::probeCuda();
    if (probe.devices.empty()) return {nullptr, probe.reason};
    const cuda::DeviceChoice choice = cuda::chooseDevice(probe.devices, 0);
    if (choice.device == nullptr) return {nullptr, choice.reason};
    const Message name = choice.device->description();
    try {
        cuda::useDevice(choice.device->number);
        return {std::make_unique<cuda::training::CudaTrainingBackend>(*choice.device, precision), name};
    } catch (const std::exception& error) {
        return {nullptr, Message("%1 does not start training: %2", name, messageOf(error))};
    }
}

}  // namespace griffin::kernels

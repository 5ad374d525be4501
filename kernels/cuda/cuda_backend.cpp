#include "kernels/cuda/cuda_backend.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "kernels/backend_registry.h"
#include "kernels/cuda/cuda_weight.h"
#include "kernels/message_error.h"

namespace griffin::kernels::cuda {
namespace {

std::int64_t freeBytes() {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    return static_cast<std::int64_t>(free_bytes);
}

constexpr std::size_t kMaxStagedBytes = std::size_t{4} << 20;

/// Unless the environment says 0.
bool isWanted(const char* variable) {
    const char* choice = std::getenv(variable);
    return choice == nullptr || std::string_view(choice) != "0";
}

}  // namespace

CudaBackend::CudaBackend(const CudaDevice& device, std::int64_t memory_limit)
    : description_("cuda " + device.description().english()),
      place_(stream_.get()),
      records_passes_(isWanted("GRIFFIN_CUDA_GRAPHS")) {
    context_.stream = stream_.get();
    GRIFFIN_CUDA_CHECK(cudaDeviceGetAttribute(&context_.processors, cudaDevAttrMultiProcessorCount, device.number));
    context_.overlap = device.major >= 9 && isWanted("GRIFFIN_CUDA_OVERLAP");
    context_.packed = &packed_;
    context_.place = &place_;
    context_.workspace = &workspace_;
    if (const char* file = std::getenv("GRIFFIN_CUDA_TIMES"); file != nullptr && *file != '\0') {
        times_ = std::make_unique<KernelTimes>(file);
        context_.times = times_.get();
        context_.overlap = false;
        records_passes_ = false;
    }
    if (memory_limit > 0) out_of_reach_ = std::max<std::int64_t>(0, freeBytes() - memory_limit);
}

CudaBackend::~CudaBackend() {
    // Buffers are freed by what owns them, after the work that uses them.
    static_cast<void>(cudaStreamSynchronize(context_.stream));
}

DeviceBuffer CudaBackend::allocate(std::size_t bytes) {
    DeviceBuffer buffer = allocateDevice(bytes, context_.stream);
    packed_.written(buffer.data(), buffer.as<std::byte>() + bytes);
    return buffer;
}

void CudaBackend::upload(void* device, const void* host, std::size_t bytes) {
    if (bytes == 0) return;
    packed_.written(device, static_cast<std::byte*>(device) + bytes);
    // Memory that is not pinned may change as soon as this returns.
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, context_.stream));
}

void CudaBackend::download(void* host, const void* device, std::size_t bytes) {
    if (bytes == 0) return;
    // Pinned memory takes a copy at the full speed of the bus; rows of logits come every cycle.
    void* staged = bytes <= kMaxStagedBytes ? workspace_.host(bytes) : host;
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(staged, device, bytes, cudaMemcpyDeviceToHost, context_.stream));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(context_.stream));
    if (staged != host) std::memcpy(host, staged, bytes);
}

std::optional<std::int64_t> CudaBackend::freeMemory() const {
    return std::max<std::int64_t>(0, freeBytes() - out_of_reach_);
}

std::unique_ptr<Weight> CudaBackend::makeWeight(std::span<const HostTensor> parts) {
    auto weight = std::make_unique<CudaWeight>(parts, context_.stream);
    if (packed_.reserve(weight->cols(), context_.stream)) workspace_.moved();
    return weight;
}

void CudaBackend::rewriteWeight(Weight& weight, std::span<const HostTensor> parts) {
    static_cast<CudaWeight&>(weight).rewrite(parts, context_.stream);
}

std::int64_t CudaBackend::weightBytes(DType type, std::int64_t rows, std::int64_t cols) const {
    return static_cast<std::int64_t>(planPacking(type, static_cast<int>(rows), static_cast<int>(cols)).bytes);
}

std::unique_ptr<LayerStream> CudaBackend::makeLayerStream(std::size_t max_layer_bytes) {
    return std::make_unique<CudaLayerStream>(context_, max_layer_bytes);
}

int CudaBackend::passRows(int rows) const {
    return records_passes_ ? rowClass(rows) : rows;
}

void CudaBackend::runPass(const PassKey& key, int prefix, const AncestorMask& mask, int rows,
                          PassOperations operations) {
    if (!records_passes_ || rows > kMaxRecordedRows) return operations();
    graphs_.run(context_, key, prefix, mask, rows, operations);
}

}  // namespace griffin::kernels::cuda

namespace griffin::kernels {

CudaSelection makeCudaBackend(std::int64_t memory_limit, int gpu) {
    const cuda::CudaProbe& probe = cuda::probeCuda();
    if (probe.devices.empty()) return {nullptr, probe.reason};
    const cuda::DeviceChoice choice = cuda::chooseDevice(probe.devices, gpu);
    if (choice.device == nullptr) return {nullptr, choice.reason};
    const Message name = choice.device->description();
    try {
        cuda::useDevice(choice.device->number);
        return {std::make_unique<cuda::CudaBackend>(*choice.device, memory_limit), name};
    } catch (const std::exception& error) {
        return {nullptr, Message("%1 does not start: %2", name, messageOf(error))};
    }
}

}  // namespace griffin::kernels

#include "kernels/cuda/cuda_backend.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "kernels/cuda/add.h"
#include "kernels/cuda/attention.h"
#include "kernels/cuda/copy_bandwidth.h"
#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/cuda_layer_stream.h"
#include "kernels/cuda/cuda_weight.h"
#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/embedding_rows.h"
#include "kernels/cuda/kv_cache.h"
#include "kernels/cuda/matmul.h"
#include "kernels/cuda/pass_classes.h"
#include "kernels/cuda/read_bandwidth.h"
#include "kernels/cuda/rms_norm.h"
#include "kernels/cuda/rope.h"
#include "kernels/cuda/rows.h"
#include "kernels/cuda/silu.h"
#include "kernels/cuda/silu_gate.h"
#include "kernels/cuda/softmax.h"
#include "kernels/cuda/top_k.h"
#include "kernels/cuda_backend.h"

namespace griffin::kernels::cuda {
namespace {

int attribute(cudaDeviceAttr which) {
    int value = 0;
    GRIFFIN_CUDA_CHECK(cudaDeviceGetAttribute(&value, which, 0));
    return value;
}

std::int64_t freeBytes() {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    return static_cast<std::int64_t>(free_bytes);
}

constexpr std::size_t kMostStagedBytes = std::size_t{4} << 20;

/// Unless the environment says 0.
bool isWanted(const char* variable) {
    const char* choice = std::getenv(variable);
    return choice == nullptr || std::string_view(choice) != "0";
}

}  // namespace

CudaBackend::CudaBackend(const CudaDevice& device, std::int64_t memory_limit)
    : description_("cuda " + device.description()),
      place_(stream_.get()),
      records_passes_(isWanted("GRIFFIN_CUDA_GRAPHS")) {
    context_.stream = stream_.get();
    context_.processors = attribute(cudaDevAttrMultiProcessorCount);
    context_.shared_limit = static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
    context_.overlap = device.major >= 9 && isWanted("GRIFFIN_CUDA_OVERLAP");
    context_.packed = &packed_;
    context_.place = &place_;
    context_.workspace = &workspace_;
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
    void* staged = bytes <= kMostStagedBytes ? workspace_.host(bytes) : host;
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

std::int64_t CudaBackend::weightBytes(DType type, std::int64_t rows, std::int64_t cols) const {
    return static_cast<std::int64_t>(planPacking(type, static_cast<int>(rows), static_cast<int>(cols)).bytes);
}

std::unique_ptr<LayerStream> CudaBackend::makeLayerStream(std::size_t most_layer_bytes) {
    return std::make_unique<CudaLayerStream>(context_, most_layer_bytes);
}

int CudaBackend::passRows(int rows) const {
    return records_passes_ ? rowClass(rows) : rows;
}

void CudaBackend::runPass(const PassKey& key, int prefix, const AncestorMask& mask, int rows,
                          PassOperations operations) {
    if (!records_passes_ || rows > kMostRecordedRows) return operations();
    graphs_.run(context_, key, prefix, mask, rows, operations);
}

void CudaBackend::embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) {
    cuda::embeddingRows(context_, static_cast<const CudaWeight&>(table), ids, out);
}

void CudaBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    cuda::matmul(context_, x, static_cast<const CudaWeight&>(w), y, output);
}

void CudaBackend::addBias(MatrixView x, const float* bias) {
    cuda::addBias(context_, x, bias);
}

void CudaBackend::add(MatrixView x, ConstMatrixView y) {
    cuda::add(context_, x, y);
}

void CudaBackend::rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) {
    cuda::rmsNorm(context_, x, weight, epsilon, y);
}

void CudaBackend::rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) {
    cuda::rmsNormHeads(context_, x, heads, weight, epsilon);
}

void CudaBackend::rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) {
    cuda::rotaryAngles(context_, positions, table, angles);
}

void CudaBackend::rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) {
    cuda::rotate(context_, x, heads, table, angles);
}

void CudaBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    cuda::appendKv(context_, k, v, cache, first_slot);
}

void CudaBackend::compactKv(const KvLayerView& cache, int prefix, std::span<const int> nodes) {
    cuda::compactKv(context_, cache, prefix, nodes);
}

void CudaBackend::attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
                            const AncestorMask& mask, float scale, MatrixView out) {
    cuda::attention(context_, q, heads, cache, prefix, mask, scale, out);
}

void CudaBackend::attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                  std::span<const SequenceKv> sequences, float scale, MatrixView out) {
    cuda::attendSequences(context_, q, heads, k, v, sequences, scale, out);
}

void CudaBackend::siluGate(ConstMatrixView gate_up, MatrixView y) {
    cuda::siluGate(context_, gate_up, y);
}

void CudaBackend::silu(MatrixView x) {
    cuda::silu(context_, x);
}

void CudaBackend::gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    cuda::gatherRows(context_, x, rows, y);
}

void CudaBackend::scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                                 MatrixView y) {
    cuda::scatterAddRows(context_, x, rows, scales, y);
}

void CudaBackend::softmax(ConstMatrixView x, MatrixView y) {
    cuda::softmax(context_, x, y);
}

void CudaBackend::logSoftmax(ConstMatrixView x, MatrixView y) {
    cuda::logSoftmax(context_, x, y);
}

void CudaBackend::topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) {
    cuda::topK(context_, x, k, values, columns);
}

void CudaBackend::argmax(ConstMatrixView x, std::span<std::int32_t> columns) {
    cuda::argmax(context_, x, columns);
}

double CudaBackend::measureReadBandwidth(std::size_t bytes) {
    return cuda::measureReadBandwidth(context_, bytes);
}

double CudaBackend::measureCopyBandwidth() {
    return cuda::measureCopyBandwidth(context_);
}

}  // namespace griffin::kernels::cuda

namespace griffin::kernels {

CudaSelection makeCudaBackend(std::int64_t memory_limit) {
    const cuda::CudaProbe& probe = cuda::probeCuda();
    if (!probe.device) return {nullptr, probe.reason};
    const std::string name = probe.device->description();
    if (probe.device->major < 8) return {nullptr, name + " is too old: compute capability 8.0 is needed"};
    try {
        return {std::make_unique<cuda::CudaBackend>(*probe.device, memory_limit), name};
    } catch (const std::exception& error) {
        return {nullptr, name + " does not start: " + error.what()};
    }
}

}  // namespace griffin::kernels

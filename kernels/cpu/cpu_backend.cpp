#include "kernels/cpu/cpu_backend.h"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

#include "kernels/cpu/add.h"
#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/attention.h"
#include "kernels/cpu/cpu_weight.h"
#include "kernels/cpu/embedding_rows.h"
#include "kernels/cpu/kv_cache.h"
#include "kernels/cpu/read_bandwidth.h"
#include "kernels/cpu/rms_norm.h"
#include "kernels/cpu/rope.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/silu.h"
#include "kernels/cpu/silu_gate.h"
#include "kernels/cpu/softmax.h"
#include "kernels/cpu/top_k.h"

namespace griffin::kernels::cpu {

CpuBackend::CpuBackend(InstructionSet instructions, int threads)
    : pool_(threads),
      attention_scratch_(threads),
      context_{pool_, instructions, &matmul_scratch_, &attention_scratch_} {}

std::string CpuBackend::description() const {
    const std::string_view instructions = name(context_.instructions);
    const int threads = pool_.threads();
    return threads == 1 ? fmt::format("cpu {}, 1 thread", instructions)
                        : fmt::format("cpu {}, {} threads", instructions, threads);
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

void CpuBackend::embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) {
    cpu::embeddingRows(context_, static_cast<const CpuWeight&>(table), ids, out);
}

void CpuBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    cpu::matmul(context_, x, static_cast<const CpuWeight&>(w), y, output);
}

void CpuBackend::addBias(MatrixView x, const float* bias) {
    cpu::addBias(context_, x, bias);
}

void CpuBackend::add(MatrixView x, ConstMatrixView y) {
    cpu::add(context_, x, y);
}

void CpuBackend::rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) {
    cpu::rmsNorm(context_, x, weight, epsilon, y);
}

void CpuBackend::rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) {
    cpu::rmsNormHeads(context_, x, heads, weight, epsilon);
}

void CpuBackend::rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) {
    cpu::rotaryAngles(context_, positions, table, angles);
}

void CpuBackend::rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) {
    cpu::rotate(context_, x, heads, table, angles);
}

void CpuBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    cpu::appendKv(context_, k, v, cache, first_slot);
}

void CpuBackend::compactKv(const KvLayerView& cache, int prefix, std::span<const int> nodes) {
    cpu::compactKv(context_, cache, prefix, nodes);
}

void CpuBackend::attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                           float scale, MatrixView out) {
    cpu::attention(context_, q, heads, cache, prefix, mask, scale, out);
}

void CpuBackend::attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                 std::span<const SequenceKv> sequences, float scale, MatrixView out) {
    cpu::attendSequences(context_, q, heads, k, v, sequences, scale, out);
}

void CpuBackend::siluGate(ConstMatrixView gate_up, MatrixView y) {
    cpu::siluGate(context_, gate_up, y);
}

void CpuBackend::silu(MatrixView x) {
    cpu::silu(context_, x);
}

void CpuBackend::gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    cpu::gatherRows(context_, x, rows, y);
}

void CpuBackend::scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                                MatrixView y) {
    cpu::scatterAddRows(context_, x, rows, scales, y);
}

void CpuBackend::softmax(ConstMatrixView x, MatrixView y) {
    cpu::softmax(context_, x, y);
}

void CpuBackend::logSoftmax(ConstMatrixView x, MatrixView y) {
    cpu::logSoftmax(context_, x, y);
}

void CpuBackend::topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) {
    cpu::topK(context_, x, k, values, columns);
}

void CpuBackend::argmax(ConstMatrixView x, std::span<std::int32_t> columns) {
    cpu::argmax(context_, x, columns);
}

double CpuBackend::measureReadBandwidth(std::size_t bytes) {
    return cpu::measureReadBandwidth(context_, bytes);
}

}  // namespace griffin::kernels::cpu

#include "tests/kernels/cuda/emulation/emulated_backend.h"

#include <stdexcept>
#include <vector>

#include "kernels/backend_registry.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/cuda_weight.h"
#include "kernels/cuda/weight_fragment.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"

namespace griffin::emulation {
namespace {

using kernels::cuda::CudaWeight;
using kernels::cuda::PackedKind;
using kernels::cuda::PackedView;

template <PackedKind kind>
void takeRow(const PackedView& view, int row, std::vector<float>& values) {
    for (int unit = 0; unit < view.units; ++unit) {
        for (int quarter = 0; quarter < 4; ++quarter) {
            kernels::cuda::takeRowUnit<kind>(view, row, unit, quarter, [&values](int column, float value) {
                values[static_cast<std::size_t>(column)] = value;
            });
        }
    }
}

void takeRow(PackedKind kind, const PackedView& view, int row, std::vector<float>& values) {
    values.resize(static_cast<std::size_t>(view.units) * kernels::cuda::kUnitColumns);
    switch (kind) {
        case PackedKind::kBf16:
            return takeRow<PackedKind::kBf16>(view, row, values);
        case PackedKind::kF16:
            return takeRow<PackedKind::kF16>(view, row, values);
        case PackedKind::k8:
            return takeRow<PackedKind::k8>(view, row, values);
        default:
            throw std::runtime_error("the emulated back end does not know these weights");
    }
}

/// Calls take(row, values) for each row of the stacked weight.
template <class Take>
void takeRows(const CudaWeight& weight, const Take& take) {
    std::vector<float> values;
    for (const kernels::cuda::CudaSegment& segment : weight.segments()) {
        for (int row = 0; row < segment.view.rows; ++row) {
            takeRow(segment.plan.kind, segment.view, row, values);
            take(segment.view.first_row + row, values);
        }
    }
}

void multiply(ConstMatrixView x, const CudaWeight& weight, MatrixView y, MatmulOutput output) {
    takeRows(weight, [&](int n, const std::vector<float>& values) {
        for (int row = 0; row < x.rows; ++row) {
            float sum = 0.0F;
            for (int k = 0; k < x.cols; ++k) sum += x.row(row)[k] * values[static_cast<std::size_t>(k)];
            float& out = y.row(row)[n];
            out = output == MatmulOutput::kAdd ? out + sum : sum;
        }
    });
}

template <class Number>
std::vector<Number> copied(std::span<const Number> numbers) {
    return {numbers.begin(), numbers.end()};
}

}  // namespace

EmulatedBackend::EmulatedBackend() : cpu_(selectBackend({Device::kCpu, 1}).backend) {
    context_.stream = stream_.get();
    context_.packed = &packed_;
    context_.workspace = &workspace_;
}

EmulatedBackend::~EmulatedBackend() {
    finish(stream_.get());
}

template <class Operation>
void EmulatedBackend::later(Operation operation) {
    ask(stream_.get(), Work::kOperation, [operation] { onDevice(operation); });
}

template <class Operation>
void EmulatedBackend::now(const Operation& operation) {
    finish(stream_.get());
    onDevice(operation);
}

DeviceBuffer EmulatedBackend::allocate(std::size_t bytes) {
    return kernels::cuda::allocateDevice(bytes, stream_.get());
}

void EmulatedBackend::upload(void* device, const void* host, std::size_t bytes) {
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_.get()));
}

void EmulatedBackend::download(void* host, const void* device, std::size_t bytes) {
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_.get()));
}

std::optional<std::int64_t> EmulatedBackend::freeMemory() const {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    return static_cast<std::int64_t>(free_bytes);
}

std::unique_ptr<Weight> EmulatedBackend::makeWeight(std::span<const HostTensor> parts) {
    auto weight = std::make_unique<CudaWeight>(parts, stream_.get());
    packed_.reserve(weight->cols(), stream_.get());
    return weight;
}

std::int64_t EmulatedBackend::weightBytes(DType type, std::int64_t rows, std::int64_t cols) const {
    return static_cast<std::int64_t>(
        kernels::cuda::planPacking(type, static_cast<int>(rows), static_cast<int>(cols)).bytes);
}

std::unique_ptr<LayerStream> EmulatedBackend::makeLayerStream(std::size_t max_layer_bytes) {
    return std::make_unique<kernels::cuda::CudaLayerStream>(context_, max_layer_bytes);
}

void EmulatedBackend::embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) {
    const auto& weight = static_cast<const CudaWeight&>(table);
    later([&weight, ids, out] {
        takeRows(weight, [&](int n, const std::vector<float>& values) {
            for (int row = 0; row < out.rows; ++row) {
                if (ids[row] == n) std::copy_n(values.begin(), out.cols, out.row(row));
            }
        });
    });
}

void EmulatedBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    const auto& weight = static_cast<const CudaWeight&>(w);
    later([&weight, x, y, output] { multiply(x, weight, y, output); });
}

void EmulatedBackend::addBias(MatrixView x, const float* bias) {
    later([this, x, bias] { cpu_->addBias(x, bias); });
}

void EmulatedBackend::add(MatrixView x, ConstMatrixView y) {
    later([this, x, y] { cpu_->add(x, y); });
}

void EmulatedBackend::rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) {
    later([this, x, weight, epsilon, y] { cpu_->rmsNorm(x, weight, epsilon, y); });
}

void EmulatedBackend::rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) {
    later([this, x, heads, weight, epsilon] { cpu_->rmsNormHeads(x, heads, weight, epsilon); });
}

void EmulatedBackend::rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) {
    later([this, positions, &table, angles] { cpu_->rotaryAngles(positions, table, angles); });
}

void EmulatedBackend::scale(MatrixView x, float factor) {
    later([this, x, factor] { cpu_->scale(x, factor); });
}

void EmulatedBackend::rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) {
    later([this, x, heads, &table, angles] { cpu_->rotate(x, heads, table, angles); });
}

void EmulatedBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    later([this, k, v, cache, first_slot] { cpu_->appendKv(k, v, cache, first_slot); });
}

void EmulatedBackend::compactKv(const KvLayerView& cache, int prefix, std::span<const int> nodes) {
    later([this, cache, prefix, kept = copied(nodes)] { cpu_->compactKv(cache, prefix, kept); });
}

void EmulatedBackend::attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
                                const AncestorMask& mask, AttentionRule rule, MatrixView out) {
    later([this, q, heads, cache, prefix, mask, rule, out] {
        cpu_->attention(q, heads, cache, prefix, mask, rule, out);
    });
}

void EmulatedBackend::attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                      std::span<const SequenceKv> sequences, AttentionRule rule, MatrixView out) {
    later([this, q, heads, k, v, kept = copied(sequences), rule, out] {
        cpu_->attendSequences(q, heads, k, v, kept, rule, out);
    });
}

void EmulatedBackend::siluGate(ConstMatrixView gate_up, MatrixView y) {
    later([this, gate_up, y] { cpu_->siluGate(gate_up, y); });
}

void EmulatedBackend::silu(MatrixView x) {
    later([this, x] { cpu_->silu(x); });
}

void EmulatedBackend::gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    later([this, x, kept = copied(rows), y] { cpu_->gatherRows(x, kept, y); });
}

void EmulatedBackend::scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                                     MatrixView y) {
    later([this, x, kept = copied(rows), factors = copied(scales), y] { cpu_->scatterAddRows(x, kept, factors, y); });
}

void EmulatedBackend::softmax(ConstMatrixView x, MatrixView y) {
    later([this, x, y] { cpu_->softmax(x, y); });
}

void EmulatedBackend::logSoftmax(ConstMatrixView x, MatrixView y) {
    later([this, x, y] { cpu_->logSoftmax(x, y); });
}

void EmulatedBackend::topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) {
    now([&] { cpu_->topK(x, k, values, columns); });
}

void EmulatedBackend::argmax(ConstMatrixView x, std::span<std::int32_t> columns) {
    now([&] { cpu_->argmax(x, columns); });
}

double EmulatedBackend::measureReadBandwidth(std::size_t /*bytes*/) {
    return 1.0;
}

}  // namespace griffin::emulation

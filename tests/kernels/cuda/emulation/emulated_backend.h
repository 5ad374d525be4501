// A back end on the emulated device, as far as it can be had there: memory, weights and their streaming are those of
// kernels/cuda; the operations, whose kernels need tensor cores, are those of the CPU, and products are computed from
// the packed weights, element by element. Every operation happens in the stream when its turn comes.
#pragma once

#include <memory>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/packed_rows.h"

namespace griffin::emulation {

using namespace kernels;

class EmulatedBackend : public Backend {
  public:
    EmulatedBackend();
    ~EmulatedBackend() override;

    std::string description() const override { return "emulated device"; }
    int threads() const override { return 1; }

    DeviceBuffer allocate(std::size_t bytes) override;
    void upload(void* device, const void* host, std::size_t bytes) override;
    void download(void* host, const void* device, std::size_t bytes) override;
    std::optional<std::int64_t> freeMemory() const override;
    std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) override;
    std::int64_t weightBytes(DType type, std::int64_t rows, std::int64_t cols) const override;
    std::unique_ptr<LayerStream> makeLayerStream(std::size_t max_layer_bytes) override;

    void embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) override;
    void matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) override;
    void addBias(MatrixView x, const float* bias) override;
    void add(MatrixView x, ConstMatrixView y) override;
    void scale(MatrixView x, float factor) override;
    void rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) override;
    void rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) override;
    void rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) override;
    void rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) override;
    void appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) override;
    void compactKv(const KvLayerView& cache, int prefix, std::span<const int> nodes) override;
    void attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                   AttentionRule rule, MatrixView out) override;
    void attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                         std::span<const SequenceKv> sequences, AttentionRule rule, MatrixView out) override;
    void siluGate(ConstMatrixView gate_up, MatrixView y) override;
    void silu(MatrixView x) override;
    void gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) override;
    void scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                        MatrixView y) override;
    void softmax(ConstMatrixView x, MatrixView y) override;
    void logSoftmax(ConstMatrixView x, MatrixView y) override;
    void topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) override;
    void argmax(ConstMatrixView x, std::span<std::int32_t> columns) override;
    double measureReadBandwidth(std::size_t bytes) override;

  private:
    /// An operation that happens later.
    template <class Operation>
    void later(Operation operation);
    /// One whose result the host waits for.
    template <class Operation>
    void now(const Operation& operation);

    std::unique_ptr<Backend> cpu_;
    kernels::cuda::Stream stream_;
    kernels::cuda::PackedRows packed_;
    kernels::cuda::Workspace workspace_;
    kernels::cuda::CudaContext context_;
};

}  // namespace griffin::emulation

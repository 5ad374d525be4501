// The back end that runs on an NVIDIA GPU. Its methods are defined in the files of their operations: attention/,
// elementwise.cu, kv_cache.cu, matmul.cu, measure/bandwidth.cu, normalisation.cu, recurrent/, rope.cu, rows.cu,
// top_k.cu, trees/tree_growth.cpp. All work goes into one stream; the host waits only for results
// that it asked for.
#pragma once

#include <memory>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_driver.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/measure/kernel_times.h"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/pass_graphs.h"

namespace griffin::kernels::cuda {

struct CudaSegment;
struct ProductCall;

class CudaBackend final : public Backend {
  public:
    /// Environment: GRIFFIN_CUDA_OVERLAP=0 lets no kernel start before the one before it has ended,
    /// GRIFFIN_CUDA_GRAPHS=0 records no passes. GRIFFIN_CUDA_TIMES=FILE times every kernel (measure/kernel_times.h),
    /// for which there is neither. Throws std::runtime_error, std::bad_alloc.
    CudaBackend(const CudaDevice& device, std::int64_t memory_limit);
    ~CudaBackend() override;

    std::string description() const override { return description_; }
    int threads() const override { return context_.processors; }

    DeviceBuffer allocate(std::size_t bytes) override;
    void upload(void* device, const void* host, std::size_t bytes) override;
    void download(void* host, const void* device, std::size_t bytes) override;

    std::optional<std::int64_t> freeMemory() const override;

    std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) override;
    void rewriteWeight(Weight& weight, std::span<const HostTensor> parts) override;
    std::int64_t weightBytes(DType type, std::int64_t rows, std::int64_t cols) const override;

    std::unique_ptr<LayerStream> makeLayerStream(std::size_t max_layer_bytes) override;

    int passRows(int rows) const override;
    PassRows placeRows(std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions, int prefix,
                       const AncestorMask& mask) override {
        return place_.setRows(tokens, positions, prefix, mask);
    }
    void runPass(const PassKey& key, int prefix, const AncestorMask& mask, int rows,
                 PassOperations operations) override;

    std::unique_ptr<TreeGrowth> makeTreeGrowth() override;
    bool growsTrees() const override { return treesAreWanted(true); }

    void embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) override;
    void matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) override;
    void addBias(MatrixView x, const float* bias) override;
    void add(MatrixView x, ConstMatrixView y) override;
    void scale(MatrixView x, float factor) override;
    void softCap(MatrixView x, float cap) override;
    void rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) override;
    void rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) override;
    void rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) override;
    void rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) override;
    void appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) override;
    void gatedMatmul(const ProductRows& rows, const Weight& gate_up, Gate kind, MatrixView products,
                     MatrixView y) override;
    void projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv) override;
    void moveKv(const KvLayerView& from, const KvLayerView& to, int begin, int count) override;
    void compactKv(std::span<const KvLayerView> layers, int prefix, std::span<const int> nodes) override;
    void attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                   AttentionRule rule, MatrixView out) override;
    void attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                         std::span<const SequenceKv> sequences, AttentionRule rule, MatrixView out) override;
    void convolve(const ShortConvolution& convolution, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                  MatrixView out) override;
    void deltaNet(const DeltaNet& net, ConstMatrixView rows, const KvLayerView& cache, const DeltaState& state,
                  int prefix, const AncestorMask& mask, MatrixView out) override;
    void gate(ConstMatrixView gate_up, Gate kind, MatrixView y) override;
    void silu(MatrixView x) override;
    void gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) override;
    void scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                        MatrixView y) override;
    void softmax(ConstMatrixView x, MatrixView y) override;
    void logSoftmax(ConstMatrixView x, MatrixView y) override;
    void topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) override;
    void argmax(ConstMatrixView x, std::span<std::int32_t> columns) override;
    bool drawColumns(ConstMatrixView x, std::span<const ColumnDraw> draws, std::span<std::int32_t> columns) override;

    double measureReadBandwidth(std::size_t bytes) override;
    double measureCopyBandwidth() override;

  private:
    /// Packed rows times one segment; of `call` all is filled in that depends on neither.
    void multiply(const PackTarget& x, const CudaSegment& segment, ProductCall call);

    std::string description_;
    Stream stream_;
    PackedRows packed_;
    PassPlaceMemory place_;
    Workspace workspace_;
    std::unique_ptr<KernelTimes> times_;
    CudaContext context_;
    PassGraphs graphs_;
    bool records_passes_;
    std::int64_t out_of_reach_ = 0;  // free bytes beyond the limit
};

}  // namespace griffin::kernels::cuda

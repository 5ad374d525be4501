// The back end that runs on the processor. Its methods are defined in the files of their operations: attention.cpp,
// elementwise.cpp, kv_cache.cpp, matmul.cpp, measuring.cpp, normalisation.cpp, recurrent/*.cpp, rope.cpp, rows.cpp,
// top_k.cpp. Device memory is ordinary memory.
#pragma once

#include "kernels/backend.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/cpu_memory.h"
#include "kernels/cpu/cpu_topology.h"
#include "kernels/cpu/simd/vector_loops.h"
#include "kernels/cpu/thread_pool.h"

namespace griffin::kernels::cpu {

class CpuBackend final : public Backend {
  public:
    /// No more than `processors` of the threads compute at a time. REQUIRES: missingFeatures(instructions).empty(),
    /// threads >= 1, processors >= 1.
    CpuBackend(InstructionSet instructions, int threads, int processors = usableProcessors());

    std::string description() const override;
    int threads() const override { return pool_.threads(); }
    std::string instructionSet() const override { return std::string(name(instructions_)); }

    DeviceBuffer allocate(std::size_t bytes) override;
    void upload(void* device, const void* host, std::size_t bytes) override;
    void download(void* host, const void* device, std::size_t bytes) override;

    bool multipliesFast(DType type) const override;
    std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) override;
    void rewriteWeight(Weight& weight, std::span<const HostTensor> parts) override;

    std::unique_ptr<TreeGrowth> makeTreeGrowth() override;
    bool growsTrees() const override { return treesAreWanted(false); }

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
    void gatedMatmul(const ProductRows& rows, const Weight& gate_up, Gate kind, MatrixView products,
                     MatrixView y) override;
    void projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv) override;

    double measureReadBandwidth(std::size_t bytes) override;
    double measureMultiplyRate() override;

  private:
    // What one thread does with some rows of one head.
    void rotateHead(const RopeTable& table, const float* angles, float* head) const;
    /// Rows x[M, head_dim] as f16 into slots first_slot ... of key head `head`.
    void appendKeys(ConstMatrixView x, const KvLayerView& cache, int head, int first_slot) const;
    void appendValues(ConstMatrixView x, const KvLayerView& cache, int head, int first_slot) const;
    /// All that projectHeads() does to x[M, head_dim], the product's columns of `head`, which counts through queries,
    /// keys and values.
    void finishHead(const HeadProjection& projection, int head, MatrixView x) const;

    ThreadPool pool_;
    const InstructionSet instructions_;
    const VectorLoops& loops_;
    const AttentionBlocks& blocks_;
    MatmulScratch matmul_scratch_;
    AttentionScratch attention_scratch_;
};

}  // namespace griffin::kernels::cpu

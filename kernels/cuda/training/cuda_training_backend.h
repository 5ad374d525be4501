// The back end of training on an NVIDIA GPU. Its methods are defined in the files of their operations:
// training_rows.cu, training_losses.cu, training_cross_entropy.cu, training_products.cu, training_attention.cpp. All
// work goes into one stream; the host waits only for results that it asked for. Everything is added up in an order that
// depends on shapes alone, or exactly: the same inputs give the same bits on the same device.
#pragma once

#include <string>

#include "kernels/cuda/cuda_driver.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/training/attention_kernels.h"
#include "kernels/cuda/training/cublas.h"
#include "kernels/cuda/training/host_arguments.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cuda::training {

class CudaTrainingBackend final : public TrainingBackend<float> {
  public:
    /// Throws std::runtime_error, std::bad_alloc.
    CudaTrainingBackend(const CudaDevice& device, ProductPrecision precision);
    ~CudaTrainingBackend() override;

    std::string description() const override;
    ProductPrecision productPrecision() const override { return precision_; }
    int rowsAtOnce() const override;
    std::optional<std::int64_t> freeMemory() const override;
    std::int64_t scratchBytes(std::int64_t largest_operand) const override;

    DeviceBuffer allocate(std::size_t bytes) override;
    DeviceBuffer allocateHost(std::size_t bytes) override { return allocatePinned(bytes); }
    void upload(void* device, const void* host, std::size_t bytes) override;
    void download(void* host, const void* device, std::size_t bytes) override;

    void multiplyOperands(ConstView a, Operand a_is, ConstView b, Operand b_is, MatmulOutput output, View c) override;

    void clear(View x) override;
    void copy(ConstView x, View y) override;
    void add(ConstView x, View y) override;
    void addBias(View x, ConstView bias) override;
    void addBiasBackward(ConstView dy, View dbias) override;
    void shiftRows(ConstView x, ConstView first, Segments segments, View y) override;
    void gatherRows(ConstView x, std::span<const int> rows, View y) override;
    void scatterRows(ConstView x, std::span<const int> rows, View y) override;
    void rmsNorm(ConstView x, ConstView weight, double epsilon, View y, View inverse) override;
    void rmsNormBackward(ConstView x, ConstView weight, ConstView inverse, ConstView dy, View dx,
                         View dweight) override;
    void silu(ConstView x, View y) override;
    void siluBackward(ConstView x, ConstView dy, View dx) override;
    void siluGate(ConstView gate_up, View y) override;
    void siluGateBackward(ConstView gate_up, ConstView dy, View dgate_up) override;
    void rotate(View x, int heads, const RopeTable& table, Segments segments, int first_position,
                Rotation rotation) override;

    void attention(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys, ConstView values,
                   std::span<const LaggedKeys<float>> lagged, View out) override;
    void attentionBackward(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys,
                           ConstView values, std::span<const LaggedKeys<float>> lagged, ConstView dout, View dq,
                           View dkeys, View dvalues,
                           std::span<const LaggedKeyGradients<float>> lagged_gradients) override;

    void softmax(View x) override;
    void logSumExp(ConstView x, std::span<double> sums) override;
    void topColumns(ConstView x, int k, std::span<std::int32_t> columns) override;
    void ranks(ConstView x, std::span<const std::int32_t> columns, int limit, std::span<std::int32_t> ranks) override;
    void crossEntropy(ConstView teacher, std::span<const std::int32_t> best_tokens, const CrossEntropyWeights& weights,
                      std::span<const double> row_weights, View logits, std::span<CrossEntropyLoss> losses) override;
    void smoothL1(ConstView target, std::span<const double> row_weights, View y, std::span<double> losses) override;

    double sumOfSquares(ConstView x) override;
    void scale(double factor, View x) override;
    void clamp(double limit, View x) override;
    void adamW(const AdamWSettings& settings, View value, ConstView gradient, View first_moment,
               View second_moment) override;

  private:
    std::string name_;
    ProductPrecision precision_;
    Stream stream_;
    Workspace workspace_;
    Cublas blas_;
    CudaContext context_;  // no packed rows and no pass place: these are for generating
    HostArguments arguments_;
    RowPlaces places_;
    AttentionTiles tiles_;
};

}  // namespace griffin::kernels::cuda::training

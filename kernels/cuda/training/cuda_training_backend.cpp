// The back end of training on an NVIDIA GPU. Every operation is a free function in the file of its kind; this class
// only forwards. All work goes into one stream; only results for the host are waited for. Everything is added up in an
// order that depends on shapes alone: the same inputs give the same bits on the same device.
#include "kernels/cuda_training_backend.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <string>

#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/cuda_driver.h"
#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/stream.h"
#include "kernels/cuda/training/attention_plan.h"
#include "kernels/cuda/training/cublas.h"
#include "kernels/cuda/training/dense.h"
#include "kernels/cuda/training/host_arguments.h"
#include "kernels/cuda/training/row_places.h"
#include "kernels/cuda/training/training_activations.h"
#include "kernels/cuda/training/training_attention.h"
#include "kernels/cuda/training/training_context.h"
#include "kernels/cuda/training/training_losses.h"
#include "kernels/cuda/training/training_norm.h"
#include "kernels/cuda/training/training_parameters.h"
#include "kernels/cuda/training/training_rotation.h"
#include "kernels/cuda/training/training_rows.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels {
namespace cuda::training {
namespace {

/// Left to the driver, other programs and what cuBLAS brings: the code of its kernels.
constexpr std::int64_t kSpared = std::int64_t{512} << 20;

class CudaTrainingBackend : public TrainingBackend<float> {
  public:
    using View = MatrixView;
    using ConstView = ConstMatrixView;

    CudaTrainingBackend(const CudaDevice& device, ProductPrecision precision)
        : name_(device.description()),
          blas_(stream_.get(), workspace_.get(Workspace::Part::kCublas, Cublas::kWorkspaceBytes, stream_.get())),
          arguments_(context_.device),
          places_(context_.device) {
        int processors = 0;
        GRIFFIN_CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
        context_.device.stream = stream_.get();
        context_.device.processors = processors;
        context_.device.workspace = &workspace_;
        context_.blas = &blas_;
        context_.arguments = &arguments_;
        context_.places = &places_;
        context_.precision = precision;
    }
    ~CudaTrainingBackend() override {
        // Buffers are freed by what owns them, after the work that uses them.
        static_cast<void>(cudaStreamSynchronize(stream_.get()));
    }

    std::string description() const override {
        const bool bf16 = context_.precision == ProductPrecision::kBf16;
        return "cuda " + name_ + ", " + blas_.description() + (bf16 ? ", bf16 products" : ", f32 products");
    }
    ProductPrecision productPrecision() const override { return context_.precision; }

    // A vocabulary's weights are rounded to bfloat16 for each product.
    int rowsAtOnce() const override { return 2048; }
    std::optional<std::int64_t> freeMemory() const override {
        std::size_t free_bytes = 0;
        std::size_t total_bytes = 0;
        GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
        return std::max<std::int64_t>(0, static_cast<std::int64_t>(free_bytes) - kSpared);
    }
    std::int64_t scratchBytes(std::int64_t largest_operand) const override {
        const std::int64_t scores = 2 * kMostScores * static_cast<std::int64_t>(sizeof(float));
        const bool bf16 = context_.precision == ProductPrecision::kBf16;
        return scores + (bf16 ? 4 * largest_operand : 0);  // two operands of two bytes a number
    }

    DeviceBuffer allocate(std::size_t bytes) override { return allocateDevice(bytes, stream_.get()); }
    void upload(void* device, const void* host, std::size_t bytes) override {
        if (bytes == 0) return;
        // Memory that is not pinned may change as soon as this returns.
        GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_.get()));
    }
    void download(void* host, const void* device, std::size_t bytes) override {
        if (bytes == 0) return;
        GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_.get()));
        GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream_.get()));
    }

    void multiply(ConstView x, ConstView w, View y, Writing writing) override {
        product(context_, x, Operand::kAsIs, w, Operand::kTransposed, writing, y);
    }
    void multiplyForInput(ConstView dy, ConstView w, View dx, Writing writing) override {
        product(context_, dy, Operand::kAsIs, w, Operand::kAsIs, writing, dx);
    }
    void multiplyForWeight(ConstView dy, ConstView x, View dw) override {
        product(context_, dy, Operand::kTransposed, x, Operand::kAsIs, Writing::kAdd, dw);
    }

    void clear(View x) override { training::clear(context_, x); }
    void copy(ConstView x, View y) override { training::copy(context_, x, y); }
    void add(ConstView x, View y) override { training::add(context_, x, y); }
    void addBias(View x, ConstView bias) override { training::addBias(context_, x, bias); }
    void addBiasBackward(ConstView dy, View dbias) override { training::addBiasBackward(context_, dy, dbias); }
    void shiftRows(ConstView x, ConstView first, Segments segments, View y) override {
        training::shiftRows(context_, x, first, segments, y);
    }
    void gatherRows(ConstView x, std::span<const int> rows, View y) override {
        training::gatherRows(context_, x, rows, y);
    }
    void scatterRows(ConstView x, std::span<const int> rows, View y) override {
        training::scatterRows(context_, x, rows, y);
    }
    void rmsNorm(ConstView x, ConstView weight, double epsilon, View y, View inverse) override {
        training::rmsNorm(context_, x, weight, epsilon, y, inverse);
    }
    void rmsNormBackward(ConstView x, ConstView weight, ConstView inverse, ConstView dy, View dx,
                         View dweight) override {
        training::rmsNormBackward(context_, x, weight, inverse, dy, dx, dweight);
    }
    void silu(ConstView x, View y) override { training::silu(context_, x, y); }
    void siluBackward(ConstView x, ConstView dy, View dx) override { training::siluBackward(context_, x, dy, dx); }
    void siluGate(ConstView gate_up, View y) override { training::siluGate(context_, gate_up, y); }
    void siluGateBackward(ConstView gate_up, ConstView dy, View dgate_up) override {
        training::siluGateBackward(context_, gate_up, dy, dgate_up);
    }
    void rotate(View x, int heads, const RopeTable& table, Segments segments, int first_position,
                Rotation rotation) override {
        training::rotate(context_, x, heads, table, segments, first_position, rotation);
    }

    void attention(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys, ConstView values,
                   std::span<const LaggedKeys<float>> lagged, View out) override {
        training::attention(context_, shape, segments, q, {keys, values, lagged}, out);
    }
    void attentionBackward(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys,
                           ConstView values, std::span<const LaggedKeys<float>> lagged, ConstView dout, View dq,
                           View dkeys, View dvalues,
                           std::span<const LaggedKeyGradients<float>> lagged_gradients) override {
        training::attentionBackward(context_, shape, segments, q, {keys, values, lagged}, dout,
                                    {dq, dkeys, dvalues, lagged_gradients});
    }

    void softmax(View x) override { training::softmax(context_, x); }
    void topColumns(ConstView x, int k, std::span<std::int32_t> columns) override {
        training::topColumns(context_, x, k, columns);
    }
    void ranks(ConstView x, std::span<const std::int32_t> columns, int most, std::span<std::int32_t> ranks) override {
        training::ranks(context_, x, columns, most, ranks);
    }
    void crossEntropy(ConstView teacher, std::span<const std::int32_t> best_tokens, const CrossEntropyWeights& weights,
                      std::span<const double> row_weights, View logits, std::span<CrossEntropyLoss> losses) override {
        training::crossEntropy(context_, teacher, best_tokens, weights, row_weights, logits, losses);
    }
    void smoothL1(ConstView target, std::span<const double> row_weights, View y, std::span<double> losses) override {
        training::smoothL1(context_, target, row_weights, y, losses);
    }

    double sumOfSquares(ConstView x) override { return training::sumOfSquares(context_, x); }
    void scale(double factor, View x) override { training::scale(context_, factor, x); }
    void clamp(double limit, View x) override { training::clamp(context_, limit, x); }
    void adamW(const AdamWSettings& settings, View value, ConstView gradient, View first_moment,
               View second_moment) override {
        training::adamW(context_, settings, value, gradient, first_moment, second_moment);
    }

  private:
    std::string name_;
    Stream stream_;
    Workspace workspace_;
    Cublas blas_;
    TrainingContext context_;
    HostArguments arguments_;
    RowPlaces places_;
};

}  // namespace
}  // namespace cuda::training

CudaTrainingSelection makeCudaTrainingBackend(ProductPrecision precision) {
    const cuda::CudaProbe& probe = cuda::probeCuda();
    if (!probe.device) return {nullptr, probe.reason};
    const std::string name = probe.device->description();
    if (probe.device->major < 8) return {nullptr, name + " is too old: compute capability 8.0 is needed"};
    try {
        return {std::make_unique<cuda::training::CudaTrainingBackend>(*probe.device, precision), name};
    } catch (const std::exception& error) {
        return {nullptr, name + " does not start training: " + error.what()};
    }
}

}  // namespace griffin::kernels

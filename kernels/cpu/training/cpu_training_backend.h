// The back end of training on the processor. A template is instantiated in one source file; so the class consists of
// layers, one for each file: rows (training_rows.cpp), losses and the optimiser (training_losses.cpp), attention
// (causal_attention.cpp), products and memory (cpu_training_backend.cpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/simd/vector_loops.h"
#include "kernels/cpu/thread_pool.h"
#include "kernels/cpu/training/bf16_product.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cpu {

inline float largest(const VectorLoops& loops, const float* x, int count) {
    return loops.largest(x, count);
}
inline double largest(const VectorLoops& /*loops*/, const double* x, int count) {
    return *std::max_element(x, x + count);
}

/// y[i] = exp(x[i] - shift); returns their sum. y may be x.
inline double exponentials(const VectorLoops& loops, const float* x, float shift, int count, float* y) {
    return loops.exponentials(x, shift, count, y);
}
inline double exponentials(const VectorLoops& /*loops*/, const double* x, double shift, int count, double* y) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        y[i] = std::exp(x[i] - shift);
        sum += y[i];
    }
    return sum;
}

/// y[i] = 1 / (1 + exp(-x[i])). y must not be x.
template <class Real>
void sigmoids(const VectorLoops& loops, const Real* x, int count, Real* y) {
    for (int i = 0; i < count; ++i) y[i] = -x[i];
    exponentials(loops, y, Real(0), count, y);
    for (int i = 0; i < count; ++i) y[i] = Real(1) / (Real(1) + y[i]);
}

/// Sums, copies, norms and activations, row by row. Sums over rows are shared by columns, so that their order is always
/// that of the rows.
template <class Real>
class CpuTrainingRows : public TrainingBackend<Real> {
  public:
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

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

  protected:
    explicit CpuTrainingRows(int threads) : pool_(threads), loops_(vectorLoops(bestInstructionSet())) {}

    /// function(row) for every row of this many elements, shared among the threads.
    template <class Function>
    void forRows(int rows, int cols, const Function& function) {
        pool_.parallelFor(rows, rowsWorthSharing(cols), [&](int begin, int end) {
            for (int row = begin; row < end; ++row) function(row);
        });
    }

    ThreadPool pool_;
    const VectorLoops& loops_;
};

/// Losses with their gradients, and the optimiser.
template <class Real>
class CpuTrainingLosses : public CpuTrainingRows<Real> {
  public:
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

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

  protected:
    using CpuTrainingRows<Real>::CpuTrainingRows;
    using CpuTrainingRows<Real>::forRows;
    using CpuTrainingRows<Real>::loops_;
};

/// Attention and its gradient. Blocks of query rows are multiplied with the keys they can see, so that the scores of a
/// long sequence never lie in memory at once; the gradient computes them again. One thread has all of a sequence's
/// key-value head, so sums never depend on who came first.
template <class Real>
class CpuTrainingAttention : public CpuTrainingLosses<Real> {
  public:
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

    void attention(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys, ConstView values,
                   std::span<const LaggedKeys<Real>> lagged, View out) override;
    void attentionBackward(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys,
                           ConstView values, std::span<const LaggedKeys<Real>> lagged, ConstView dout, View dq,
                           View dkeys, View dvalues,
                           std::span<const LaggedKeyGradients<Real>> lagged_gradients) override;

  protected:
    using CpuTrainingLosses<Real>::CpuTrainingLosses;
    using CpuTrainingLosses<Real>::loops_;
    using CpuTrainingLosses<Real>::pool_;
};

template <class Real>
class CpuTrainingBackend final : public CpuTrainingAttention<Real> {
  public:
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

    CpuTrainingBackend(int threads, ProductPrecision precision);

    std::string description() const override;
    ProductPrecision productPrecision() const override;
    int rowsAtOnce() const override { return 256; }
    /// Unknown: the system promises more memory than there is.
    std::optional<std::int64_t> freeMemory() const override { return std::nullopt; }
    std::int64_t scratchBytes(std::int64_t /*largest_operand*/) const override { return 0; }

    DeviceBuffer allocate(std::size_t bytes) override;
    DeviceBuffer allocateHost(std::size_t bytes) override { return allocate(bytes); }
    void upload(void* device, const void* host, std::size_t bytes) override;
    void download(void* host, const void* device, std::size_t bytes) override;

    void multiplyOperands(ConstView a, Operand a_is, ConstView b, Operand b_is, MatmulOutput output, View c) override;

  private:
    using CpuTrainingAttention<Real>::pool_;

    std::string library_;
    std::optional<Bf16Products> bf16_;
};

extern template class CpuTrainingRows<float>;
extern template class CpuTrainingRows<double>;
extern template class CpuTrainingLosses<float>;
extern template class CpuTrainingLosses<double>;
extern template class CpuTrainingAttention<float>;
extern template class CpuTrainingAttention<double>;

}  // namespace griffin::kernels::cpu

// The contract page of training: what the forward and backward passes of a draft network are made of. The rows of a
// pass are those of several sequences, one after the other (Segments). Everything is templated on the number: f32 is
// what trains, double is what gradients are checked with against finite differences (on the CPU).
//
// Views are memory of this back end, which the host may not be able to read; spans and structures are memory of the
// host, and may change as soon as the call returns. Results in spans are there when the call returns; results in views
// when download() asks for them.
//
// Results have the same bits for the same inputs, device and number of threads, so that a training run that was stopped
// continues as if it had not been. A gradient is always added to what is there, unless said otherwise.
//
// Nothing allocates except `allocate` and the first calls that need scratch memory. A broken REQUIRES is a programming
// error (assert). A device that fails throws std::runtime_error, one without memory left std::bad_alloc.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "kernels/device_buffer.h"
#include "kernels/rope_table.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels {

enum class Rotation { kForward, kBack };

/// Precision of products: kBf16 rounds both operands to bfloat16; sums are f32 in either case.
enum class ProductPrecision { kF32, kBf16 };

/// How masked columns enter the softmax of a row: not at all, or each with a logit of zero, as in the published
/// training code of HASS and GRIFFIN.
enum class HiddenColumns { kAbsent, kZeroLogit };

/// Where each sequence begins in the rows of a pass, and the number of rows at the end: [sequences + 1], ascending.
using Segments = std::span<const int>;

/// Maximum number of LaggedKeys of an attention.
inline constexpr std::size_t kMaxLaggedKeys = 16;

struct TrainingAttention {
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;
    /// Row t of a sequence sees the base keys of its rows c <= t - base_lag.
    int base_lag = 0;
    HiddenColumns hidden = HiddenColumns::kAbsent;
};

/// Keys and values, [rows of the pass, kv_heads * head_dim] each, of which row t sees that of row t - shift of its
/// sequence, where there is one.
template <class Real>
struct LaggedKeys {
    ConstMatrixViewOf<Real> keys;
    ConstMatrixViewOf<Real> values;
    int shift = 0;
};

template <class Real>
struct LaggedKeyGradients {
    MatrixViewOf<Real> keys;
    MatrixViewOf<Real> values;
};

/// What a row learns beside the cross-entropy with all of the teacher's distribution p; q is the softmax of its logits.
enum class SecondLoss {
    /// The cross-entropy with p's k likeliest tokens, -sum over them of p[v] * log q[v]: it makes q steeper than p.
    kLikeliest,
    /// -log sum over v of min(p[v], q[v]), the probability that a token drawn from q is accepted (Samarin et al. 2026,
    /// LK
    /// losses).
    kAcceptance,
    /// -log sum over i of 1 / (sum over j of max(p[j] / p[i], q[j] / q[i])), the probability that p and q draw the same
    /// token with the same noise. Which of the two is larger is decided by classes of q / p (overlap_classes.h).
    kCoupled,
};

/// A loss of the form all * -sum over tokens v of p[v] * log q[v] + second * what `kind` says.
struct CrossEntropyWeights {
    double all = 1.0;
    double second = 0.0;
    int k = 0;  // columns in `best_tokens`, of kLikeliest
    SecondLoss kind = SecondLoss::kLikeliest;
};

/// The loss of one row, unweighted.
struct CrossEntropyLoss {
    double all = 0.0;
    double second = 0.0;
};

struct AdamWSettings {
    double learning_rate = 0.0;
    double beta1 = 0.9;
    double beta2 = 0.95;
    double epsilon = 1e-8;
    double weight_decay = 0.0;
    std::int64_t step = 1;  // from 1
};

template <class Real>
class TrainingBackend {
  public:
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

    virtual ~TrainingBackend() = default;

    /// "cpu OpenBLAS 0.3.21, 2 threads" and the like, for people.
    virtual std::string description() const = 0;
    virtual ProductPrecision productPrecision() const = 0;

    /// Best number of rows for a product with a whole vocabulary: more take memory, fewer take time.
    virtual int rowsAtOnce() const = 0;
    /// Bytes that training may allocate; empty where unknown.
    virtual std::optional<std::int64_t> freeMemory() const = 0;
    /// Maximum scratch memory in bytes, when no operand of a product has more than `largest_operand` elements.
    virtual std::int64_t scratchBytes(std::int64_t largest_operand) const = 0;

    /// Zero-filled memory, aligned to 64 bytes. Throws std::bad_alloc.
    virtual DeviceBuffer allocate(std::size_t bytes) = 0;
    /// Memory of the host that the device copies from at full speed, aligned to 64 bytes. Throws std::bad_alloc.
    virtual DeviceBuffer allocateHost(std::size_t bytes) = 0;
    /// `host` may change afterwards, but if it is of allocateHost() only after the next operation with a host result.
    virtual void upload(void* device, const void* host, std::size_t bytes) = 0;
    virtual void download(void* host, const void* device, std::size_t bytes) = 0;

    // Products: weights are [N, K], as in checkpoints. -------------------------------------------------------------
    /// y[M, N] = x[M, K] * w[N, K]^T.
    void multiply(ConstView x, ConstView w, View y, MatmulOutput output) {
        multiplyOperands(x, Operand::kAsIs, w, Operand::kTransposed, output, y);
    }
    /// dx[M, K] = dy[M, N] * w[N, K].
    void multiplyForInput(ConstView dy, ConstView w, View dx, MatmulOutput output) {
        multiplyOperands(dy, Operand::kAsIs, w, Operand::kAsIs, output, dx);
    }
    /// dw[N, K] += dy[M, N]^T * x[M, K].
    void multiplyForWeight(ConstView dy, ConstView x, View dw) {
        multiplyOperands(dy, Operand::kTransposed, x, Operand::kAsIs, MatmulOutput::kAdd, dw);
    }
    /// c[M, N] = a * b, or +=: `a` is [M, K], or [K, M] when transposed; `b` is [K, N], or [N, K].
    virtual void multiplyOperands(ConstView a, Operand a_is, ConstView b, Operand b_is, MatmulOutput output,
                                  View c) = 0;

    // Rows ---------------------------------------------------------------------------------------------------------
    virtual void clear(View x) = 0;
    /// y = x; same shape.
    virtual void copy(ConstView x, View y) = 0;
    /// y += x; same shape.
    virtual void add(ConstView x, View y) = 0;
    /// Each row of x += bias[1, cols]; and its gradient, the sum of the rows.
    virtual void addBias(View x, ConstView bias) = 0;
    virtual void addBiasBackward(ConstView dy, View dbias) = 0;
    /// y[i] = x[i - 1] within each sequence; the first row of a sequence is that of `first`.
    virtual void shiftRows(ConstView x, ConstView first, Segments segments, View y) = 0;
    /// y[i] = x[rows[i]]; y[rows[i]] = x[i], the other rows of y stay.
    virtual void gatherRows(ConstView x, std::span<const int> rows, View y) = 0;
    virtual void scatterRows(ConstView x, std::span<const int> rows, View y) = 0;

    /// y = weight * x / sqrt(mean(x^2) + epsilon), per row; inverse[1, >= M] keeps 1 / sqrt(...) of row i in column i.
    virtual void rmsNorm(ConstView x, ConstView weight, double epsilon, View y, View inverse) = 0;
    /// dx.data may be null when that gradient is not needed.
    virtual void rmsNormBackward(ConstView x, ConstView weight, ConstView inverse, ConstView dy, View dx,
                                 View dweight) = 0;

    /// y = silu(x), not in place; dx = dy * silu'(x), stored.
    virtual void silu(ConstView x, View y) = 0;
    virtual void siluBackward(ConstView x, ConstView dy, View dx) = 0;
    /// y[M, I] = silu(gate_up[M, :I]) * gate_up[M, I:]; its gradient is stored.
    virtual void siluGate(ConstView gate_up, View y) = 0;
    virtual void siluGateBackward(ConstView gate_up, ConstView dy, View dgate_up) = 0;

    /// Rotates every head of x[M, heads * dim] in place, row t of a sequence at the position first_position + t.
    virtual void rotate(View x, int heads, const RopeTable& table, Segments segments, int first_position,
                        Rotation rotation) = 0;

    // Attention ----------------------------------------------------------------------------------------------------
    /// out[M, heads * head_dim], scaled by 1 / sqrt(head_dim): row t of a sequence attends to base keys (see base_lag)
    /// and to its one row of each of `lagged`, kMaxLaggedKeys at most. REQUIRES: every row sees something.
    virtual void attention(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys,
                           ConstView values, std::span<const LaggedKeys<Real>> lagged, View out) = 0;
    /// All gradients are added. `lagged_gradients` in the order of `lagged`; two may be the same memory.
    virtual void attentionBackward(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys,
                                   ConstView values, std::span<const LaggedKeys<Real>> lagged, ConstView dout, View dq,
                                   View dkeys, View dvalues,
                                   std::span<const LaggedKeyGradients<Real>> lagged_gradients) = 0;

    // Losses -------------------------------------------------------------------------------------------------------
    /// Each row becomes its softmax.
    virtual void softmax(View x) = 0;
    /// The logarithm of the sum of the exponentials of each row: host result sums[M].
    virtual void logSumExp(ConstView x, std::span<double> sums) = 0;
    /// The k largest columns of each row, largest first, ties by lower column: host result columns[M * k].
    virtual void topColumns(ConstView x, int k, std::span<std::int32_t> columns) = 0;
    /// For each row: how many columns beat columns[i] (larger, or as large and of lower number), at most `limit`;
    /// `limit` where columns[i] is negative. Host result ranks[M].
    virtual void ranks(ConstView x, std::span<const std::int32_t> columns, int limit,
                       std::span<std::int32_t> ranks) = 0;
    /// logits[M, V] become the gradient of sum over rows of row_weights[i] * loss i. best_tokens: host, [M *
    /// weights.k], no token twice in a row. Host results losses[M]. A row of weight 0 gets a gradient of 0 and no loss.
    /// REQUIRES: `teacher` sums to 1 in each row, except for kLikeliest.
    virtual void crossEntropy(ConstView teacher, std::span<const std::int32_t> best_tokens,
                              const CrossEntropyWeights& weights, std::span<const double> row_weights, View logits,
                              std::span<CrossEntropyLoss> losses) = 0;
    /// Loss of row i: mean over the columns of z^2 / 2 for |z| < 1, else |z| - 1 / 2, with z = y - target. y becomes
    /// the gradient of the sum of row_weights[i] * loss i. Host results losses[M], as above.
    virtual void smoothL1(ConstView target, std::span<const double> row_weights, View y, std::span<double> losses) = 0;

    // Parameters ---------------------------------------------------------------------------------------------------
    virtual double sumOfSquares(ConstView x) = 0;
    virtual void scale(double factor, View x) = 0;
    /// Every element is brought into [-limit, limit].
    virtual void clamp(double limit, View x) = 0;
    /// AdamW (Loshchilov and Hutter 2019), decay taken before the step: all of the same shape.
    virtual void adamW(const AdamWSettings& settings, View value, ConstView gradient, View first_moment,
                       View second_moment) = 0;
};

/// Whether the CPU's back end multiplies in bfloat16, several times as fast as in f32: AVX-512 with BF16.
bool cpuHasBf16Products();

/// On the CPU. `threads` 0: physical cores, of several kinds the fastest. Throws std::runtime_error when OpenBLAS is
/// not installed or the system has no threads left. REQUIRES: cpuHasBf16Products() for kBf16, which is for f32 alone.
template <class Real>
std::unique_ptr<TrainingBackend<Real>> makeCpuTrainingBackend(int threads,
                                                              ProductPrecision precision = ProductPrecision::kF32);
extern template std::unique_ptr<TrainingBackend<float>> makeCpuTrainingBackend<float>(int threads, ProductPrecision);
extern template std::unique_ptr<TrainingBackend<double>> makeCpuTrainingBackend<double>(int threads, ProductPrecision);

}  // namespace griffin::kernels

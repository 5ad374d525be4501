// The back end of training on the processor. Every operation is a function in the file of its kind; this class only
// forwards.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>

#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/training/bf16_product.h"
#include "kernels/cpu/training/causal_attention.h"
#include "kernels/cpu/training/dense.h"
#include "kernels/cpu/training/training_context.h"
#include "kernels/cpu/training/training_losses.h"
#include "kernels/cpu/training/training_rows.h"
#include "kernels/training_backend.h"

namespace griffin::kernels {
namespace cpu {
namespace {

template <class Real>
class CpuTrainingBackend : public TrainingBackend<Real> {
  public:
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;
    using Rows = TrainingRows<Real>;
    using Losses = TrainingLosses<Real>;
    using Attention = CausalAttention<Real>;

    CpuTrainingBackend(int threads, ProductPrecision precision)
        : pool_(threads), context_{pool_, vectorLoops(bestInstructionSet())}, library_(prepareDense()) {
        if (precision == ProductPrecision::kBf16) bf16_.emplace(pool_);
    }

    std::string description() const override {
        return fmt::format("cpu {}, {} threads", bf16_ ? "bf16 products" : library_, pool_.threads());
    }
    ProductPrecision productPrecision() const override {
        return bf16_ ? ProductPrecision::kBf16 : ProductPrecision::kF32;
    }

    int rowsAtOnce() const override { return 256; }
    // The system knows, and gives more than there is.
    std::optional<std::int64_t> freeMemory() const override { return std::nullopt; }
    std::int64_t scratchBytes(std::int64_t /*largest_operand*/) const override { return 0; }

    DeviceBuffer allocate(std::size_t bytes) override { return allocateAligned(bytes); }
    void upload(void* device, const void* host, std::size_t bytes) override {
        if (bytes > 0) std::memcpy(device, host, bytes);
    }
    void download(void* host, const void* device, std::size_t bytes) override {
        if (bytes > 0) std::memcpy(host, device, bytes);
    }

    void multiply(ConstView x, ConstView w, View y, Writing writing) override {
        product(x, Operand::kAsIs, w, Operand::kTransposed, writing, y);
    }
    void multiplyForInput(ConstView dy, ConstView w, View dx, Writing writing) override {
        product(dy, Operand::kAsIs, w, Operand::kAsIs, writing, dx);
    }
    void multiplyForWeight(ConstView dy, ConstView x, View dw) override {
        product(dy, Operand::kTransposed, x, Operand::kAsIs, Writing::kAdd, dw);
    }

    void clear(View x) override { Rows::clear(context_, x); }
    void copy(ConstView x, View y) override { Rows::copy(context_, x, y); }
    void add(ConstView x, View y) override { Rows::add(context_, x, y); }
    void addBias(View x, ConstView bias) override { Rows::addBias(context_, x, bias); }
    void addBiasBackward(ConstView dy, View dbias) override { Rows::addBiasBackward(context_, dy, dbias); }
    void shiftRows(ConstView x, ConstView first, Segments segments, View y) override {
        Rows::shiftRows(x, first, segments, y);
    }
    void gatherRows(ConstView x, std::span<const int> rows, View y) override { Rows::gatherRows(context_, x, rows, y); }
    void scatterRows(ConstView x, std::span<const int> rows, View y) override {
        Rows::scatterRows(context_, x, rows, y);
    }
    void rmsNorm(ConstView x, ConstView weight, double epsilon, View y, View inverse) override {
        Rows::rmsNorm(context_, x, weight, epsilon, y, inverse);
    }
    void rmsNormBackward(ConstView x, ConstView weight, ConstView inverse, ConstView dy, View dx,
                         View dweight) override {
        Rows::rmsNormBackward(context_, x, weight, inverse, dy, dx, dweight);
    }
    void silu(ConstView x, View y) override { Rows::silu(context_, x, y); }
    void siluBackward(ConstView x, ConstView dy, View dx) override { Rows::siluBackward(context_, x, dy, dx); }
    void siluGate(ConstView gate_up, View y) override { Rows::siluGate(context_, gate_up, y); }
    void siluGateBackward(ConstView gate_up, ConstView dy, View dgate_up) override {
        Rows::siluGateBackward(context_, gate_up, dy, dgate_up);
    }
    void rotate(View x, int heads, const RopeTable& table, Segments segments, int first_position,
                Rotation rotation) override {
        Rows::rotate(context_, x, heads, table, segments, first_position, rotation);
    }

    void attention(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys, ConstView values,
                   std::span<const LaggedKeys<Real>> lagged, View out) override {
        Attention::forward(context_, shape, segments, q, {keys, values, lagged}, out);
    }
    void attentionBackward(const TrainingAttention& shape, Segments segments, ConstView q, ConstView keys,
                           ConstView values, std::span<const LaggedKeys<Real>> lagged, ConstView dout, View dq,
                           View dkeys, View dvalues,
                           std::span<const LaggedKeyGradients<Real>> lagged_gradients) override {
        Attention::backward(context_, shape, segments, q, {keys, values, lagged}, dout,
                            {dq, dkeys, dvalues, lagged_gradients});
    }

    void softmax(View x) override { Losses::softmax(context_, x); }
    void topColumns(ConstView x, int k, std::span<std::int32_t> columns) override {
        Losses::topColumns(context_, x, k, columns);
    }
    void ranks(ConstView x, std::span<const std::int32_t> columns, int most, std::span<std::int32_t> ranks) override {
        Losses::ranks(context_, x, columns, most, ranks);
    }
    void crossEntropy(ConstView teacher, std::span<const std::int32_t> best_tokens, const CrossEntropyWeights& weights,
                      std::span<const double> row_weights, View logits, std::span<CrossEntropyLoss> losses) override {
        Losses::crossEntropy(context_, teacher, best_tokens, weights, row_weights, logits, losses);
    }
    void smoothL1(ConstView target, std::span<const double> row_weights, View y, std::span<double> losses) override {
        Losses::smoothL1(context_, target, row_weights, y, losses);
    }

    double sumOfSquares(ConstView x) override { return Losses::sumOfSquares(x); }
    void scale(double factor, View x) override { Losses::scale(context_, factor, x); }
    void clamp(double limit, View x) override { Losses::clamp(context_, limit, x); }
    void adamW(const AdamWSettings& settings, View value, ConstView gradient, View first_moment,
               View second_moment) override {
        Losses::adamW(context_, settings, value, gradient, first_moment, second_moment);
    }

  private:
    void product(ConstView a, Operand a_is, ConstView b, Operand b_is, Writing writing, View c) {
        const bool add = writing == Writing::kAdd;
        if constexpr (std::is_same_v<Real, float>) {
            if (bf16_) return bf16_->multiply(a, a_is, b, b_is, add, c);
        }
        sharedProduct<Real>(pool_, a, a_is, b, b_is, add ? Real(1) : Real(0), c);
    }

    ThreadPool pool_;
    TrainingContext context_;
    std::string library_;
    std::optional<Bf16Products> bf16_;
};

}  // namespace
}  // namespace cpu

bool cpuHasBf16Products() {
    return cpu::hasBf16Products();
}

template <class Real>
std::unique_ptr<TrainingBackend<Real>> makeCpuTrainingBackend(int threads, ProductPrecision precision) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return std::make_unique<cpu::CpuTrainingBackend<Real>>(threads <= 0 ? cores : threads, precision);
}

template std::unique_ptr<TrainingBackend<float>> makeCpuTrainingBackend<float>(int threads, ProductPrecision);
template std::unique_ptr<TrainingBackend<double>> makeCpuTrainingBackend<double>(int threads, ProductPrecision);

}  // namespace griffin::kernels

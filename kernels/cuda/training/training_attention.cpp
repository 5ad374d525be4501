// Attention of training and its gradient. Blocks of query rows of one sequence meet the keys they
// can see in products by cuBLAS, one batch over the key-value heads; attention_rows.cu does the rest. The gradient
// computes the scores again. Query heads that share a key-value head go one after the other, since they add to the same
// gradients; everything is in f32, whatever the precision of other products.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "kernels/cuda/training/attention_plan.h"
#include "kernels/cuda/training/attention_rows.h"
#include "kernels/cuda/training/cuda_training_backend.h"

namespace griffin::kernels::cuda::training {
namespace {

LaggedSet laggedSet(std::span<const LaggedKeys<float>> lagged) {
    assert(lagged.size() <= kMaxLaggedKeys);
    LaggedSet set{};
    set.count = static_cast<int>(lagged.size());
    for (std::size_t i = 0; i < lagged.size(); ++i) {
        set.keys[i] = lagged[i].keys;
        set.values[i] = lagged[i].values;
        set.shifts[i] = lagged[i].shift;
    }
    return set;
}

/// The blocks of all sequences, in the order in which they are computed, and the operands of their products.
class Blocks {
  public:
    Blocks(const CudaContext& context, Cublas& blas, const TrainingAttention& shape, Segments segments)
        : context_(context),
          blas_(blas),
          shape_(shape),
          segments_(segments),
          plan_(planAttention(shape.kv_heads, longestOf(segments))) {}

    /// Memory for `sets` sets of scores.
    float* scores(std::size_t sets) const {
        const std::size_t bytes = sets * plan_.numbers(shape_.kv_heads) * sizeof(float);
        return static_cast<float*>(context_.workspace->get(Workspace::Part::kScores, bytes, context_.stream));
    }
    std::size_t setNumbers() const { return plan_.numbers(shape_.kv_heads); }

    /// function(block) with the scores at `memory`.
    template <class Function>
    void forEach(float* memory, const Function& function) const {
        for (std::size_t s = 0; s + 1 < segments_.size(); ++s) {
            ScoreBlock block;
            block.sequence_first = segments_[s];
            block.sequence_rows = segments_[s + 1] - segments_[s];
            block.base_lag = shape_.base_lag;
            block.zero_logits = shape_.hidden == HiddenColumns::kZeroLogit;
            block.heads = shape_.heads;
            block.kv_heads = shape_.kv_heads;
            block.head_dim = shape_.head_dim;
            block.scale = 1.0F / std::sqrt(static_cast<float>(shape_.head_dim));
            block.scores = memory;
            block.stride = plan_.stride;
            block.step = plan_.step;
            for (block.first = 0; block.first < block.sequence_rows; block.first += plan_.block_rows) {
                block.count = std::min(plan_.block_rows, block.sequence_rows - block.first);
                block.base = std::max(0, block.first + block.count - block.base_lag);
                for (block.member = 0; block.member < block.heads / block.kv_heads; ++block.member) function(block);
            }
        }
    }

    /// Rows of the block's queries, or of what has their shape.
    static OperandView queries(const ScoreBlock& block, const ConstMatrixView& x) {
        return {queryRows(block, x.data, x.stride),
                block.count,
                block.head_dim,
                x.stride,
                Operand::kAsIs,
                queryStep(block)};
    }
    /// The base keys that the block sees, or their values.
    static OperandView keys(const ScoreBlock& block, const ConstMatrixView& x, Operand is) {
        return {keyRows(block, x.data, x.stride), block.base, block.head_dim, x.stride, is, block.head_dim};
    }
    static OperandView scores(const ScoreBlock& block, const float* data, Operand is) {
        return {data, block.count, block.base, block.stride, is, block.step};
    }

    /// scores = factor * a * b^T.
    void scoreProduct(const ScoreBlock& block, const OperandView& a, const OperandView& b, float factor,
                      float* scores) const {
        run(block, a, b, {scores, block.count, block.base, block.stride}, block.step, factor, 0.0F);
    }
    /// rows of the queries' shape += a * b.
    void addToQueries(const ScoreBlock& block, const OperandView& a, const OperandView& b, const MatrixView& to) const {
        run(block, a, b, {queryRows(block, to.data, to.stride), block.count, block.head_dim, to.stride},
            queryStep(block), 1.0F, 1.0F);
    }
    /// rows of the keys' shape += a * b.
    void addToKeys(const ScoreBlock& block, const OperandView& a, const OperandView& b, const MatrixView& to) const {
        run(block, a, b, {keyRows(block, to.data, to.stride), block.base, block.head_dim, to.stride}, block.head_dim,
            1.0F, 1.0F);
    }

  private:
    static std::int64_t queryStep(const ScoreBlock& block) {
        return static_cast<std::int64_t>(block.heads / block.kv_heads) * block.head_dim;
    }
    template <class Number>
    static Number* queryRows(const ScoreBlock& block, Number* data, int stride) {
        return data + static_cast<std::ptrdiff_t>(block.sequence_first + block.first) * stride +
               static_cast<std::ptrdiff_t>(block.member) * block.head_dim;
    }
    template <class Number>
    static Number* keyRows(const ScoreBlock& block, Number* data, int stride) {
        return data + static_cast<std::ptrdiff_t>(block.sequence_first) * stride;
    }

    void run(const ScoreBlock& block, const OperandView& a, const OperandView& b, const MatrixView& c,
             std::int64_t c_step, float factor, float keep) const {
        GemmCall call = columnMajor(a, b, c, factor, keep);
        call.out_step = c_step;
        call.count = block.kv_heads;
        blas_.run(call);
    }

    const CudaContext& context_;
    Cublas& blas_;
    const TrainingAttention& shape_;
    Segments segments_;
    AttentionPlan plan_;
};

}  // namespace

void CudaTrainingBackend::attention(const TrainingAttention& shape, Segments segments, ConstMatrixView q,
                                    ConstMatrixView keys, ConstMatrixView values,
                                    std::span<const LaggedKeys<float>> lagged_keys, MatrixView out) {
    if (segments.empty() || segments.back() == 0) return;
    const LaggedSet lagged = laggedSet(lagged_keys);
    const Blocks blocks(context_, blas_, shape, segments);
    blocks.forEach(blocks.scores(1), [&](const ScoreBlock& block) {
        if (block.base > 0) {
            blocks.scoreProduct(block, Blocks::queries(block, q), Blocks::keys(block, keys, Operand::kTransposed),
                                block.scale, block.scores);
        }
        softmaxRows(context_, block, q, lagged, out);
        if (block.base == 0) return;
        blocks.addToQueries(block, Blocks::scores(block, block.scores, Operand::kAsIs),
                            Blocks::keys(block, values, Operand::kAsIs), out);
    });
}

void CudaTrainingBackend::attentionBackward(const TrainingAttention& shape, Segments segments, ConstMatrixView q,
                                            ConstMatrixView keys, ConstMatrixView values,
                                            std::span<const LaggedKeys<float>> lagged_keys, ConstMatrixView dout,
                                            MatrixView dq, MatrixView dkeys, MatrixView dvalues,
                                            std::span<const LaggedKeyGradients<float>> gradients) {
    assert(lagged_keys.size() == gradients.size());
    if (segments.empty() || segments.back() == 0) return;
    const LaggedSet lagged = laggedSet(lagged_keys);
    const std::size_t kept_numbers = static_cast<std::size_t>(segments.back()) * static_cast<std::size_t>(shape.heads) *
                                     static_cast<std::size_t>(lagged.count);
    auto* kept_memory = static_cast<float*>(
        workspace_.get(Workspace::Part::kLagged, 2 * kept_numbers * sizeof(float), context_.stream));
    const LaggedScores kept{kept_memory, kept_memory + kept_numbers};
    const Blocks blocks(context_, blas_, shape, segments);
    float* probabilities = blocks.scores(2);
    float* dscores = probabilities + blocks.setNumbers();
    blocks.forEach(probabilities, [&](const ScoreBlock& block) {
        if (block.base > 0) {
            blocks.scoreProduct(block, Blocks::queries(block, q), Blocks::keys(block, keys, Operand::kTransposed),
                                block.scale, probabilities);
            blocks.scoreProduct(block, Blocks::queries(block, dout), Blocks::keys(block, values, Operand::kTransposed),
                                1.0F, dscores);
        }
        softmaxBackwardRows(context_, block, dscores, q, dout, lagged, kept);
        if (block.base == 0) return;
        blocks.addToQueries(block, Blocks::scores(block, dscores, Operand::kAsIs),
                            Blocks::keys(block, keys, Operand::kAsIs), dq);
        blocks.addToKeys(block, Blocks::scores(block, dscores, Operand::kTransposed), Blocks::queries(block, q), dkeys);
        blocks.addToKeys(block, Blocks::scores(block, probabilities, Operand::kTransposed),
                         Blocks::queries(block, dout), dvalues);
    });
    if (lagged.count == 0) return;
    LaggedGradientSet lagged_gradients{};
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        lagged_gradients.keys[i] = gradients[i].keys;
        lagged_gradients.values[i] = gradients[i].values;
    }
    ConstMatrixView rows = q;
    rows.rows = segments.back();
    addLaggedGradients(context_, shape, places_.get(segments), rows, dout, lagged, kept, dq, lagged_gradients);
}

}  // namespace griffin::kernels::cuda::training

#include "kernels/cpu/training/cpu_training_backend.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "kernels/cpu/training/blas_product.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kBlockRows = 128;

/// What rows attend to.
template <class Real>
struct AttendedKeys {
    ConstMatrixViewOf<Real> keys;
    ConstMatrixViewOf<Real> values;
    std::span<const LaggedKeys<Real>> lagged;
};

/// One head of one sequence: everything sliced to its rows and columns.
template <class Real>
struct HeadOf {
    ConstMatrixViewOf<Real> q;
    ConstMatrixViewOf<Real> keys;
    ConstMatrixViewOf<Real> values;
    std::vector<LaggedKeys<Real>> lagged;
    int base_lag = 0;
    HiddenColumns hidden = HiddenColumns::kAbsent;

    int rows() const { return q.rows; }
    /// Base keys that row t sees.
    int baseCount(int t) const { return std::max(0, t + 1 - base_lag); }
};

template <class Real>
Real dot(const Real* a, const Real* b, int count) {
    Real sum = 0;
    for (int i = 0; i < count; ++i) sum += a[i] * b[i];
    return sum;
}

template <class Real>
void addScaled(const Real* x, Real factor, int count, Real* y) {
    for (int i = 0; i < count; ++i) y[i] += factor * x[i];
}

/// Work space of one thread: a block of probabilities and their gradients, base columns first, then the lagged ones.
template <class Real>
class Block {
  public:
    void resize(int rows, int base_columns, int lagged) {
        base_ = base_columns;
        columns_ = base_columns + lagged;
        rows_ = rows;
        probabilities_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns_));
        gradients_.resize(probabilities_.size());
    }
    MatrixViewOf<Real> probabilities() { return {probabilities_.data(), rows_, columns_, columns_}; }
    MatrixViewOf<Real> gradients() { return {gradients_.data(), rows_, columns_, columns_}; }
    int base() const { return base_; }

  private:
    std::vector<Real> probabilities_;
    std::vector<Real> gradients_;
    int rows_ = 0;
    int base_ = 0;
    int columns_ = 0;
};

/// The probabilities of rows [first, first + count) of a head; what they do not see is 0.
template <class Real>
void probabilities(const VectorLoops& loops, const HeadOf<Real>& head, int first, int count, Block<Real>& block) {
    const int lagged = static_cast<int>(head.lagged.size());
    const int base = head.baseCount(first + count - 1);
    block.resize(count, base, lagged);
    const MatrixViewOf<Real> p = block.probabilities();
    const Real scale = Real(1) / std::sqrt(static_cast<Real>(head.q.cols));
    if (base > 0) {
        product(head.q.slice(first, count), Operand::kAsIs, head.keys.slice(0, base), Operand::kTransposed, scale,
                Real(0), p.columns(0, base));
    }
    for (int i = 0; i < count; ++i) {
        const int t = first + i;
        Real* row = p.row(i);
        const int seen = head.baseCount(t);
        int visible = seen;
        Real largest = -std::numeric_limits<Real>::infinity();
        for (int c = 0; c < seen; ++c) largest = std::max(largest, row[c]);
        for (int e = 0; e < lagged; ++e) {
            const LaggedKeys<Real>& keys = head.lagged[static_cast<std::size_t>(e)];
            if (t < keys.shift) continue;
            row[base + e] = scale * dot(head.q.row(t), keys.keys.row(t - keys.shift), head.q.cols);
            largest = std::max(largest, row[base + e]);
            ++visible;
        }
        const int zeros = head.hidden == HiddenColumns::kZeroLogit ? head.rows() - visible : 0;
        if (zeros > 0) largest = std::max(largest, Real(0));
        double sum = exponentials(loops, row, largest, seen, row);
        for (int e = 0; e < lagged; ++e) {
            const bool exists = t >= head.lagged[static_cast<std::size_t>(e)].shift;
            row[base + e] = exists ? std::exp(row[base + e] - largest) : Real(0);
            sum += static_cast<double>(row[base + e]);
        }
        if (zeros > 0) sum += zeros * std::exp(-static_cast<double>(largest));
        const Real factor = static_cast<Real>(1.0 / sum);
        for (int c = 0; c < seen; ++c) row[c] *= factor;
        std::fill(row + seen, row + base, Real(0));
        for (int e = 0; e < lagged; ++e) row[base + e] *= factor;
    }
}

template <class Real>
void forwardHead(const VectorLoops& loops, const HeadOf<Real>& head, MatrixViewOf<Real> out) {
    thread_local Block<Real> block;
    for (int first = 0; first < head.rows(); first += kBlockRows) {
        const int count = std::min(kBlockRows, head.rows() - first);
        probabilities(loops, head, first, count, block);
        const MatrixViewOf<Real> p = block.probabilities();
        const MatrixViewOf<Real> rows = out.slice(first, count);
        if (block.base() > 0) {
            product(p.columns(0, block.base()), Operand::kAsIs, head.values.slice(0, block.base()), Operand::kAsIs,
                    Real(1), Real(0), rows);
        } else {
            for (int i = 0; i < count; ++i) std::fill_n(rows.row(i), rows.cols, Real(0));
        }
        for (int i = 0; i < count; ++i) {
            for (std::size_t e = 0; e < head.lagged.size(); ++e) {
                const int from = first + i - head.lagged[e].shift;
                if (from < 0) continue;
                addScaled(head.lagged[e].values.row(from), p.row(i)[block.base() + static_cast<int>(e)], rows.cols,
                          rows.row(i));
            }
        }
    }
}

template <class Real>
struct HeadGradients {
    MatrixViewOf<Real> q;
    MatrixViewOf<Real> keys;
    MatrixViewOf<Real> values;
    std::vector<LaggedKeyGradients<Real>> lagged;
};

template <class Real>
void backwardHead(const VectorLoops& loops, const HeadOf<Real>& head, ConstMatrixViewOf<Real> dout,
                  const HeadGradients<Real>& to) {
    thread_local Block<Real> block;
    const int width = head.q.cols;
    const Real scale = Real(1) / std::sqrt(static_cast<Real>(width));
    for (int first = 0; first < head.rows(); first += kBlockRows) {
        const int count = std::min(kBlockRows, head.rows() - first);
        probabilities(loops, head, first, count, block);
        const MatrixViewOf<Real> p = block.probabilities();
        const MatrixViewOf<Real> ds = block.gradients();
        const int base = block.base();
        const ConstMatrixViewOf<Real> rows = dout.slice(first, count);
        if (base > 0) {
            product(rows, Operand::kAsIs, head.values.slice(0, base), Operand::kTransposed, Real(1), Real(0),
                    ds.columns(0, base));
        }
        for (int i = 0; i < count; ++i) {
            const int t = first + i;
            Real* gradient = ds.row(i);
            const Real* probability = p.row(i);
            for (std::size_t e = 0; e < head.lagged.size(); ++e) {
                const int from = t - head.lagged[e].shift;
                gradient[base + static_cast<int>(e)] =
                    from < 0 ? Real(0) : dot(rows.row(i), head.lagged[e].values.row(from), width);
            }
            // The softmax: ds = p (dp - sum of p dp); hidden columns have values of 0 and add nothing to the sum.
            const Real along = dot(probability, gradient, p.cols);
            for (int c = 0; c < p.cols; ++c) gradient[c] = probability[c] * (gradient[c] - along) * scale;
            for (std::size_t e = 0; e < head.lagged.size(); ++e) {
                const int from = t - head.lagged[e].shift;
                if (from < 0) continue;
                const int column = base + static_cast<int>(e);
                addScaled(head.lagged[e].keys.row(from), gradient[column], width, to.q.row(t));
                addScaled(head.q.row(t), gradient[column], width, to.lagged[e].keys.row(from));
                addScaled(rows.row(i), probability[column], width, to.lagged[e].values.row(from));
            }
        }
        if (base == 0) continue;
        product(ds.columns(0, base), Operand::kAsIs, head.keys.slice(0, base), Operand::kAsIs, Real(1), Real(1),
                to.q.slice(first, count));
        product(ds.columns(0, base), Operand::kTransposed, head.q.slice(first, count), Operand::kAsIs, Real(1), Real(1),
                to.keys.slice(0, base));
        product(p.columns(0, base), Operand::kTransposed, rows, Operand::kAsIs, Real(1), Real(1),
                to.values.slice(0, base));
    }
}

template <class View>
View headOf(const View& x, int first, int rows, int head, int head_dim) {
    return x.slice(first, rows).columns(head * head_dim, head_dim);
}

/// function(first row, rows, query head, key-value head) for every head of every sequence.
template <class Function>
void forHeads(ThreadPool& pool, const TrainingAttention& shape, Segments segments, const Function& function) {
    const int sequences = static_cast<int>(segments.size()) - 1;
    const int group = shape.heads / shape.kv_heads;
    pool.run([&](int thread) {
        for (int item = thread; item < sequences * shape.kv_heads; item += pool.threads()) {
            const auto s = static_cast<std::size_t>(item / shape.kv_heads);
            const int kv_head = item % shape.kv_heads;
            for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) {
                function(segments[s], segments[s + 1] - segments[s], head, kv_head);
            }
        }
    });
}

template <class Real>
HeadOf<Real> sliceHead(const TrainingAttention& shape, ConstMatrixViewOf<Real> q, const AttendedKeys<Real>& keys,
                       int first, int rows, int head, int kv_head) {
    const int dim = shape.head_dim;
    HeadOf<Real> slice{headOf(q, first, rows, head, dim),
                       headOf(keys.keys, first, rows, kv_head, dim),
                       headOf(keys.values, first, rows, kv_head, dim),
                       {},
                       shape.base_lag,
                       shape.hidden};
    for (const LaggedKeys<Real>& lagged : keys.lagged) {
        slice.lagged.push_back({headOf(lagged.keys, first, rows, kv_head, dim),
                                headOf(lagged.values, first, rows, kv_head, dim), lagged.shift});
    }
    return slice;
}

}  // namespace

template <class Real>
void CpuTrainingAttention<Real>::attention(const TrainingAttention& shape, Segments segments, ConstView q,
                                           ConstView keys, ConstView values, std::span<const LaggedKeys<Real>> lagged,
                                           View out) {
    const AttendedKeys<Real> attended{keys, values, lagged};
    forHeads(pool_, shape, segments, [&](int first, int rows, int head, int kv_head) {
        forwardHead(loops_, sliceHead<Real>(shape, q, attended, first, rows, head, kv_head),
                    headOf(out, first, rows, head, shape.head_dim));
    });
}

template <class Real>
void CpuTrainingAttention<Real>::attentionBackward(const TrainingAttention& shape, Segments segments, ConstView q,
                                                   ConstView keys, ConstView values,
                                                   std::span<const LaggedKeys<Real>> lagged, ConstView dout, View dq,
                                                   View dkeys, View dvalues,
                                                   std::span<const LaggedKeyGradients<Real>> lagged_gradients) {
    const AttendedKeys<Real> attended{keys, values, lagged};
    forHeads(pool_, shape, segments, [&](int first, int rows, int head, int kv_head) {
        const int dim = shape.head_dim;
        HeadGradients<Real> to{headOf(dq, first, rows, head, dim),
                               headOf(dkeys, first, rows, kv_head, dim),
                               headOf(dvalues, first, rows, kv_head, dim),
                               {}};
        for (const LaggedKeyGradients<Real>& gradient : lagged_gradients) {
            to.lagged.push_back(
                {headOf(gradient.keys, first, rows, kv_head, dim), headOf(gradient.values, first, rows, kv_head, dim)});
        }
        backwardHead(loops_, sliceHead<Real>(shape, q, attended, first, rows, head, kv_head),
                     headOf(dout, first, rows, head, dim), to);
    });
}

template class CpuTrainingAttention<float>;
template class CpuTrainingAttention<double>;

}  // namespace griffin::kernels::cpu

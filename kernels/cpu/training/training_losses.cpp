#include "kernels/cpu/training/cpu_training_backend.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "kernels/cpu/training/cross_entropy.h"

namespace griffin::kernels::cpu {

template <class Real>
void CpuTrainingLosses<Real>::softmax(View x) {
    forRows(x.rows, x.cols, [&](int row) {
        Real* values = x.row(row);
        const double sum = exponentials(loops_, values, largest(loops_, values, x.cols), x.cols, values);
        const Real factor = static_cast<Real>(1.0 / sum);
        for (int i = 0; i < x.cols; ++i) values[i] *= factor;
    });
}

template <class Real>
void CpuTrainingLosses<Real>::logSumExp(ConstView x, std::span<double> sums) {
    forRows(x.rows, x.cols, [&](int row) {
        thread_local std::vector<Real> scratch;
        if (scratch.size() < static_cast<std::size_t>(x.cols)) scratch.resize(static_cast<std::size_t>(x.cols));
        const Real shift = largest(loops_, x.row(row), x.cols);
        const double sum = exponentials(loops_, x.row(row), shift, x.cols, scratch.data());
        sums[static_cast<std::size_t>(row)] = static_cast<double>(shift) + std::log(sum);
    });
}

template <class Real>
void CpuTrainingLosses<Real>::topColumns(ConstView x, int k, std::span<std::int32_t> columns) {
    assert(k >= 1 && k <= x.cols);
    forRows(x.rows, x.cols, [&](int row) {
        const Real* values = x.row(row);
        std::int32_t* best = columns.data() + static_cast<std::ptrdiff_t>(row) * k;
        int found = 0;
        for (int column = 0; column < x.cols; ++column) {
            // Equal values keep the order of their columns: a later one does not pass an earlier one.
            if (found == k && !(values[column] > values[best[k - 1]])) continue;
            int at = found < k ? found++ : k - 1;
            for (; at > 0 && values[column] > values[best[at - 1]]; --at) best[at] = best[at - 1];
            best[at] = column;
        }
    });
}

template <class Real>
void CpuTrainingLosses<Real>::ranks(ConstView x, std::span<const std::int32_t> columns, int limit,
                                    std::span<std::int32_t> ranks) {
    forRows(x.rows, x.cols, [&](int row) {
        const std::int32_t column = columns[static_cast<std::size_t>(row)];
        int rank = limit;
        if (column >= 0) {
            const Real* values = x.row(row);
            const Real own = values[column];
            rank = 0;
            for (int i = 0; i < column; ++i) rank += values[i] >= own ? 1 : 0;
            for (int i = column + 1; i < x.cols; ++i) rank += values[i] > own ? 1 : 0;
        }
        ranks[static_cast<std::size_t>(row)] = std::min(rank, limit);
    });
}

template <class Real>
void CpuTrainingLosses<Real>::crossEntropy(ConstView teacher, std::span<const std::int32_t> best_tokens,
                                           const CrossEntropyWeights& weights, std::span<const double> row_weights,
                                           View logits, std::span<CrossEntropyLoss> losses) {
    forRows(logits.rows, logits.cols, [&](int row) {
        const auto at = static_cast<std::size_t>(row);
        losses[at] = {};
        if (row_weights[at] == 0.0) {
            std::fill_n(logits.row(row), logits.cols, Real(0));
            return;
        }
        const std::int32_t* best = best_tokens.data() + static_cast<std::ptrdiff_t>(row) * weights.k;
        losses[at] =
            crossEntropyRow(loops_, teacher.row(row), best, weights, row_weights[at], logits.cols, logits.row(row));
    });
}

template <class Real>
void CpuTrainingLosses<Real>::smoothL1(ConstView target, std::span<const double> row_weights, View y,
                                       std::span<double> losses) {
    forRows(y.rows, y.cols, [&](int row) {
        const auto at = static_cast<std::size_t>(row);
        Real* values = y.row(row);
        const Real* wanted = target.row(row);
        losses[at] = 0.0;
        if (row_weights[at] == 0.0) {
            std::fill_n(values, y.cols, Real(0));
            return;
        }
        const Real weight = static_cast<Real>(row_weights[at] / y.cols);
        double sum = 0.0;
        for (int i = 0; i < y.cols; ++i) {
            const Real z = values[i] - wanted[i];
            const Real bounded = std::clamp(z, Real(-1), Real(1));
            sum += static_cast<double>(bounded * (z - bounded / 2));
            values[i] = weight * bounded;
        }
        losses[at] = sum / y.cols;
    });
}

template <class Real>
double CpuTrainingLosses<Real>::sumOfSquares(ConstView x) {
    double sum = 0.0;
    for (int row = 0; row < x.rows; ++row) {
        const Real* values = x.row(row);
        double of_row = 0.0;
        for (int i = 0; i < x.cols; ++i) of_row += static_cast<double>(values[i]) * static_cast<double>(values[i]);
        sum += of_row;
    }
    return sum;
}

template <class Real>
void CpuTrainingLosses<Real>::scale(double factor, View x) {
    const Real by = static_cast<Real>(factor);
    forRows(x.rows, x.cols, [&](int row) {
        Real* values = x.row(row);
        for (int i = 0; i < x.cols; ++i) values[i] *= by;
    });
}

template <class Real>
void CpuTrainingLosses<Real>::clamp(double limit, View x) {
    const Real bound = static_cast<Real>(limit);
    forRows(x.rows, x.cols, [&](int row) {
        Real* values = x.row(row);
        for (int i = 0; i < x.cols; ++i) values[i] = std::clamp(values[i], -bound, bound);
    });
}

namespace {

template <class Real>
struct AdamWRates {
    Real kept, rate, unbiased, beta1, beta2, epsilon;
};

/// A function of its own, whose rows are known not to overlap: the compiler makes vectors of it.
template <class Real>
void adamWRow(const AdamWRates<Real>& of, int count, Real* __restrict w, const Real* __restrict g, Real* __restrict m,
              Real* __restrict v) {
    const AdamWRates<Real> rates = of;
    for (int i = 0; i < count; ++i) {
        m[i] = rates.beta1 * m[i] + (Real(1) - rates.beta1) * g[i];
        v[i] = rates.beta2 * v[i] + (Real(1) - rates.beta2) * g[i] * g[i];
        w[i] = w[i] * rates.kept - rates.rate * m[i] / (std::sqrt(v[i]) * rates.unbiased + rates.epsilon);
    }
}

}  // namespace

template <class Real>
void CpuTrainingLosses<Real>::adamW(const AdamWSettings& settings, View value, ConstView gradient, View first_moment,
                                    View second_moment) {
    const auto step = static_cast<double>(settings.step);
    const AdamWRates<Real> rates{
        static_cast<Real>(1.0 - settings.learning_rate * settings.weight_decay),
        static_cast<Real>(settings.learning_rate / (1.0 - std::pow(settings.beta1, step))),
        static_cast<Real>(1.0 / std::sqrt(1.0 - std::pow(settings.beta2, step))),
        static_cast<Real>(settings.beta1),
        static_cast<Real>(settings.beta2),
        static_cast<Real>(settings.epsilon),
    };
    forRows(value.rows, value.cols, [&](int row) {
        adamWRow(rates, value.cols, value.row(row), gradient.row(row), first_moment.row(row), second_moment.row(row));
    });
}

template class CpuTrainingLosses<float>;
template class CpuTrainingLosses<double>;

}  // namespace griffin::kernels::cpu

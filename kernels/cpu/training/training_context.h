// What the operations of training need on the CPU besides their arguments.
#pragma once

#include <cmath>

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/thread_pool.h"
#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {

struct TrainingContext {
    ThreadPool& pool;
    const VectorLoops& loops;
};

/// Elements below which arithmetic on them is less work than waking a thread.
inline constexpr int kElementsWorthSharing = 8192;

inline int trainingRowsWorthSharing(int cols) {
    return cols < kElementsWorthSharing ? kElementsWorthSharing / (cols > 0 ? cols : 1) : 1;
}

/// function(row) for every row of this many elements, shared among the threads.
template <class Function>
void forRows(const TrainingContext& context, int rows, int cols, const Function& function) {
    context.pool.parallelFor(rows, trainingRowsWorthSharing(cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) function(row);
    });
}

/// y[i] = exp(x[i] - shift); returns their sum. y may be x.
inline double exponentials(const TrainingContext& context, const float* x, float shift, int count, float* y) {
    return context.loops.exponentials(x, shift, count, y);
}
inline double exponentials(const TrainingContext& /*context*/, const double* x, double shift, int count, double* y) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        y[i] = std::exp(x[i] - shift);
        sum += y[i];
    }
    return sum;
}

/// y[i] = 1 / (1 + exp(-x[i])). y must not be x.
template <class Real>
void sigmoids(const TrainingContext& context, const Real* x, int count, Real* y) {
    for (int i = 0; i < count; ++i) y[i] = -x[i];
    exponentials(context, y, Real(0), count, y);
    for (int i = 0; i < count; ++i) y[i] = Real(1) / (Real(1) + y[i]);
}

}  // namespace griffin::kernels::cpu

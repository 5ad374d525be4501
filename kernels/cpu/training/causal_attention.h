// Attention of training and its gradient (training_backend.h). Blocks of query rows are multiplied with the keys they
// can see, so that the scores of a long sequence never lie in memory at once; the gradient computes them again. One
// thread has all of a sequence's key-value head, so sums never depend on who came first.
#pragma once

#include <span>

#include "kernels/cpu/training/training_context.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cpu {

template <class Real>
struct CausalAttention {
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

    /// What rows attend to.
    struct Keys {
        ConstView keys;
        ConstView values;
        std::span<const LaggedKeys<Real>> lagged;
    };
    struct Gradients {
        View queries;
        View keys;
        View values;
        std::span<const LaggedKeyGradients<Real>> lagged;
    };

    static void forward(const TrainingContext& context, const TrainingAttention& shape, Segments segments, ConstView q,
                        const Keys& keys, View out);
    static void backward(const TrainingContext& context, const TrainingAttention& shape, Segments segments, ConstView q,
                         const Keys& keys, ConstView dout, const Gradients& gradients);
};

extern template struct CausalAttention<float>;
extern template struct CausalAttention<double>;

}  // namespace griffin::kernels::cpu

// Sums, copies, norms and activations of training, row by row, with their gradients (training_backend.h says what each
// does). Sums over rows are shared by columns, so that their order is always that of the rows.
#pragma once

#include <span>

#include "kernels/cpu/training/training_context.h"
#include "kernels/rope_table.h"
#include "kernels/tensor_view.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cpu {

template <class Real>
struct TrainingRows {
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

    static void clear(const TrainingContext& context, View x);
    static void copy(const TrainingContext& context, ConstView x, View y);
    static void add(const TrainingContext& context, ConstView x, View y);
    static void addBias(const TrainingContext& context, View x, ConstView bias);
    static void addBiasBackward(const TrainingContext& context, ConstView dy, View dbias);
    static void shiftRows(ConstView x, ConstView first, Segments segments, View y);
    static void gatherRows(const TrainingContext& context, ConstView x, std::span<const int> rows, View y);
    static void scatterRows(const TrainingContext& context, ConstView x, std::span<const int> rows, View y);

    static void rmsNorm(const TrainingContext& context, ConstView x, ConstView weight, double epsilon, View y,
                        View inverse);
    static void rmsNormBackward(const TrainingContext& context, ConstView x, ConstView weight, ConstView inverse,
                                ConstView dy, View dx, View dweight);

    static void silu(const TrainingContext& context, ConstView x, View y);
    static void siluBackward(const TrainingContext& context, ConstView x, ConstView dy, View dx);
    static void siluGate(const TrainingContext& context, ConstView gate_up, View y);
    static void siluGateBackward(const TrainingContext& context, ConstView gate_up, ConstView dy, View dgate_up);

    static void rotate(const TrainingContext& context, View x, int heads, const RopeTable& table, Segments segments,
                       int first_position, Rotation rotation);
};

extern template struct TrainingRows<float>;
extern template struct TrainingRows<double>;

}  // namespace griffin::kernels::cpu

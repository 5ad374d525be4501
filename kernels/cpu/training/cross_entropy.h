// The loss of one row of logits with its gradient (TrainingBackend::crossEntropy).
#pragma once

#include <cstdint>

#include "kernels/cpu/simd/vector_loops.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cpu {

/// values[count]: logits, which become the gradient times `weight`. teacher[count]; best[weights.k].
template <class Real>
CrossEntropyLoss crossEntropyRow(const VectorLoops& loops, const Real* teacher, const std::int32_t* best,
                                 const CrossEntropyWeights& weights, double weight, int count, Real* values);

extern template CrossEntropyLoss crossEntropyRow<float>(const VectorLoops&, const float*, const std::int32_t*,
                                                        const CrossEntropyWeights&, double, int, float*);
extern template CrossEntropyLoss crossEntropyRow<double>(const VectorLoops&, const double*, const std::int32_t*,
                                                         const CrossEntropyWeights&, double, int, double*);

}  // namespace griffin::kernels::cpu

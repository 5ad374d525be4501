// Loops over the elements of one row, compiled once per instruction set (vector_loops_impl.h). Element i of a result
// never depends on where the row lies nor on its neighbours in a vector.
#pragma once

#include "kernels/cpu/cpu_features.h"
#include "kernels/dtype.h"
#include "kernels/gate.h"

namespace griffin::kernels::cpu {

/// y[i] = gate[i] with up[i], as the kind of gate says.
using GateLoop = void (*)(const float* gate, const float* up, int count, float* y);

/// One token of one head of a gated delta net (kernels/delta_net.h).
struct DeltaStep {
    const float* from;  // [key_dim, value_dim] the state before it
    float* to;          // the state behind it; may be `from`
    int key_dim;
    int value_dim;
    const float* query;
    const float* key;
    const float* value;
    float decay;     // what the state is multiplied by
    float strength;  // of the correction, within 0 to 1
};

struct VectorLoops {
    /// y[i] = weight[i] * x[i] / sqrt(mean(x^2) + epsilon), i < count. y may be x.
    void (*rmsNorm)(const float* x, const float* weight, int count, float epsilon, float* y);
    /// Rotates the pairs (2 i, 2 i + 1), or (i, i + pairs), of one head.
    void (*rotateAdjacent)(float* head, const float* cosines, const float* sines, int pairs);
    void (*rotateHalves)(float* head, const float* cosines, const float* sines, int pairs);
    /// Nearest, ties to even, as floatToHalf.
    void (*toHalf)(const float* x, int count, Half* y);
    GateLoop gates[kGates];  // by Gate
    /// x[i] = x[i] / (1 + exp(-x[i])).
    void (*silu)(float* x, int count);
    /// y[i] += x[i] and y[i] += scale * x[i].
    void (*add)(const float* x, int count, float* y);
    void (*addScaled)(const float* x, float scale, int count, float* y);
    /// y[i] *= factor.
    void (*scale)(float factor, int count, float* y);
    /// y[i] = cap - 2 cap / (1 + exp(2 y[i] / cap)).
    void (*softCap)(float cap, int count, float* y);
    /// y[i] = (x[i] - a) - b. y may be x.
    void (*subtractBoth)(const float* x, float a, float b, int count, float* y);
    /// y[i] = exp(x[i] - shift); returns their sum. y may be x.
    double (*exponentials)(const float* x, float shift, int count, float* y);
    /// The sum of exp(x[i] - shift).
    double (*exponentialSum)(const float* x, float shift, int count);
    /// The largest element; NaNs are passed over, -infinity when nothing is left.
    float (*largest)(const float* x, int count);
    /// The first i in [begin, count) with x[i] > limit (x[i] == value), or count. Never a NaN.
    int (*firstGreater)(const float* x, float limit, int begin, int count);
    int (*firstEqual)(const float* x, float value, int begin, int count);
    /// The result of a token, [value_dim].
    void (*deltaStep)(const DeltaStep& step, float* out);
};

/// REQUIRES: this machine has the set (missingFeatures).
const VectorLoops& vectorLoops(InstructionSet set);

namespace generic {
extern const VectorLoops kVectorLoops;
}
namespace avx2 {
extern const VectorLoops kVectorLoops;
}
namespace avx512 {
extern const VectorLoops kVectorLoops;
}
namespace neon {
extern const VectorLoops kVectorLoops;
}

}  // namespace griffin::kernels::cpu

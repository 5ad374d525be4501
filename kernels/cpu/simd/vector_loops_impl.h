// The bodies of vector_loops.h, for the instruction set that the including translation unit is compiled for (simd.h).
#pragma once

#include "kernels/cpu/simd/simd.h"
#include "kernels/cpu/simd/vector_loops.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

// Sums run in this many vectors, so that one addition does not wait for the one before.
inline constexpr int kChains = 4;
// Sums of exponentials are carried over to double after this many elements.
inline constexpr int kSumChunk = 4096;

inline float sumChains(const Floats (&chains)[kChains]) {
    return sumLanes(add(add(chains[0], chains[1]), add(chains[2], chains[3])));
}

inline void clearChains(Floats (&chains)[kChains], float value) {
    for (Floats& chain : chains) chain = broadcast(value);
}

inline void rmsNorm(const float* x, const float* weight, int count, float epsilon, float* y) {
    Floats chains[kChains];
    clearChains(chains, 0.0F);
    for (int i = 0; i < count; i += kChains * kLanes) {
        for (int c = 0; c < kChains; ++c) {
            const int at = i + c * kLanes;
            if (at >= count) break;
            const Floats v = loadUpTo(x + at, count - at);
            chains[c] = mulAdd(v, v, chains[c]);
        }
    }
    const float mean = sumChains(chains) / static_cast<float>(count);
    const Floats factor = broadcast(1.0F / __builtin_sqrtf(mean + epsilon));
    for (int i = 0; i < count; i += kLanes) {
        const Floats v = mul(loadUpTo(x + i, count - i), factor);
        storeUpTo(y + i, mul(v, loadUpTo(weight + i, count - i)), count - i);
    }
}

inline void rotateAdjacent(float* head, const float* cosines, const float* sines, int pairs) {
    constexpr int kPairs = kLanes / 2;
    int i = 0;
    for (; i + kPairs <= pairs; i += kPairs) {
        const Floats v = load(head + 2 * i);
        const Floats crossed = mul(swapNeighbours(v), loadTwice(sines + i));
        store(head + 2 * i, mulSubAdd(v, loadTwice(cosines + i), crossed));
    }
    if (i == pairs) return;
    // The same operations on what is left, in buffers of a full vector.
    float cosine[kPairs] = {};
    float sine[kPairs] = {};
    for (int p = i; p < pairs; ++p) {
        cosine[p - i] = cosines[p];
        sine[p - i] = sines[p];
    }
    const Floats v = loadFirst(head + 2 * i, 2 * (pairs - i));
    const Floats crossed = mul(swapNeighbours(v), loadTwice(sine));
    storeFirst(head + 2 * i, mulSubAdd(v, loadTwice(cosine), crossed), 2 * (pairs - i));
}

inline void rotateHalves(float* head, const float* cosines, const float* sines, int pairs) {
    for (int i = 0; i < pairs; i += kLanes) {
        const int count = pairs - i;
        const Floats a = loadUpTo(head + i, count);
        const Floats b = loadUpTo(head + pairs + i, count);
        const Floats cosine = loadUpTo(cosines + i, count);
        const Floats sine = loadUpTo(sines + i, count);
        storeUpTo(head + i, sub(mul(a, cosine), mul(b, sine)), count);
        storeUpTo(head + pairs + i, mulAdd(a, sine, mul(b, cosine)), count);
    }
}

inline void toHalf(const float* x, int count, Half* y) {
    int i = 0;
    for (; i + kLanes <= count; i += kLanes) storeHalf(y + i, load(x + i));
    if (i < count) storeHalfFirst(y + i, loadFirst(x + i, count - i), count - i);
}

/// x / (1 + exp(-z)).
inline Floats gatedBy(Floats z, Floats x) {
    return div(x, add(broadcast(1.0F), exponential(sub(broadcast(0.0F), z))));
}

inline Floats siluOf(Floats x) {
    return gatedBy(x, x);
}

inline void siluGate(const float* gate, const float* up, int count, float* y) {
    for (int i = 0; i < count; i += kLanes) {
        const Floats silu = siluOf(loadUpTo(gate + i, count - i));
        storeUpTo(y + i, mul(silu, loadUpTo(up + i, count - i)), count - i);
    }
}

inline void geluGate(const float* gate, const float* up, int count, float* y) {
    for (int i = 0; i < count; i += kLanes) {
        const Floats g = loadUpTo(gate + i, count - i);
        const Floats z = mul(g, mulAdd(broadcast(kGeluCubic), mul(g, g), broadcast(kGeluLinear)));
        storeUpTo(y + i, mul(gatedBy(z, g), loadUpTo(up + i, count - i)), count - i);
    }
}

inline void clampedGate(const float* gate, const float* up, int count, float* y) {
    const Floats limit = broadcast(kClampedLimit);
    const Floats lowest = broadcast(-kClampedLimit);
    for (int i = 0; i < count; i += kLanes) {
        const Floats g = minimum(limit, loadUpTo(gate + i, count - i));
        const Floats u = maximum(lowest, minimum(limit, loadUpTo(up + i, count - i)));
        const Floats gated = gatedBy(mul(g, broadcast(kClampedSlope)), g);
        storeUpTo(y + i, mul(gated, add(u, broadcast(1.0F))), count - i);
    }
}

inline void sigmoidGate(const float* gate, const float* up, int count, float* y) {
    for (int i = 0; i < count; i += kLanes) {
        storeUpTo(y + i, gatedBy(loadUpTo(gate + i, count - i), loadUpTo(up + i, count - i)), count - i);
    }
}

inline void siluRow(float* x, int count) {
    for (int i = 0; i < count; i += kLanes) storeUpTo(x + i, siluOf(loadUpTo(x + i, count - i)), count - i);
}

inline void addRow(const float* x, int count, float* y) {
    for (int i = 0; i < count; i += kLanes) {
        storeUpTo(y + i, add(loadUpTo(y + i, count - i), loadUpTo(x + i, count - i)), count - i);
    }
}

inline void addScaled(const float* x, float scale, int count, float* y) {
    const Floats factor = broadcast(scale);
    for (int i = 0; i < count; i += kLanes) {
        const Floats sum = mulAdd(factor, loadUpTo(x + i, count - i), loadUpTo(y + i, count - i));
        storeUpTo(y + i, sum, count - i);
    }
}

inline void scaleRow(float factor, int count, float* y) {
    for (int i = 0; i < count; i += kLanes) {
        storeUpTo(y + i, mul(loadUpTo(y + i, count - i), broadcast(factor)), count - i);
    }
}

inline void softCap(float cap, int count, float* y) {
    const Floats top = broadcast(cap);
    const Floats twice = broadcast(2.0F * cap);
    const Floats slope = broadcast(2.0F / cap);
    for (int i = 0; i < count; i += kLanes) {
        const Floats e = exponential(mul(loadUpTo(y + i, count - i), slope));
        storeUpTo(y + i, sub(top, div(twice, add(broadcast(1.0F), e))), count - i);
    }
}

inline void subtractBoth(const float* x, float a, float b, int count, float* y) {
    for (int i = 0; i < count; i += kLanes) {
        const Floats v = sub(sub(loadUpTo(x + i, count - i), broadcast(a)), broadcast(b));
        storeUpTo(y + i, v, count - i);
    }
}

/// `y` may be null: the sum alone.
inline double exponentialsOf(const float* x, float shift, int count, float* y) {
    double sum = 0.0;
    for (int begin = 0; begin < count; begin += kSumChunk) {
        const int end = count - begin < kSumChunk ? count : begin + kSumChunk;
        Floats chains[kChains];
        clearChains(chains, 0.0F);
        for (int i = begin; i < end; i += kChains * kLanes) {
            for (int c = 0; c < kChains; ++c) {
                const int at = i + c * kLanes;
                if (at >= end) break;
                const Floats e = exponential(sub(loadUpTo(x + at, end - at), broadcast(shift)));
                if (y != nullptr) storeUpTo(y + at, e, end - at);
                chains[c] = add(chains[c], selectFirst(e, broadcast(0.0F), end - at));
            }
        }
        sum += static_cast<double>(sumChains(chains));
    }
    return sum;
}

inline double exponentials(const float* x, float shift, int count, float* y) {
    return exponentialsOf(x, shift, count, y);
}

inline double exponentialSum(const float* x, float shift, int count) {
    return exponentialsOf(x, shift, count, nullptr);
}

inline float largest(const float* x, int count) {
    const Floats lowest = broadcast(-__builtin_inff());
    Floats chains[kChains];
    clearChains(chains, -__builtin_inff());
    int i = 0;
    for (; i + kChains * kLanes <= count; i += kChains * kLanes) {
        for (int c = 0; c < kChains; ++c) chains[c] = maximum(load(x + i + c * kLanes), chains[c]);
    }
    for (; i < count; i += kLanes) {
        chains[0] = maximum(selectFirst(loadUpTo(x + i, count - i), lowest, count - i), chains[0]);
    }
    return largestLane(maximum(maximum(chains[0], chains[1]), maximum(chains[2], chains[3])));
}

inline int firstGreater(const float* x, float limit, int begin, int count) {
    const Floats limits = broadcast(limit);
    for (int i = begin; i < count; i += kLanes) {
        const Floats v = selectFirst(loadUpTo(x + i, count - i), limits, count - i);
        const unsigned lanes = greaterLanes(v, limits);
        if (lanes != 0) return i + __builtin_ctz(lanes);
    }
    return count;
}

inline int firstEqual(const float* x, float value, int begin, int count) {
    for (int i = begin; i < count; i += kLanes) {
        const unsigned lanes = equalLanes(loadUpTo(x + i, count - i), broadcast(value));
        if (lanes == 0) continue;
        const int found = i + __builtin_ctz(lanes);
        return found < count ? found : count;
    }
    return count;
}

/// A vector of columns of the state at a time; each column's sums run through the keys in order.
inline void deltaStep(const DeltaStep& step, float* out) {
    const Floats decay = broadcast(step.decay);
    for (int at = 0; at < step.value_dim; at += kLanes) {
        const int count = step.value_dim - at;
        const float* from = step.from + at;
        float* to = step.to + at;
        Floats known = broadcast(0.0F);
        for (int i = 0; i < step.key_dim; ++i) {
            const Floats kept = mul(loadUpTo(from + static_cast<std::ptrdiff_t>(i) * step.value_dim, count), decay);
            known = mulAdd(kept, broadcast(step.key[i]), known);
        }
        const Floats delta = mul(sub(loadUpTo(step.value + at, count), known), broadcast(step.strength));
        Floats sum = broadcast(0.0F);
        for (int i = 0; i < step.key_dim; ++i) {
            const Floats kept = mul(loadUpTo(from + static_cast<std::ptrdiff_t>(i) * step.value_dim, count), decay);
            const Floats state = mulAdd(broadcast(step.key[i]), delta, kept);
            storeUpTo(to + static_cast<std::ptrdiff_t>(i) * step.value_dim, state, count);
            sum = mulAdd(state, broadcast(step.query[i]), sum);
        }
        storeUpTo(out + at, sum, count);
    }
}

const VectorLoops kVectorLoops = {
    rmsNorm,      rotateAdjacent, rotateHalves,   toHalf,   {siluGate, geluGate, clampedGate, sigmoidGate},
    siluRow,      addRow,         addScaled,      scaleRow, softCap,
    subtractBoth, exponentials,   exponentialSum, largest,  firstGreater,
    firstEqual,   deltaStep};

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE

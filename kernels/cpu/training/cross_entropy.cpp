#include "kernels/cpu/training/cross_entropy.h"

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "kernels/cpu/training/cpu_training_backend.h"
#include "kernels/overlap_classes.h"

namespace griffin::kernels::cpu {
namespace {

/// What the cross-entropy of a row needs, and q: the softmax of its logits.
struct Sums {
    double teacher = 0.0;
    double along = 0.0;  // of teacher * (logit - largest)
    double exponentials = 0.0;
};

/// The logits become their exponentials.
template <class Real>
Sums exponentiate(const VectorLoops& loops, const Real* __restrict teacher, Real shift, int count,
                  Real* __restrict values) {
    Sums sums;
    for (int i = 0; i < count; ++i) {
        sums.teacher += static_cast<double>(teacher[i]);
        sums.along += static_cast<double>(teacher[i] * (values[i] - shift));
    }
    sums.exponentials = exponentials(loops, values, shift, count, values);
    return sums;
}

template <class Real>
CrossEntropyLoss likeliest(const VectorLoops& loops, const Real* __restrict teacher, const std::int32_t* best,
                           const CrossEntropyWeights& weights, double weight, int count, Real* __restrict values) {
    const Real shift = largest(loops, values, count);
    double best_sum = 0.0;
    double best_along = 0.0;
    for (int j = 0; j < weights.k; ++j) {
        best_sum += static_cast<double>(teacher[best[j]]);
        best_along += static_cast<double>(teacher[best[j]] * (values[best[j]] - shift));
    }
    const Sums sums = exponentiate(loops, teacher, shift, count, values);
    const double log_sum = std::log(sums.exponentials);
    const Real spread =
        static_cast<Real>(weight * (weights.all * sums.teacher + weights.second * best_sum) / sums.exponentials);
    const Real pull = static_cast<Real>(weight * weights.all);
    for (int i = 0; i < count; ++i) values[i] = spread * values[i] - pull * teacher[i];
    for (int j = 0; j < weights.k; ++j) {
        values[best[j]] -= static_cast<Real>(weight * weights.second) * teacher[best[j]];
    }
    return {log_sum * sums.teacher - sums.along, log_sum * best_sum - best_along};
}

/// The overlap, sum of min(p, q). q becomes the gradient of the whole loss, in which `all` and `second` are the
/// weights.
template <class Real>
double acceptance(const Real* __restrict p, double all, double second, int count, Real* __restrict q) {
    double overlap = 0.0;
    double below = 0.0;  // of q where it is less than p: what grows with q
    for (int i = 0; i < count; ++i) {
        overlap += static_cast<double>(q[i] < p[i] ? q[i] : p[i]);
        below += static_cast<double>(q[i] < p[i] ? q[i] : Real(0));
    }
    const double rate = overlap > 0.0 ? second / overlap : 0.0;
    const Real pull = static_cast<Real>(all);
    const Real kept = static_cast<Real>(all + rate * below);
    const Real gained = static_cast<Real>(all + rate * (below - 1.0));
    for (int i = 0; i < count; ++i) q[i] = q[i] * (q[i] < p[i] ? gained : kept) - pull * p[i];
    return overlap;
}

/// Sums by class, and those of the classes up to each, or beyond.
using ClassSums = std::array<double, kOverlapClasses>;

/// Memory of a thread, which keeps it.
template <class Real>
struct OverlapMemory {
    std::vector<std::int32_t> classes;  // [tokens]
    std::vector<Real> shares;           // [tokens] p / N
    ClassSums first, second;
};

template <class Real>
void findClasses(const Real* __restrict p, const Real* __restrict q, int count, std::int32_t* __restrict classes) {
    for (int i = 0; i < count; ++i) {
        // Both may be 0; what is not a number would be of some class, and has no weight.
        const float ratio = p[i] > Real(0) ? static_cast<float>(q[i] / p[i]) : 0.0F;
        classes[i] = overlapClass(std::bit_cast<std::uint32_t>(ratio));
    }
}

/// The same with the overlap of kernels/overlap_classes.h.
template <class Real>
double coupled(const Real* __restrict p, double all, double second, int count, Real* __restrict q) {
    thread_local OverlapMemory<Real> memory;
    const auto size = static_cast<std::size_t>(count);
    if (memory.classes.size() < size) {
        memory.classes.resize(size);
        memory.shares.resize(size);
    }
    std::int32_t* __restrict classes = memory.classes.data();
    Real* __restrict shares = memory.shares.data();
    double* up_to = memory.first.data();    // A
    double* beyond = memory.second.data();  // B
    findClasses(p, q, count, classes);
    memory.first.fill(0.0);
    memory.second.fill(0.0);
    for (int i = 0; i < count; ++i) {
        up_to[classes[i]] += static_cast<double>(p[i]);
        beyond[classes[i]] += static_cast<double>(q[i]);
    }
    double more = 0.0;
    for (int c = 1; c < kOverlapClasses; ++c) up_to[c] += up_to[c - 1];
    for (int c = kOverlapClasses - 1; c >= 0; --c) {
        const double own = beyond[c];
        beyond[c] = more;
        more += own;
    }
    double overlap = 0.0;
    for (int i = 0; i < count; ++i) {
        const Real whole = static_cast<Real>(up_to[classes[i]]) * q[i] + static_cast<Real>(beyond[classes[i]]) * p[i];
        shares[i] = whole > Real(0) ? p[i] / whole : Real(0);
        overlap += static_cast<double>(shares[i] * q[i]);
    }
    memory.first.fill(0.0);
    double* below = memory.first.data();
    for (int i = 0; i < count; ++i) below[classes[i]] += static_cast<double>(shares[i] * shares[i] * q[i]);
    double less = 0.0;
    for (int c = 0; c < kOverlapClasses; ++c) {
        const double own = below[c];
        below[c] = less;
        less += own;
    }
    const double rate = overlap > 0.0 ? second / overlap : 0.0;
    const Real pull = static_cast<Real>(all);
    for (int i = 0; i < count; ++i) {
        const Real slope =
            shares[i] * shares[i] * static_cast<Real>(beyond[classes[i]]) - static_cast<Real>(below[classes[i]]);
        q[i] = q[i] * (pull - static_cast<Real>(rate) * slope) - pull * p[i];
    }
    return overlap;
}

}  // namespace

template <class Real>
CrossEntropyLoss crossEntropyRow(const VectorLoops& loops, const Real* teacher, const std::int32_t* best,
                                 const CrossEntropyWeights& weights, double weight, int count, Real* values) {
    if (weights.kind == SecondLoss::kLikeliest) {
        return likeliest(loops, teacher, best, weights, weight, count, values);
    }
    const Real shift = largest(loops, values, count);
    const Sums sums = exponentiate(loops, teacher, shift, count, values);
    const Real factor = static_cast<Real>(1.0 / sums.exponentials);
    for (int i = 0; i < count; ++i) values[i] *= factor;
    const double all = weight * weights.all;
    const double second = weight * weights.second;
    const double overlap = weights.kind == SecondLoss::kAcceptance ? acceptance(teacher, all, second, count, values)
                                                                   : coupled(teacher, all, second, count, values);
    return {std::log(sums.exponentials) * sums.teacher - sums.along, overlap > 0.0 ? -std::log(overlap) : 0.0};
}

template CrossEntropyLoss crossEntropyRow<float>(const VectorLoops&, const float*, const std::int32_t*,
                                                 const CrossEntropyWeights&, double, int, float*);
template CrossEntropyLoss crossEntropyRow<double>(const VectorLoops&, const double*, const std::int32_t*,
                                                  const CrossEntropyWeights&, double, int, double*);

}  // namespace griffin::kernels::cpu

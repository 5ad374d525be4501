// Gradients against finite differences in double precision.
#pragma once

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>

namespace griffin::test {

/// Moves every `stride`-th number of `x` a little up and down and compares the change of loss() with `gradient`, of the
/// same size. Returns the largest difference, relative to 1 and to the gradient's size.
template <class Loss>
double worstGradientError(std::span<double> x, std::span<const double> gradient, const Loss& loss,
                          std::size_t stride = 1) {
    constexpr double kStep = 1e-5;
    double worst = 0.0;
    for (std::size_t i = 0; i < x.size(); i += stride) {
        const double kept = x[i];
        x[i] = kept + kStep;
        const double up = loss();
        x[i] = kept - kStep;
        const double down = loss();
        x[i] = kept;
        const double expected = (up - down) / (2.0 * kStep);
        worst = std::max(worst, std::abs(expected - gradient[i]) / (1.0 + std::abs(expected)));
    }
    return worst;
}

}  // namespace griffin::test

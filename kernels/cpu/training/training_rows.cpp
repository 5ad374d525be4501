#include "kernels/cpu/training/cpu_training_backend.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

namespace griffin::kernels::cpu {
namespace {

constexpr int kColumnsWorthSharing = 64;

}  // namespace

template <class Real>
void CpuTrainingRows<Real>::clear(View x) {
    forRows(x.rows, x.cols, [&](int row) { std::fill_n(x.row(row), x.cols, Real(0)); });
}

template <class Real>
void CpuTrainingRows<Real>::copy(ConstView x, View y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forRows(x.rows, x.cols, [&](int row) { std::copy_n(x.row(row), x.cols, y.row(row)); });
}

template <class Real>
void CpuTrainingRows<Real>::add(ConstView x, View y) {
    assert(x.rows == y.rows && x.cols == y.cols);
    forRows(x.rows, x.cols, [&](int row) {
        const Real* from = x.row(row);
        Real* to = y.row(row);
        for (int i = 0; i < x.cols; ++i) to[i] += from[i];
    });
}

template <class Real>
void CpuTrainingRows<Real>::addBias(View x, ConstView bias) {
    assert(bias.rows == 1 && x.cols == bias.cols);
    forRows(x.rows, x.cols, [&](int row) {
        Real* to = x.row(row);
        for (int i = 0; i < x.cols; ++i) to[i] += bias.data[i];
    });
}

template <class Real>
void CpuTrainingRows<Real>::addBiasBackward(ConstView dy, View dbias) {
    assert(dbias.rows == 1 && dy.cols == dbias.cols);
    pool_.parallelFor(dy.cols, kColumnsWorthSharing, [&](int begin, int end) {
        for (int row = 0; row < dy.rows; ++row) {
            const Real* from = dy.row(row);
            for (int i = begin; i < end; ++i) dbias.data[i] += from[i];
        }
    });
}

template <class Real>
void CpuTrainingRows<Real>::shiftRows(ConstView x, ConstView first, Segments segments, View y) {
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        for (int row = segments[s]; row < segments[s + 1]; ++row) {
            const Real* from = row == segments[s] ? first.row(row) : x.row(row - 1);
            std::copy_n(from, x.cols, y.row(row));
        }
    }
}

template <class Real>
void CpuTrainingRows<Real>::gatherRows(ConstView x, std::span<const int> rows, View y) {
    forRows(static_cast<int>(rows.size()), x.cols,
            [&](int i) { std::copy_n(x.row(rows[static_cast<std::size_t>(i)]), x.cols, y.row(i)); });
}

template <class Real>
void CpuTrainingRows<Real>::scatterRows(ConstView x, std::span<const int> rows, View y) {
    forRows(static_cast<int>(rows.size()), x.cols,
            [&](int i) { std::copy_n(x.row(i), x.cols, y.row(rows[static_cast<std::size_t>(i)])); });
}

template <class Real>
void CpuTrainingRows<Real>::rmsNorm(ConstView x, ConstView weight, double epsilon, View y, View inverse) {
    forRows(x.rows, x.cols, [&](int row) {
        const Real* from = x.row(row);
        double sum = 0.0;
        for (int i = 0; i < x.cols; ++i) sum += static_cast<double>(from[i]) * static_cast<double>(from[i]);
        const Real factor = static_cast<Real>(1.0 / std::sqrt(sum / x.cols + epsilon));
        inverse.data[row] = factor;
        Real* to = y.row(row);
        for (int i = 0; i < x.cols; ++i) to[i] = weight.data[i] * (from[i] * factor);
    });
}

template <class Real>
void CpuTrainingRows<Real>::rmsNormBackward(ConstView x, ConstView weight, ConstView inverse, ConstView dy, View dx,
                                            View dweight) {
    pool_.parallelFor(x.cols, kColumnsWorthSharing, [&](int begin, int end) {
        for (int row = 0; row < x.rows; ++row) {
            const Real* from = x.row(row);
            const Real* gradient = dy.row(row);
            const Real factor = inverse.data[row];
            for (int i = begin; i < end; ++i) dweight.data[i] += gradient[i] * (from[i] * factor);
        }
    });
    if (dx.data == nullptr) return;
    // y = w x r with r = (mean(x^2) + e)^(-1/2): dx = r w dy - x r^3 mean(w dy x).
    forRows(x.rows, x.cols, [&](int row) {
        const Real* from = x.row(row);
        const Real* gradient = dy.row(row);
        const Real factor = inverse.data[row];
        double sum = 0.0;
        for (int i = 0; i < x.cols; ++i) {
            sum += static_cast<double>(weight.data[i] * gradient[i]) * static_cast<double>(from[i]);
        }
        const Real along = static_cast<Real>(sum / x.cols) * factor * factor * factor;
        Real* to = dx.row(row);
        for (int i = 0; i < x.cols; ++i) to[i] += factor * weight.data[i] * gradient[i] - along * from[i];
    });
}

template <class Real>
void CpuTrainingRows<Real>::silu(ConstView x, View y) {
    forRows(x.rows, x.cols, [&](int row) {
        const Real* from = x.row(row);
        Real* to = y.row(row);
        assert(from != to);
        sigmoids(loops_, from, x.cols, to);
        for (int i = 0; i < x.cols; ++i) to[i] *= from[i];
    });
}

// silu'(x) = s + x s (1 - s) with s = sigmoid(x).
template <class Real>
void CpuTrainingRows<Real>::siluBackward(ConstView x, ConstView dy, View dx) {
    forRows(x.rows, x.cols, [&](int row) {
        thread_local std::vector<Real> sigmoid;
        sigmoid.resize(static_cast<std::size_t>(x.cols));
        const Real* from = x.row(row);
        const Real* gradient = dy.row(row);
        Real* to = dx.row(row);
        const Real* s = sigmoid.data();
        sigmoids(loops_, from, x.cols, sigmoid.data());
        for (int i = 0; i < x.cols; ++i) to[i] = gradient[i] * (s[i] + from[i] * s[i] * (Real(1) - s[i]));
    });
}

template <class Real>
void CpuTrainingRows<Real>::siluGate(ConstView gate_up, View y) {
    forRows(y.rows, y.cols, [&](int row) {
        const Real* gate = gate_up.row(row);
        const Real* up = gate + y.cols;
        Real* to = y.row(row);
        sigmoids(loops_, gate, y.cols, to);
        for (int i = 0; i < y.cols; ++i) to[i] *= gate[i] * up[i];
    });
}

template <class Real>
void CpuTrainingRows<Real>::siluGateBackward(ConstView gate_up, ConstView dy, View dgate_up) {
    forRows(dy.rows, dy.cols, [&](int row) {
        thread_local std::vector<Real> sigmoid;
        sigmoid.resize(static_cast<std::size_t>(dy.cols));
        const Real* gate = gate_up.row(row);
        const Real* up = gate + dy.cols;
        const Real* gradient = dy.row(row);
        Real* dgate = dgate_up.row(row);
        Real* dup = dgate + dy.cols;
        const Real* s = sigmoid.data();
        sigmoids(loops_, gate, dy.cols, sigmoid.data());
        for (int i = 0; i < dy.cols; ++i) {
            const Real slope = s[i] + gate[i] * s[i] * (Real(1) - s[i]);
            const Real both = gradient[i] * up[i] * slope;
            dup[i] = gradient[i] * gate[i] * s[i];
            dgate[i] = both;
        }
    });
}

template <class Real>
void CpuTrainingRows<Real>::rotate(View x, int heads, const RopeTable& table, Segments segments, int first_position,
                                   Rotation rotation) {
    const int pairs = table.dim / 2;
    const int head_dim = x.cols / heads;
    const bool halves = table.layout == RopeLayout::kHalves;
    int longest = 0;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) longest = std::max(longest, segments[s + 1] - segments[s]);
    // Positions are outermost: their angles are computed once for all sequences.
    pool_.parallelFor(longest, 1, [&](int begin, int end) {
        std::vector<Real> cosines(static_cast<std::size_t>(pairs));
        std::vector<Real> sines(static_cast<std::size_t>(pairs));
        for (int at = begin; at < end; ++at) {
            for (int i = 0; i < pairs; ++i) {
                const double angle = static_cast<double>(first_position + at) *
                                     static_cast<double>(table.frequencies[static_cast<std::size_t>(i)]);
                const double sine = rotation == Rotation::kForward ? std::sin(angle) : -std::sin(angle);
                const double magnitude = static_cast<double>(table.magnitude);
                cosines[static_cast<std::size_t>(i)] = static_cast<Real>(std::cos(angle) * magnitude);
                sines[static_cast<std::size_t>(i)] = static_cast<Real>(sine * magnitude);
            }
            for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
                if (segments[s] + at >= segments[s + 1]) continue;
                for (int head = 0; head < heads; ++head) {
                    Real* values = x.row(segments[s] + at) + head * head_dim;
                    for (int i = 0; i < pairs; ++i) {
                        Real& a = values[halves ? i : 2 * i];
                        Real& b = values[halves ? i + pairs : 2 * i + 1];
                        const Real turned =
                            a * cosines[static_cast<std::size_t>(i)] - b * sines[static_cast<std::size_t>(i)];
                        b = a * sines[static_cast<std::size_t>(i)] + b * cosines[static_cast<std::size_t>(i)];
                        a = turned;
                    }
                }
            }
        }
    });
}

template class CpuTrainingRows<float>;
template class CpuTrainingRows<double>;

}  // namespace griffin::kernels::cpu

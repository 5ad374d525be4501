#include "kernels/cpu/cpu_backend.h"

#include <cmath>

namespace griffin::kernels::cpu {
namespace {

// Below this many rows the work is smaller than waking a thread for it.
constexpr int kAnglesWorthSharing = 8;

}  // namespace

void CpuBackend::rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) {
    const int pairs = table.dim / 2;
    pool_.parallelFor(angles.rows, kAnglesWorthSharing, [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            float* cosines = angles.row(row);
            float* sines = cosines + pairs;
            for (int i = 0; i < pairs; ++i) {
                // In double: at position 100,000 an f32 angle is off by half a hundredth.
                const double angle = static_cast<double>(positions[row]) *
                                     static_cast<double>(table.frequencies[static_cast<std::size_t>(i)]);
                cosines[i] = static_cast<float>(std::cos(angle)) * table.magnitude;
                sines[i] = static_cast<float>(std::sin(angle)) * table.magnitude;
            }
        }
    });
}

void CpuBackend::rotateHead(const RopeTable& table, const float* angles, float* head) const {
    const int pairs = table.dim / 2;
    const auto rotate = table.layout == RopeLayout::kAdjacent ? loops_.rotateAdjacent : loops_.rotateHalves;
    rotate(head, angles, angles + pairs, pairs);
}

void CpuBackend::rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) {
    const int head_dim = x.cols / heads;
    pool_.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int item = begin * heads; item < end * heads; ++item) {
            rotateHead(table, angles.row(item / heads), x.row(item / heads) + item % heads * head_dim);
        }
    });
}

}  // namespace griffin::kernels::cpu

// RMS norm and softmax of rows.
#include "kernels/cpu/cpu_backend.h"

#include <cmath>

namespace griffin::kernels::cpu {

void CpuBackend::rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) {
    pool_.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) loops_.rmsNorm(x.row(i), weight, x.cols, epsilon, y.row(i));
    });
}

void CpuBackend::rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) {
    const int head_dim = x.cols / heads;
    pool_.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int item = begin * heads; item < end * heads; ++item) {
            float* head = x.row(item / heads) + item % heads * head_dim;
            loops_.rmsNorm(head, weight, head_dim, epsilon, head);
        }
    });
}

void CpuBackend::softmax(ConstMatrixView x, MatrixView y) {
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float largest = loops_.largest(x.row(row), x.cols);
            const double sum = loops_.exponentials(x.row(row), largest, x.cols, y.row(row));
            loops_.scale(static_cast<float>(1.0 / sum), x.cols, y.row(row));
        }
    });
}

void CpuBackend::logSoftmax(ConstMatrixView x, MatrixView y) {
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float largest = loops_.largest(x.row(row), x.cols);
            const double sum = loops_.exponentialSum(x.row(row), largest, x.cols);
            loops_.subtractBoth(x.row(row), largest, static_cast<float>(std::log(sum)), x.cols, y.row(row));
        }
    });
}

}  // namespace griffin::kernels::cpu

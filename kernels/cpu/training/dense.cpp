#include "kernels/cpu/training/dense.h"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace griffin::kernels::cpu {
namespace {

// Shares end at multiples of this: whole tiles of the library's kernels.
constexpr int kShareStep = 16;

CBLAS_TRANSPOSE blasName(Operand operand) {
    return operand == Operand::kTransposed ? CblasTrans : CblasNoTrans;
}

template <class Real>
int innerSize(const ConstMatrixViewOf<Real>& a, Operand a_is) {
    return a_is == Operand::kTransposed ? a.rows : a.cols;
}

/// The rows [first, first + count) of the operand as it enters the product.
template <class Real>
ConstMatrixViewOf<Real> outerRows(const ConstMatrixViewOf<Real>& a, Operand a_is, int first, int count) {
    return a_is == Operand::kTransposed ? a.columns(first, count) : a.slice(first, count);
}

template <class Real>
ConstMatrixViewOf<Real> outerColumns(const ConstMatrixViewOf<Real>& b, Operand b_is, int first, int count) {
    return b_is == Operand::kTransposed ? b.slice(first, count) : b.columns(first, count);
}

int shareBegin(int size, int thread, int threads) {
    const int steps = (size + kShareStep - 1) / kShareStep;
    return std::min(size, static_cast<int>(static_cast<std::int64_t>(steps) * thread / threads) * kShareStep);
}

}  // namespace

void product(ConstMatrixViewOf<float> a, Operand a_is, ConstMatrixViewOf<float> b, Operand b_is, float factor,
             float keep, MatrixViewOf<float> c) {
    cblas_sgemm(CblasRowMajor, blasName(a_is), blasName(b_is), c.rows, c.cols, innerSize(a, a_is), factor, a.data,
                a.stride, b.data, b.stride, keep, c.data, c.stride);
}

void product(ConstMatrixViewOf<double> a, Operand a_is, ConstMatrixViewOf<double> b, Operand b_is, double factor,
             double keep, MatrixViewOf<double> c) {
    cblas_dgemm(CblasRowMajor, blasName(a_is), blasName(b_is), c.rows, c.cols, innerSize(a, a_is), factor, a.data,
                a.stride, b.data, b.stride, keep, c.data, c.stride);
}

template <class Real>
void sharedProduct(ThreadPool& pool, ConstMatrixViewOf<Real> a, Operand a_is, ConstMatrixViewOf<Real> b, Operand b_is,
                   Real keep, MatrixViewOf<Real> c) {
    if (c.rows == 0 || c.cols == 0) return;
    const int threads = pool.threads();
    const bool by_rows = c.rows >= c.cols;
    pool.run([&](int thread) {
        const int size = by_rows ? c.rows : c.cols;
        const int first = shareBegin(size, thread, threads);
        const int count = shareBegin(size, thread + 1, threads) - first;
        if (count == 0) return;
        if (by_rows) {
            product(outerRows(a, a_is, first, count), a_is, b, b_is, Real(1), keep, c.slice(first, count));
        } else {
            product(a, a_is, outerColumns(b, b_is, first, count), b_is, Real(1), keep, c.columns(first, count));
        }
    });
}

template void sharedProduct<float>(ThreadPool&, ConstMatrixViewOf<float>, Operand, ConstMatrixViewOf<float>, Operand,
                                   float, MatrixViewOf<float>);
template void sharedProduct<double>(ThreadPool&, ConstMatrixViewOf<double>, Operand, ConstMatrixViewOf<double>, Operand,
                                    double, MatrixViewOf<double>);

const char* prepareDense() {
    openblas_set_num_threads(1);
    return openblas_get_config();
}

}  // namespace griffin::kernels::cpu

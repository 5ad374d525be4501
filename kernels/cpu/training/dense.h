// The products of training: OpenBLAS on one thread, called by every thread of our pool on its share of the result. The
// shares depend on the shape and the number of threads alone, so the same product gives the same bits again.
#pragma once

#include "kernels/cpu/thread_pool.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

enum class Operand { kAsIs, kTransposed };

/// c[M, N] = a * b, or += with `keep` 1: `a` is [M, K], or [K, M] when transposed; `b` is [K, N], or [N, K].
/// On the calling thread alone.
void product(ConstMatrixViewOf<float> a, Operand a_is, ConstMatrixViewOf<float> b, Operand b_is, float factor,
             float keep, MatrixViewOf<float> c);
void product(ConstMatrixViewOf<double> a, Operand a_is, ConstMatrixViewOf<double> b, Operand b_is, double factor,
             double keep, MatrixViewOf<double> c);

/// The same with factor 1, shared among the threads of the pool.
template <class Real>
void sharedProduct(ThreadPool& pool, ConstMatrixViewOf<Real> a, Operand a_is, ConstMatrixViewOf<Real> b, Operand b_is,
                   Real keep, MatrixViewOf<Real> c);

/// "OpenBLAS 0.3.21". From now on OpenBLAS starts no threads of its own.
const char* prepareDense();

}  // namespace griffin::kernels::cpu

// The products of training: OpenBLAS on one thread, called by every thread of our pool on its share of the result. The
// shares depend on the shape and the number of threads alone, so the same product gives the same bits again.
//
// The library is opened when training begins, not with the program: it chooses its kernels while it is being loaded,
// and older versions take processors they do not know for ones without AVX-512, which costs up to two thirds of the
// speed (0.3.21 on Zen 5: 31 GFLOPS instead of 87). So the choice is made here, unless OPENBLAS_CORETYPE is set.
#pragma once

#include <string>

#include "kernels/cpu/thread_pool.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

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

/// Opens the library; product() may be called afterwards. Returns its name, version and kernels. Throws
/// std::runtime_error, with what to do, where it is not installed.
std::string openBlas();

}  // namespace griffin::kernels::cpu

#include "kernels/cpu/training/blas_product.h"

#include <cblas.h>
#include <dlfcn.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "kernels/cpu/cpu_features.h"
#include "kernels/message_error.h"

namespace griffin::kernels::cpu {
namespace {

// Shares end at multiples of this: whole tiles of the library's kernels.
constexpr int kShareStep = 16;

/// What we call of the library.
struct Library {
    decltype(&cblas_sgemm) sgemm = nullptr;
    decltype(&cblas_dgemm) dgemm = nullptr;
    std::string description;
};

template <class Function>
Function* symbol(void* library, const char* name) {
    void* found = dlsym(library, name);
    if (found == nullptr) throw MessageError(Message("OpenBLAS lacks %1: install libopenblas0", std::string(name)));
    return reinterpret_cast<Function*>(found);
}

Library openLibrary() {
    constexpr int kKeepOthers = 0;
    if (bestInstructionSet() == InstructionSet::kAvx512) setenv("OPENBLAS_CORETYPE", "SkylakeX", kKeepOthers);
    void* handle = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) throw MessageError(Message("OpenBLAS is not installed: install libopenblas0"));
    Library library;
    library.sgemm = symbol<decltype(cblas_sgemm)>(handle, "cblas_sgemm");
    library.dgemm = symbol<decltype(cblas_dgemm)>(handle, "cblas_dgemm");
    symbol<decltype(openblas_set_num_threads)>(handle, "openblas_set_num_threads")(1);
    const std::string config = symbol<decltype(openblas_get_config)>(handle, "openblas_get_config")();
    // "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ...": the first two words.
    library.description = config.substr(0, config.find(' ', config.find(' ') + 1)) + ' ' +
                          symbol<decltype(openblas_get_corename)>(handle, "openblas_get_corename")();
    return library;
}

const Library& library() {
    static const Library opened = openLibrary();
    return opened;
}

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
    library().sgemm(CblasRowMajor, blasName(a_is), blasName(b_is), c.rows, c.cols, innerSize(a, a_is), factor, a.data,
                    a.stride, b.data, b.stride, keep, c.data, c.stride);
}

void product(ConstMatrixViewOf<double> a, Operand a_is, ConstMatrixViewOf<double> b, Operand b_is, double factor,
             double keep, MatrixViewOf<double> c) {
    library().dgemm(CblasRowMajor, blasName(a_is), blasName(b_is), c.rows, c.cols, innerSize(a, a_is), factor, a.data,
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

std::string openBlas() {
    return library().description;
}

}  // namespace griffin::kernels::cpu

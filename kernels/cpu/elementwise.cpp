// Sums and activations, element by element.
#include "kernels/cpu/cpu_backend.h"

namespace griffin::kernels::cpu {

void CpuBackend::add(MatrixView x, ConstMatrixView y) {
    pool_.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops_.add(y.row(row), x.cols, x.row(row));
    });
}

void CpuBackend::scale(MatrixView x, float factor) {
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops_.scale(factor, x.cols, x.row(row));
    });
}

void CpuBackend::softCap(MatrixView x, float cap) {
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops_.softCap(cap, x.cols, x.row(row));
    });
}

void CpuBackend::addBias(MatrixView x, const float* bias) {
    pool_.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops_.add(bias, x.cols, x.row(row));
    });
}

void CpuBackend::silu(MatrixView x) {
    pool_.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops_.silu(x.row(row), x.cols);
    });
}

void CpuBackend::gate(ConstMatrixView gate_up, Gate kind, MatrixView y) {
    const GateLoop loop = loops_.gates[static_cast<int>(kind)];
    pool_.parallelFor(y.rows, rowsWorthSharing(y.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float* gate = gate_up.row(row);
            loop(gate, gate + y.cols, y.cols, y.row(row));
        }
    });
}

}  // namespace griffin::kernels::cpu

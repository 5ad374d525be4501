// The driver and cuBLAS on the emulated device: the products in plain loops, column-major as cuBLAS has them.
#include <cuda_runtime.h>

#include <bit>
#include <stdexcept>

#include "kernels/cuda/cuda_driver.h"
#include "kernels/cuda/training/cublas.h"

namespace griffin::kernels::cuda {

const CudaProbe& probeCuda() {
    static const CudaProbe probe{{CudaDevice{0, "emulated device", 9, 0, std::size_t{1} << 30}}, {}};
    return probe;
}

namespace training {
namespace {

double numberAt(const void* data, OperandType type, std::int64_t at) {
    if (type == OperandType::kF32) return static_cast<double>(static_cast<const float*>(data)[at]);
    const std::uint32_t bits = static_cast<std::uint32_t>(static_cast<const std::uint16_t*>(data)[at]) << 16;
    return static_cast<double>(std::bit_cast<float>(bits));
}

bool isAllowed(const GemmCall& call) {
    const int first_rows = call.transpose_first ? call.k : call.m;
    const int second_rows = call.transpose_second ? call.n : call.k;
    return call.m > 0 && call.n > 0 && call.k > 0 && call.first_stride >= first_rows &&
           call.second_stride >= second_rows && call.out_stride >= call.m;
}

/// One element of the product.
void computeElement(const GemmCall& call, int row, int column) {
    double sum = 0.0;
    for (int i = 0; i < call.k; ++i) {
        const std::int64_t first = call.transpose_first ? i + static_cast<std::int64_t>(row) * call.first_stride
                                                        : row + static_cast<std::int64_t>(i) * call.first_stride;
        const std::int64_t second = call.transpose_second ? column + static_cast<std::int64_t>(i) * call.second_stride
                                                          : i + static_cast<std::int64_t>(column) * call.second_stride;
        sum += numberAt(call.first, call.type, first) * numberAt(call.second, call.type, second);
    }
    float& out = call.out[row + static_cast<std::int64_t>(column) * call.out_stride];
    const float kept = call.keep == 0.0F ? 0.0F : call.keep * out;
    out = static_cast<float>(sum) + kept;
}

}  // namespace

struct Cublas::Library {
    cudaStream_t stream;
};

Cublas::Cublas(cudaStream_t stream, void* workspace) : library_(new Library{stream}) {
    if (stream == nullptr || workspace == nullptr) throw std::runtime_error("cuBLAS: invalid value");
}

Cublas::~Cublas() = default;

void Cublas::run(const GemmCall& call) {
    if (!isAllowed(call)) throw std::runtime_error("cuBLAS: invalid value");
    // A kernel of one block: products can read the device's memory like everyone else.
    const cudaLaunchConfig_t config{dim3(1), dim3(32), 0, library_->stream, nullptr, 0};
    const auto all = [call] {
        if (threadIdx.x != 0) return;
        for (int column = 0; column < call.n; ++column) {
            for (int row = 0; row < call.m; ++row) computeElement(call, row, column);
        }
    };
    if (emulation::launchKernel(config, nullptr, all) != cudaSuccess) throw std::runtime_error("cuBLAS: not launched");
}

std::string Cublas::description() const {
    return "plain loops";
}

}  // namespace training
}  // namespace griffin::kernels::cuda

// cuBLAS, opened when training begins: it is larger than the rest of the program, and only training needs it. The
// library must be of the toolkit's major version. https://docs.nvidia.com/cuda/cublas
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <string>

#include "kernels/cuda/training/gemm_call.h"

namespace griffin::kernels::cuda::training {

class Cublas {
  public:
    /// Memory it may work in; given to it, so that it never takes any, and the same products give the same bits.
    static constexpr std::size_t kWorkspaceBytes = std::size_t{64} << 20;

    /// All products go into this stream. Throws std::runtime_error, with what to do, where it is not installed.
    Cublas(cudaStream_t stream, void* workspace);
    ~Cublas();
    Cublas(const Cublas&) = delete;
    Cublas& operator=(const Cublas&) = delete;

    /// Throws std::runtime_error. REQUIRES: no dimension is 0.
    void run(const GemmCall& call);
    /// "cuBLAS 13.1.0"
    std::string description() const;

  private:
    struct Library;

    std::unique_ptr<Library> library_;
};

}  // namespace griffin::kernels::cuda::training

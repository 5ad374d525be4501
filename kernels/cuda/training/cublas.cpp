#include "kernels/cuda/training/cublas.h"

#include <cublas_v2.h>
#include <dlfcn.h>

#include <array>
#include <stdexcept>

#include "kernels/message_error.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr const char* kMajor =
#if CUBLAS_VER_MAJOR == 13
    "13";
#elif CUBLAS_VER_MAJOR == 12
    "12";
#else
#error "cuBLAS 12 or 13 is needed"
#endif

std::string fileName() {
    return std::string("libcublas.so.") + kMajor;
}

/// The loader's folders, then the toolkit's.
void* openLibrary() {
    void* library = dlopen(fileName().c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) library = dlopen(("/usr/local/cuda/lib64/" + fileName()).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw MessageError(
            Message("cuBLAS is not installed (no %1): install NVIDIA's package libcublas-%2-0 or the CUDA toolkit "
                    "%2",
                    fileName(), std::string(kMajor)));
    }
    return library;
}

template <class Function>
void find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) {
        throw MessageError(
            Message("%1 lacks %2: install the CUDA toolkit %3", fileName(), std::string(name), std::string(kMajor)));
    }
}

/// cublasGemmEx(), whose name has several meanings in C++.
using Gemm = cublasStatus_t (*)(cublasHandle_t handle, cublasOperation_t first_is, cublasOperation_t second_is, int m,
                                int n, int k, const void* factor, const void* first, cudaDataType first_type,
                                int first_stride, const void* second, cudaDataType second_type, int second_stride,
                                const void* keep, void* out, cudaDataType out_type, int out_stride,
                                cublasComputeType_t compute, cublasGemmAlgo_t algorithm);

}  // namespace

struct Cublas::Library {
    cublasHandle_t handle = nullptr;
    decltype(&cublasDestroy_v2) destroy = nullptr;
    decltype(&cublasGetStatusString) status_text = nullptr;
    decltype(&cublasGetProperty) property = nullptr;
    Gemm gemm = nullptr;

    void check(cublasStatus_t status, const char* call) const {
        if (status == CUBLAS_STATUS_SUCCESS) return;
        throw std::runtime_error(std::string("cuBLAS: ") + status_text(status) + " (" + call + ")");
    }
};

Cublas::Cublas(cudaStream_t stream, void* workspace) : library_(std::make_unique<Library>()) {
    // It stays loaded: kernels that it brought are in use until the program ends.
    void* library = openLibrary();
    decltype(&cublasCreate_v2) create = nullptr;
    decltype(&cublasSetStream_v2) set_stream = nullptr;
    decltype(&cublasSetWorkspace_v2) set_workspace = nullptr;
    decltype(&cublasSetMathMode) set_math_mode = nullptr;
    find(library, "cublasCreate_v2", create);
    find(library, "cublasDestroy_v2", library_->destroy);
    find(library, "cublasSetStream_v2", set_stream);
    find(library, "cublasSetWorkspace_v2", set_workspace);
    find(library, "cublasSetMathMode", set_math_mode);
    find(library, "cublasGetStatusString", library_->status_text);
    find(library, "cublasGetProperty", library_->property);
    find(library, "cublasGemmEx", library_->gemm);
    library_->check(create(&library_->handle), "cublasCreate");
    try {
        library_->check(set_stream(library_->handle, stream), "cublasSetStream");
        library_->check(set_workspace(library_->handle, workspace, kWorkspaceBytes), "cublasSetWorkspace");
        // No TF32: products of f32 are those of f32.
        library_->check(set_math_mode(library_->handle, CUBLAS_DEFAULT_MATH), "cublasSetMathMode");
    } catch (...) {
        library_->destroy(library_->handle);
        throw;
    }
}

Cublas::~Cublas() {
    library_->destroy(library_->handle);
}

void Cublas::run(const GemmCall& call) {
    const auto operation = [](bool transposed) { return transposed ? CUBLAS_OP_T : CUBLAS_OP_N; };
    const cudaDataType type = call.type == OperandType::kBf16 ? CUDA_R_16BF : CUDA_R_32F;
    const float factor = 1.0F;
    library_->check(library_->gemm(library_->handle, operation(call.transpose_first), operation(call.transpose_second),
                                   call.m, call.n, call.k, &factor, call.first, type, call.first_stride, call.second,
                                   type, call.second_stride, &call.keep, call.out, CUDA_R_32F, call.out_stride,
                                   CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
                    "cublasGemmEx");
}

std::string Cublas::description() const {
    std::array<int, 3> version{};
    library_->check(library_->property(MAJOR_VERSION, &version[0]), "cublasGetProperty");
    library_->check(library_->property(MINOR_VERSION, &version[1]), "cublasGetProperty");
    library_->check(library_->property(PATCH_LEVEL, &version[2]), "cublasGetProperty");
    return "cuBLAS " + std::to_string(version[0]) + "." + std::to_string(version[1]) + "." + std::to_string(version[2]);
}

}  // namespace griffin::kernels::cuda::training

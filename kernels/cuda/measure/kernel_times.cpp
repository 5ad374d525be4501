#include "kernels/cuda/measure/kernel_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "kernels/cuda/cuda_resources.h"

namespace griffin::kernels::cuda {
namespace {

constexpr std::size_t kMaxUnderWay = 1024;

std::string nameOf(const void* kernel) {
#if defined(CUDART_VERSION) && CUDART_VERSION < 12030
    return fmt::format("kernel_{}", kernel);  // a toolkit that knows no names
#else
    const char* name = nullptr;
    return cudaFuncGetName(&name, kernel) == cudaSuccess && name != nullptr ? name : "kernel";
#endif
}

}  // namespace

KernelTimes::~KernelTimes() {
    try {
        collect();
        std::ofstream file(file_);
        const char* before = "{";
        for (const auto& [what, times] : times_) {
            file << before
                 << fmt::format("\n\"{}\": {{\"launches\": {}, \"microseconds\": {:.3f}, \"least\": {:.3f}}}", what,
                                times.launches, times.sum, times.least);
            before = ",";
        }
        file << (times_.empty() ? "{}\n" : "\n}\n");
    } catch (const std::exception&) {
        // A device that is lost has no times.
    }
    for (const Launch& launch : launches_) {
        static_cast<void>(cudaEventDestroy(launch.start));
        static_cast<void>(cudaEventDestroy(launch.end));
    }
}

void KernelTimes::begin(const void* kernel, const dim3& grid, unsigned threads, cudaStream_t stream) {
    if (used_ == kMaxUnderWay) collect();
    if (used_ == launches_.size()) {
        launches_.emplace_back();
        GRIFFIN_CUDA_CHECK(cudaEventCreate(&launches_.back().start));
        GRIFFIN_CUDA_CHECK(cudaEventCreate(&launches_.back().end));
    }
    launches_[used_].what = fmt::format("{} {}x{}x{} {}", nameOf(kernel), grid.x, grid.y, grid.z, threads);
    GRIFFIN_CUDA_CHECK(cudaEventRecord(launches_[used_].start, stream));
}

void KernelTimes::end(cudaStream_t stream) {
    GRIFFIN_CUDA_CHECK(cudaEventRecord(launches_[used_].end, stream));
    ++used_;
}

void KernelTimes::collect() {
    for (std::size_t i = 0; i < used_; ++i) {
        const Launch& launch = launches_[i];
        float milliseconds = 0.0F;
        GRIFFIN_CUDA_CHECK(cudaEventSynchronize(launch.end));
        GRIFFIN_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, launch.start, launch.end));
        Times& times = times_[launch.what];
        const double microseconds = static_cast<double>(milliseconds) * 1e3;
        ++times.launches;
        times.sum += microseconds;
        times.least = std::min(times.least, microseconds);
    }
    used_ = 0;
}

}  // namespace griffin::kernels::cuda

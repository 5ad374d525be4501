// How long each kernel takes, measured by events around every launch: for the benchmark of tests/gpu. The file that it
// leaves is a JSON object:
//     {"NAME GRID THREADS": {"launches": 12, "microseconds": 345.6, "least": 27.1}, ...}
// NAME as the linker has it, GRID "8x1x1".
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace griffin::kernels::cuda {

class KernelTimes {
  public:
    /// `file`: where the times are written when this ends; errors of writing are ignored.
    explicit KernelTimes(std::string file) : file_(std::move(file)) {}
    ~KernelTimes();
    KernelTimes(const KernelTimes&) = delete;
    KernelTimes& operator=(const KernelTimes&) = delete;

    /// Around a launch. REQUIRES: the stream is not being captured.
    void begin(const void* kernel, const dim3& grid, unsigned threads, cudaStream_t stream);
    void end(cudaStream_t stream);

  private:
    struct Launch {
        std::string what;
        cudaEvent_t start = nullptr;
        cudaEvent_t end = nullptr;
    };
    struct Times {
        std::int64_t launches = 0;
        double sum = 0.0;  // microseconds
        double least = std::numeric_limits<double>::infinity();
    };

    /// Waits for what was launched, and adds up how long it took.
    void collect();

    std::string file_;
    std::vector<Launch> launches_;  // whose events are there; [0, used_) of them are under way
    std::size_t used_ = 0;
    std::map<std::string, Times> times_;
};

}  // namespace griffin::kernels::cuda

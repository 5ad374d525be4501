#include "kernels/cuda/cuda_weight.h"

#include <cassert>

#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/device_memory.h"

namespace griffin::kernels::cuda {

CudaWeight::CudaWeight(std::span<const HostTensor> parts, cudaStream_t stream) {
    assert(!parts.empty());
    cols_ = static_cast<int>(parts.front().cols);
    dtype_ = parts.front().dtype;
    while (!parts.empty()) {
        std::size_t together = 1;
        while (together < parts.size() && parts[together].dtype == parts.front().dtype &&
               parts[together - 1].rows % kPanelRows == 0) {
            ++together;
        }
        addSegment(parts.first(together), stream);
        parts = parts.subspan(together);
    }
}

void CudaWeight::addSegment(std::span<const HostTensor> parts, cudaStream_t stream) {
    int rows = 0;
    for (const HostTensor& part : parts) {
        assert(part.cols == cols_ && part.bytes == storageBytes(part.dtype, part.rows, part.cols));
        rows += static_cast<int>(part.rows);
    }
    CudaSegment segment;
    segment.plan = planPacking(parts.front().dtype, rows, cols_);
    std::vector<std::byte> packed(segment.plan.bytes);
    packWeights(parts, segment.plan, packed.data());
    segment.memory = allocateDevice(segment.plan.bytes, stream);
    GRIFFIN_CUDA_CHECK(
        cudaMemcpyAsync(segment.memory.data(), packed.data(), packed.size(), cudaMemcpyHostToDevice, stream));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream));
    segment.view = segment.plan.view(segment.memory.as<std::byte>(), rows_);
    rows_ += rows;
    segments_.push_back(std::move(segment));
}

std::size_t CudaWeight::bytes() const {
    std::size_t sum = 0;
    for (const CudaSegment& segment : segments_) sum += segment.plan.bytes;
    return sum;
}

}  // namespace griffin::kernels::cuda

#include "kernels/cuda/cuda_weight.h"

#include <cassert>
#include <cstring>

#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/device_memory.h"

namespace griffin::kernels::cuda {

CudaWeight::CudaWeight(std::span<const HostTensor> parts, cudaStream_t stream) {
    addSegments(parts, [this, stream](std::span<const HostTensor> together, CudaSegment& segment) {
        std::vector<std::byte> packed(segment.plan.bytes);
        packWeights(together, segment.plan, packed.data());
        segment.memory = allocateDevice(segment.plan.bytes, stream);
        GRIFFIN_CUDA_CHECK(
            cudaMemcpyAsync(segment.memory.data(), packed.data(), packed.size(), cudaMemcpyHostToDevice, stream));
        GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream));
        segment.view = segment.plan.view(segment.memory.as<std::byte>(), rows_);
    });
}

CudaWeight::CudaWeight(std::span<const HostTensor> parts, std::byte* host, std::byte* device) {
    addSegments(parts, [this, &host, &device](std::span<const HostTensor> together, CudaSegment& segment) {
        std::memset(host, 0, segment.plan.bytes);
        packWeights(together, segment.plan, host);
        segment.view = segment.plan.view(device, rows_);
        host += segment.plan.bytes;
        device += segment.plan.bytes;
    });
}

template <class Place>
void CudaWeight::addSegments(std::span<const HostTensor> parts, const Place& place) {
    assert(!parts.empty());
    cols_ = static_cast<int>(parts.front().cols);
    dtype_ = parts.front().dtype;
    while (!parts.empty()) {
        std::size_t together = 1;
        while (together < parts.size() && parts[together].dtype == parts.front().dtype &&
               parts[together - 1].rows % kPanelRows == 0) {
            ++together;
        }
        int rows = 0;
        for (const HostTensor& part : parts.first(together)) {
            assert(part.cols == cols_ && part.bytes == storageBytes(part.dtype, part.rows, part.cols));
            rows += static_cast<int>(part.rows);
        }
        CudaSegment segment;
        segment.plan = planPacking(parts.front().dtype, rows, cols_);
        place(parts.first(together), segment);
        rows_ += rows;
        segments_.push_back(std::move(segment));
        parts = parts.subspan(together);
    }
}

std::size_t CudaWeight::bytes() const {
    std::size_t sum = 0;
    for (const CudaSegment& segment : segments_) sum += segment.plan.bytes;
    return sum;
}

}  // namespace griffin::kernels::cuda

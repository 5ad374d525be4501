#include "kernels/cuda/pass_place_memory.h"

#include <cassert>
#include <cstddef>

#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/device_memory.h"

namespace griffin::kernels::cuda {

PassPlaceMemory::PassPlaceMemory(cudaStream_t stream)
    : stream_(stream), memory_(allocateDevice(sizeof(PassPlace), stream)) {}

void PassPlaceMemory::set(int prefix, const AncestorMask& mask, int rows) {
    if (isRecording()) {
        assert(place_.prefix == prefix && place_.nodes == mask.size());
        return;
    }
    if (!setPlace(place_, prefix, mask, rows)) return;
    const std::size_t nodes = place_.is_chain != 0 ? 0 : static_cast<std::size_t>(place_.nodes);
    const std::size_t bytes = offsetof(PassPlace, ancestors) + nodes * sizeof place_.ancestors[0];
    // The source may change as soon as this returns: memory that is not pinned is copied before that.
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(memory_.data(), &place_, bytes, cudaMemcpyHostToDevice, stream_));
}

}  // namespace griffin::kernels::cuda

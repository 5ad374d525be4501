#include "kernels/cuda/training/row_places.h"

#include <algorithm>

#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels::cuda::training {

const RowPlace* RowPlaces::get(Segments segments) {
    if (std::equal(segments.begin(), segments.end(), segments_.begin(), segments_.end())) return sent_;
    const std::vector<RowPlace> places = placesOf(segments);
    const std::size_t bytes = places.size() * sizeof(RowPlace);
    if (bytes == 0) return nullptr;
    segments_.clear();
    void* memory = context_.workspace->get(Workspace::Part::kRowPlaces, bytes, context_.stream);
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(memory, places.data(), bytes, cudaMemcpyHostToDevice, context_.stream));
    segments_.assign(segments.begin(), segments.end());
    sent_ = static_cast<const RowPlace*>(memory);
    return sent_;
}

}  // namespace griffin::kernels::cuda::training

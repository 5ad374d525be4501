#include "kernels/cuda/training/host_arguments.h"

#include <algorithm>

namespace griffin::kernels::cuda::training {

void HostArguments::send() {
    if (bytes_.empty()) return;
    sent_ =
        static_cast<std::byte*>(context_.workspace->get(Workspace::Part::kArguments, bytes_.size(), context_.stream));
    // From memory that is not pinned: it may change as soon as this returns.
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(sent_, bytes_.data(), bytes_.size(), cudaMemcpyHostToDevice, context_.stream));
}

void takeResults(const CudaContext& context, const void* device, std::size_t bytes, void* host) {
    void* staged = context.workspace->host(bytes);
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(staged, device, bytes, cudaMemcpyDeviceToHost, context.stream));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(context.stream));
    std::memcpy(host, staged, bytes);
}

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

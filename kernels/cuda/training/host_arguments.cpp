#include "kernels/cuda/training/host_arguments.h"

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

}  // namespace griffin::kernels::cuda::training

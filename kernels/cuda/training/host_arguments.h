// What operations are told and tell in memory of the host. Arguments go to the device in one copy for each operation,
// results come back in one, which is all that is ever waited for.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels::cuda::training {

/// Usage: begin(), put() each, send(), at() each; the memory is good until the next operation's send().
class HostArguments {
  public:
    explicit HostArguments(const CudaContext& context) : context_(context) {}

    void begin() { bytes_.clear(); }
    /// Where it will lie, in bytes from the start. Empty spans have a place as well.
    template <class T>
    std::size_t put(std::span<const T> values) {
        const std::size_t place = (bytes_.size() + kAlignment - 1) / kAlignment * kAlignment;
        bytes_.resize(place + values.size_bytes());
        if (!values.empty()) std::memcpy(bytes_.data() + place, values.data(), values.size_bytes());
        return place;
    }
    void send();
    template <class T>
    const T* at(std::size_t place) const {
        return reinterpret_cast<const T*>(sent_ + place);
    }
    /// All of the above for a single argument.
    template <class T>
    const T* sent(std::span<const T> values) {
        begin();
        const std::size_t place = put(values);
        send();
        return at<T>(place);
    }

  private:
    static constexpr std::size_t kAlignment = 16;

    const CudaContext& context_;
    std::vector<std::byte> bytes_;
    std::byte* sent_ = nullptr;
};

/// Memory of the device for `count` results.
template <class T>
T* resultMemory(const CudaContext& context, std::size_t count) {
    return static_cast<T*>(context.workspace->get(Workspace::Part::kResults, count * sizeof(T), context.stream));
}

/// Waits for what was computed and copies it to the host.
void takeResults(const CudaContext& context, const void* device, std::size_t bytes, void* host);

}  // namespace griffin::kernels::cuda::training

// Move-only owner of memory that belongs to a back end.
#pragma once

#include <cstddef>
#include <utility>

namespace griffin::kernels {

class DeviceBuffer {
  public:
    /// Frees the memory; a plain function, so that a buffer may outlive a moved back end.
    using Release = void (*)(void* data);

    DeviceBuffer() = default;
    DeviceBuffer(void* data, std::size_t bytes, Release release) : data_(data), bytes_(bytes), release_(release) {}
    DeviceBuffer(DeviceBuffer&& other) noexcept { swap(other); }
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
        DeviceBuffer(std::move(other)).swap(*this);
        return *this;
    }
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;
    ~DeviceBuffer() {
        if (data_ != nullptr) release_(data_);
    }

    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }
    template <class T>
    T* as() const {
        return static_cast<T*>(data_);
    }

    void swap(DeviceBuffer& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(release_, other.release_);
    }

  private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
    Release release_ = nullptr;
};

}  // namespace griffin::kernels
